import { createHash, timingSafeEqual } from 'node:crypto';
import type { Endpoint } from '@canvass/shared/contracts';
import type { SignIn, VerifyIdentity } from '../kernel/identity/identity';
import type { ProductTokens, TokenSession } from '../kernel/identity/product-token';
import { acceptsToken } from '../records/session-state';
import { getEffectiveRole } from '../records/effective-role';
import type { UserRecord } from '../records/users.collection';
import { problem } from '../kernel/http/problems/problem';

/** A signed-in user, and the session that the request belongs to. */
export interface SignedInUser extends UserRecord {
  session: TokenSession;
}

/** Authenticates a caller, or throws the reason for the refusal: 401 before 403. */
export type Authentication = (
  endpoint: Pick<Endpoint, 'access' | 'takesExpired'>,
  authorizationHeader: string | undefined,
) => Promise<SignIn | SignedInUser | null>;

interface Dependencies {
  verifyIdentity: VerifyIdentity;
  tokens: ProductTokens;
  users: { findByUid: (uid: string) => Promise<UserRecord | null> };
  now: () => Date;
  /** The bearer token for `operator` endpoints; if it is not set, nobody can call them. */
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
 * Creates the authentication check of every request. It reads the role and the ended sessions from the database with
 * the same read each time, so that users lose access at once when they are demoted, deleted, or signed out.
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
