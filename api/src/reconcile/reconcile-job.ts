import type { Db } from 'mongodb';
import { createLocks } from '../database/lock';
import { createAuditRepository } from '../audit/audit.repository';
import { createAuditService } from '../audit/audit.service';
import type { GetAccounts, RemoveIdentity } from '../identity/identity';
import { createOpenReportCounts } from '../reports/open-report-counts';
import { createReportsRepository } from '../reports/reports.repository';
import { createSurveysRepository } from '../surveys/surveys.repository';
import { createUserServices } from '../users/user-services';
import { createVotesRepository } from '../votes/votes.repository';
import { createCheckpoints } from './checkpoints.repository';
import { createReconcile, type Reconcile } from './reconcile.service';

interface Dependencies {
  db: Db;
  removeIdentity: RemoveIdentity;
  getAccounts: GetAccounts;
  now: () => Date;
}

/** The reconcile job of a database, for the API's timer and for the command alike. */
export function createReconcileJob({ db, removeIdentity, getAccounts, now }: Dependencies): Reconcile {
  const audit = createAuditService({ auditRepository: createAuditRepository(db), now });
  const { removal, verifiedEmails } = createUserServices({ db, audit, removeIdentity, getAccounts, now });
  return createReconcile({
    surveys: createSurveysRepository(db),
    votes: createVotesRepository(db),
    openReports: createOpenReportCounts(db, createReportsRepository(db), now),
    removal,
    verifiedEmails,
    checkpoints: createCheckpoints(db),
    locks: createLocks(db),
    now,
  });
}
