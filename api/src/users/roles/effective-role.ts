import type { Role } from '@canvass/shared/contracts';
import type { UserRecord } from '../users.collection';

/** The role that counts now: a user whose paid upgrade has not ended is a pro-user. */
export function getEffectiveRole({ role, proUntil }: Pick<UserRecord, 'role' | 'proUntil'>, now: Date): Role {
  return role === 'user' && proUntil && proUntil > now ? 'pro-user' : role;
}
