import { createHash, timingSafeEqual } from 'node:crypto';
import type { Access } from '@canvass/shared/contracts';
import type { Identity, VerifyIdentity } from '../identity/identity';
import type { ProductTokens } from '../identity/product-token';
import { roleOf } from '../users/roles';
import type { UserRecord, UsersRepository } from '../users/users.repository';
import { problem } from './problem';

/** Lets a caller in, or throws why not: 401 before 403. */
export type Authentication = (access: Access, header: string | undefined) => Promise<Identity | UserRecord | null>;

interface Dependencies {
  verifyIdentity: VerifyIdentity;
  tokens: ProductTokens;
  users: UsersRepository;
  now: () => Date;
  /** What the bearer of `operator` endpoints must be; without one nobody may call them. */
  operatorToken: string | undefined;
}

function bearer(header: string | undefined): string {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
  if (!token) throw problem(header ? 'invalid-token' : 'unauthenticated');
  return token;
}

function isSame(sent: string, expected: string | undefined): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return expected !== undefined && timingSafeEqual(hash(sent), hash(expected));
}

/**
 * Builds the check that every request passes. The role comes from the database each time, so that a demoted or
 * deleted user loses access at once.
 */
export function buildAuthentication({
  verifyIdentity,
  tokens,
  users,
  now,
  operatorToken,
}: Dependencies): Authentication {
  async function user(header: string | undefined): Promise<UserRecord> {
    const { uid } = tokens.verify(bearer(header));
    const record = await users.findByUid(uid);
    if (!record) throw problem('user-unknown');
    return record;
  }

  return async (access, header) => {
    if (access === 'anyone') return null;
    if (access === 'anyone-known') return header ? user(header) : null;
    if (access === 'identity') return verifyIdentity(bearer(header));
    if (access === 'operator') {
      if (!isSame(bearer(header), operatorToken)) throw problem('invalid-token');
      return null;
    }
    const record = await user(header);
    if (access !== 'signed-in' && !access.includes(roleOf(record, now()))) throw problem('forbidden');
    return record;
  };
}
