/**
 * What a browser's Firebase SDK asks of the identity provider, and nothing else: the emulator behind the edge grants
 * everything to `Bearer owner`, and its other paths list, export and delete accounts.
 */
const ALLOWED_ROUTES: [methods: string[], path: RegExp][] = [
  [['GET', 'POST'], /^\/identitytoolkit\.googleapis\.com\/v[12]\/accounts:[A-Za-z]+$/],
  [['GET'], /^\/identitytoolkit\.googleapis\.com\/v2\/passwordPolicy$/],
  [['GET'], /^\/identitytoolkit\.googleapis\.com\/v1\/projects$/],
  [['GET'], /^\/identitytoolkit\.googleapis\.com\/v2\/recaptchaConfig$/],
  [['POST'], /^\/securetoken\.googleapis\.com\/v1\/token$/],
];

/** The path belongs to the identity provider, whether or not it may be asked. */
export function isIdentityPath(path: string): boolean {
  return /^\/(identitytoolkit|securetoken)\.googleapis\.com(\/|$)/.test(path);
}

/** A browser may send this request to the identity provider. */
export function isIdentityRequest(method: string, path: string): boolean {
  return ALLOWED_ROUTES.some(([methods, pattern]) => methods.includes(method) && pattern.test(path));
}

/** Where the identity emulator shows the mails that it does not send. */
export const MAILBOX_PATH = '/mailbox';
