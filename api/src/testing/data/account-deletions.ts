import { createAuditRepository } from '../../audit/audit.repository';
import { createAuditService } from '../../audit/audit.service';
import { createIdentityProvider } from '../../kernel/identity/identity';
import { createUserServices } from '../../server/modules/user-services';
import type { ResumedDeletions } from '../../processes/account-deletion/account-deletion.service';
import { createBallotKeys } from '../../records/ballot-keys';
import type { TestDatabase } from '../api';
import { PROJECT } from '../services';

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
  const audit = createAuditService({ auditRepository: createAuditRepository(db), now });
  const { getAccounts } = createIdentityProvider(PROJECT);
  return createUserServices({
    db,
    ballotKeys: createBallotKeys(ballotKeysDirectory),
    audit,
    removeIdentity,
    getAccounts,
    now,
  }).removal.resumeDeletions();
}
