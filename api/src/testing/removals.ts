import { buildEventsRepository } from '../events/events.repository';
import { buildEventsService } from '../events/events.service';
import { buildIdentityProvider } from '../identity/identity';
import { buildPeople } from '../users/people';
import type { ResumedRemovals } from '../users/removal.service';
import type { TestApi } from './api';
import { PROJECT } from './services';

const HOUR_MS = 3_600_000;

/** Does what the reconcile job does about removals, an hour from now: all are old enough to be finished. */
export function resumeRemovals(
  { db }: Pick<TestApi, 'db'>,
  removeIdentity = buildIdentityProvider(PROJECT).removeIdentity,
): Promise<ResumedRemovals> {
  const now = () => new Date(Date.now() + HOUR_MS);
  const events = buildEventsService({ events: buildEventsRepository(db), now });
  const { getAccounts } = buildIdentityProvider(PROJECT);
  return buildPeople({ db, events, removeIdentity, getAccounts, now }).removal.resumeRemovals();
}
