import { createPublicKey, type KeyObject } from 'node:crypto';
import { ReleaseError } from '../model/release-error';
import { listRevisionNumbers } from '../revisions/revisions';
import type { Store } from '../store/store';
import { checkAuthority, findAllowedRevision, type RefusedRevision } from './authority';
import { listAreasChangedWithoutVersion } from './changed-parts';
import type { PolicyKey } from './policy';
import type { RevisionContent } from './signed-revision';

/** With what a change is signed, and who may change what. */
export interface Signing {
  /** Signs the revision; without it, it is not signed. */
  key?: KeyObject | undefined;
  /** The keys that the policy of the channel names; undefined if there is none. */
  policyKeys?: PolicyKey[] | undefined;
}

/** The key of a policy for which somebody has the private key. @throws ReleaseError when there is none. */
function requirePolicyKey({ key, policyKeys = [] }: Signing, channel: string): PolicyKey {
  if (!key) {
    throw new ReleaseError(
      'authority',
      `Changes of ${channel} have to be signed: --key FILE, or the key in RELEASE_KEY`,
    );
  }
  const publicKey = createPublicKey(key);
  const found = policyKeys.find((each) => each.publicKey.equals(publicKey));
  if (found) return found;
  throw new ReleaseError('authority', `The policy of ${channel} does not name the key that signs this change`);
}

function formatRefused([refused]: RefusedRevision[]): string {
  return refused ? `; revision ${refused.number} is not allowed either, because ${refused.reason}` : '';
}

/**
 * Refuses a change that the edge would not serve, before it is made.
 * @param after what the change would serve.
 * @throws ReleaseError with code `authority`.
 */
export function checkChange(store: Store, signing: Signing, after: RevisionContent): void {
  const { policyKeys } = signing;
  if (!policyKeys) return;
  const { channel } = after.snapshot;
  const policyKey = requirePolicyKey(signing, channel);
  const [newest = 0] = listRevisionNumbers(store, channel);
  const { allowed, refused } = findAllowedRevision(store, channel, policyKeys, newest);
  const changedAreas = allowed ? listAreasChangedWithoutVersion(allowed, after) : [];
  if (changedAreas.length > 0) {
    throw new ReleaseError(
      'authority',
      `The page would say something else of ${changedAreas.join(', ')}, whose versions stay: their release.json was changed; restore it from a backup, or promote other versions`,
    );
  }
  try {
    checkAuthority(allowed, after, policyKey);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    throw new ReleaseError(
      'authority',
      `The policy of ${channel} does not allow this change, because ${error.message}${formatRefused(refused)}`,
    );
  }
}
