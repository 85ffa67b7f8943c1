import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * By path: responses that the emulator does not implement, as a new Firebase project gives them: passwords of at least
 * six characters (specification, section 9) and no captcha.
 */
const EMPTY_RESPONSES: Record<string, object> = {
  '/identitytoolkit.googleapis.com/v2/passwordPolicy': {
    customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
    allowedNonAlphanumericCharacters: '^$*.[]{}()?"!@#%&/\\,><\':;|_~'.split(''),
    enforcementState: 'OFF',
    schemaVersion: 1,
  },
  '/identitytoolkit.googleapis.com/v2/recaptchaConfig': {
    recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' }],
  },
};

/** Responds to a call that the emulator does not implement; returns false for any other call. */
export function handleMissingEndpoint({ method, url = '' }: IncomingMessage, response: ServerResponse): boolean {
  const body = method === 'GET' ? EMPTY_RESPONSES[url.split('?', 1)[0] ?? ''] : undefined;
  if (!body) return false;
  response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.end(JSON.stringify(body));
  return true;
}
