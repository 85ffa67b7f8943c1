import { createIdentityProvider } from '../../src/kernel/identity/identity';
import { createUserServices } from '../../src/server/modules/user-services';
import type { ResumedDeletions } from '../../src/processes/account-deletion/account-deletion.service';
import type { TestDatabase } from '../api';
import { PROJECT } from '../services';
import { createStores } from '../../src/server/stores';

const HOUR_MS = 3_600_000;

/**
 * Runs the reconcile job's deletion step with a clock that is an hour ahead, so that all deletions are old enough to be
 * finished.
 */
export function resumeDeletions(
  { db, ballotKeysDirectory }: TestDatabase,
  removeIdentity = createIdentityProvider(PROJECT).removeIdentity,
): Promise<ResumedDeletions> {
  const now = () => new Date(Date.now() + HOUR_MS);
  const { getAccounts } = createIdentityProvider(PROJECT);
  const stores = createStores({ db, ballotKeysDirectory, now });
  return createUserServices(stores, { removeIdentity, getAccounts }).removal.resumeDeletions();
}
