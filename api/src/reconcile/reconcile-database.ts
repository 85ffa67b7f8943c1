import type { Db } from 'mongodb';
import { buildLeases } from '../database/lease';
import { buildEventsRepository } from '../events/events.repository';
import { buildEventsService } from '../events/events.service';
import type { GetAccounts, RemoveIdentity } from '../identity/identity';
import { buildOpenReportCounts } from '../reports/open-reports';
import { buildReportsRepository } from '../reports/reports.repository';
import { buildSurveysRepository } from '../surveys/surveys.repository';
import { buildPeople } from '../users/people';
import { buildVotesRepository } from '../votes/votes.repository';
import { buildCheckpoints } from './checkpoints.repository';
import { buildReconcile, type Reconcile } from './reconcile.service';

interface Materials {
  db: Db;
  removeIdentity: RemoveIdentity;
  getAccounts: GetAccounts;
  now: () => Date;
}

/** The reconcile job of a database, for the API's timer and for the command alike. */
export function reconcileDatabase({ db, removeIdentity, getAccounts, now }: Materials): Reconcile {
  const events = buildEventsService({ events: buildEventsRepository(db), now });
  const { removal, verifiedEmails } = buildPeople({ db, events, removeIdentity, getAccounts, now });
  return buildReconcile({
    surveys: buildSurveysRepository(db),
    votes: buildVotesRepository(db),
    openReports: buildOpenReportCounts(db, buildReportsRepository(db), now),
    removal,
    verifiedEmails,
    checkpoints: buildCheckpoints(db),
    leases: buildLeases(db),
    now,
  });
}
