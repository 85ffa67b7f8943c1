import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * What the emulator does not implement, answered as a fresh Firebase project does: six characters at least (specification,
 * section 9) and no captcha. By path.
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

/** Answers a call that the emulator does not know; false when it is not one of those. */
export function handleMissingEndpoint({ method, url = '' }: IncomingMessage, response: ServerResponse): boolean {
  const body = method === 'GET' ? EMPTY_RESPONSES[url.split('?', 1)[0] ?? ''] : undefined;
  if (!body) return false;
  response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.end(JSON.stringify(body));
  return true;
}
