import { createAuditRepository } from '../events/events.repository';
import { createAuditService } from '../events/events.service';
import { createIdentityProvider } from '../identity/identity';
import { createUserServices } from '../users/people';
import type { ResumedDeletions } from '../users/removal.service';
import type { TestApi } from './api';
import { PROJECT } from './services';

const HOUR_MS = 3_600_000;

/** Does what the reconcile job does about removals, an hour from now: all are old enough to be finished. */
export function resumeDeletions(
  { db }: Pick<TestApi, 'db'>,
  removeIdentity = createIdentityProvider(PROJECT).removeIdentity,
): Promise<ResumedDeletions> {
  const now = () => new Date(Date.now() + HOUR_MS);
  const audit = createAuditService({ auditRepository: createAuditRepository(db), now });
  const { getAccounts } = createIdentityProvider(PROJECT);
  return createUserServices({ db, audit, removeIdentity, getAccounts, now }).removal.resumeDeletions();
}
