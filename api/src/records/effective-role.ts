import type { Role } from '@canvass/shared/contracts';
import type { UserRecord } from './users.collection';

/** The role in force: a user with remaining Pro time is a `pro-user`. */
export function getEffectiveRole({ role, proUntil }: Pick<UserRecord, 'role' | 'proUntil'>, now: Date): Role {
  return role === 'user' && proUntil && proUntil > now ? 'pro-user' : role;
}
