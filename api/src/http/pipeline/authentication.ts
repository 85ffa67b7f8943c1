import { createHash, timingSafeEqual } from 'node:crypto';
import type { Endpoint } from '@canvass/shared/contracts';
import type { SignIn, VerifyIdentity } from '../../identity/identity';
import type { ProductTokens, TokenSession } from '../../identity/product-token';
import { acceptsToken } from '../../sessions/session-state';
import { getEffectiveRole } from '../../users/roles/effective-role';
import type { UsersRepository } from '../../users/users.repository';
import type { UserRecord } from '../../users/users.collection';
import { problem } from '../problems/problem';

/** Somebody who is signed in, and the session that they call with. */
export interface SignedInUser extends UserRecord {
  session: TokenSession;
}

/** Lets a caller in, or throws why not: 401 before 403. */
export type Authentication = (
  endpoint: Pick<Endpoint, 'access' | 'takesExpired'>,
  authorizationHeader: string | undefined,
) => Promise<SignIn | SignedInUser | null>;

interface Dependencies {
  verifyIdentity: VerifyIdentity;
  tokens: ProductTokens;
  users: UsersRepository;
  now: () => Date;
  /** What the bearer of `operator` endpoints must be; without one nobody may call them. */
  operatorToken: string | undefined;
}

function parseBearerToken(header: string | undefined): string {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
  if (!token) throw problem(header ? 'invalid-token' : 'unauthenticated');
  return token;
}

function isSameSecret(actual: string, expected: string | undefined): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return expected !== undefined && timingSafeEqual(hash(actual), hash(expected));
}

/**
 * Builds the check that every request passes. The role, and which sessions have ended, come from the database each time,
 * with the same read, so that who was demoted, deleted or signed out loses access at once.
 */
export function createAuthentication({
  verifyIdentity,
  tokens,
  users,
  now,
  operatorToken,
}: Dependencies): Authentication {
  async function authenticateUser(header: string | undefined, takesExpired = false): Promise<SignedInUser> {
    const token = parseBearerToken(header);
    const { uid, session } = (takesExpired && tokens.verifyIgnoringExpiry(token)) || tokens.verify(token);
    const record = await users.findByUid(uid);
    if (!record) throw problem('user-unknown');
    if (record.sessions && !acceptsToken(record.sessions, session)) throw problem('session-ended');
    return { ...record, session };
  }

  return async ({ access, takesExpired }, header) => {
    if (access === 'anyone') return null;
    if (access === 'anyone-known') return header ? authenticateUser(header) : null;
    if (access === 'identity') return verifyIdentity(parseBearerToken(header));
    if (access === 'operator') {
      if (!isSameSecret(parseBearerToken(header), operatorToken)) throw problem('invalid-token');
      return null;
    }
    const record = await authenticateUser(header, takesExpired);
    if (access !== 'signed-in' && !access.includes(getEffectiveRole(record, now()))) throw problem('forbidden');
    return record;
  };
}
