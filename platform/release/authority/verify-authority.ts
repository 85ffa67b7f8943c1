import { getServedRevision, listRevisionNumbers } from '../revisions/revisions';
import type { Store } from '../store/store';
import { findAllowedRevision } from './authority';
import type { PolicyKey } from './policy';

/**
 * Checks that the policy of a channel allows its revisions, back to the last one that needs no other before it.
 * @returns one sentence per problem.
 */
export function verifyAuthority(store: Store, channel: string, keys: PolicyKey[]): string[] {
  const [newest = 0] = listRevisionNumbers(store, channel);
  const { allowed, refused } = findAllowedRevision(store, channel, keys, newest);
  const served = getServedRevision(store, channel);
  return [
    ...refused.map(({ number, reason }) => `Revision ${number} is not allowed by the policy, because ${reason}`),
    ...(allowed || newest === 0 ? [] : ['The policy allows no revision, so an edge with this policy serves nothing']),
    ...(allowed && served > allowed.number ? [`An edge with this policy serves revision ${allowed.number}`] : []),
  ];
}
