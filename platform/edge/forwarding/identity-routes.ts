/**
 * The requests of a browser's Firebase SDK to the identity provider. Nothing else is forwarded: the emulator behind the
 * edge permits everything to `Bearer owner`, and its other paths list, export, and delete accounts.
 */
const ALLOWED_ROUTES: [methods: string[], path: RegExp][] = [
  [['GET', 'POST'], /^\/identitytoolkit\.googleapis\.com\/v[12]\/accounts:[A-Za-z]+$/],
  [['GET'], /^\/identitytoolkit\.googleapis\.com\/v2\/passwordPolicy$/],
  [['GET'], /^\/identitytoolkit\.googleapis\.com\/v1\/projects$/],
  [['GET'], /^\/identitytoolkit\.googleapis\.com\/v2\/recaptchaConfig$/],
  [['POST'], /^\/securetoken\.googleapis\.com\/v1\/token$/],
];

/** Whether a path belongs to the identity provider, allowed or not. */
export function isIdentityPath(path: string): boolean {
  return /^\/(identitytoolkit|securetoken)\.googleapis\.com(\/|$)/.test(path);
}

/** Whether a browser may send this request to the identity provider. */
export function isIdentityRequest(method: string, path: string): boolean {
  return ALLOWED_ROUTES.some(([methods, pattern]) => methods.includes(method) && pattern.test(path));
}

/** The path of the page that shows the mails of a local installation. */
export const MAILBOX_PATH = '/mailbox';
