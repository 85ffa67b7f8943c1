import { recheckSessions } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';

/** How long a page waits for it, in milliseconds. */
const RECHECK_TIMEOUT_MS = 4000;

/**
 * Makes the API ask the identity provider about an account that a link has changed: older sessions end now, and admins see
 * that the email is verified. Never rejects: the link has done its work, and the API learns of it later on its own.
 */
export async function recheckAccount(email: string): Promise<void> {
  await call(recheckSessions, { body: { email } }, { timeout: RECHECK_TIMEOUT_MS }).catch(() => {});
}
