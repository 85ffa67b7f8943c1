import type { Db } from 'mongodb';
import { createMessagesRepository } from '../../contact/messages.repository';
import { createLocks } from '../../kernel/database/lock';
import { createAuditRepository } from '../../audit/audit.repository';
import type { AuditService } from '../../audit/audit.service';
import type { GetAccounts, RemoveIdentity } from '../../kernel/identity/identity';
import { createInvitationsRepository } from '../../records/invitations.repository';
import { createMailsRepository } from '../../mails/mails.repository';
import { createFollowersRepository } from '../../notifications/followers.repository';
import { createHandledWork } from '../../processes/handled-work/handled-work';
import { createNotificationsRepository } from '../../notifications/notifications.repository';
import { createPreferencesRepository } from '../../notifications/preferences.repository';
import { createReportsRepository } from '../../reports/reports.repository';
import { createAdminGuard } from '../../users/roles/admin-guard';
import type { BallotKeys } from '../../records/ballot-keys';
import { createBallotsOfDeletedUsers } from '../../processes/account-deletion/ballots-of-deleted-users';
import { createMentions } from '../../processes/account-deletion/mentions';
import { createAccountDeletionRepository } from '../../processes/account-deletion/account-deletion.repository';
import { createAccountDeletionService } from '../../processes/account-deletion/account-deletion.service';
import { createRolesService } from '../../users/roles/roles.service';
import { createSurveyorRequestsRepository } from '../../users/surveyor-requests/surveyor-requests.repository';
import { createUsersRepository } from '../../records/users.repository';
import { createVerifiedEmails } from '../../users/verified-emails';

/** The services that change users, shared by the API and commands on the server. */
export function createUserServices({
  db,
  ballotKeys,
  audit,
  removeIdentity,
  getAccounts,
  deletionWaitMs,
  now,
}: {
  db: Db;
  ballotKeys: BallotKeys;
  audit: AuditService;
  removeIdentity: RemoveIdentity;
  getAccounts: GetAccounts;
  deletionWaitMs?: number | undefined;
  now: () => Date;
}) {
  const users = createUsersRepository(db);
  const surveyorRequests = createSurveyorRequestsRepository(db);
  const handledWork = createHandledWork(db, now);
  const admins = createAdminGuard({ users, leases: createLocks(db), now });
  const removal = createAccountDeletionService({
    users,
    deletions: createAccountDeletionRepository(db),
    ballots: createBallotsOfDeletedUsers(db, ballotKeys),
    reports: createReportsRepository(db),
    messages: createMessagesRepository(db),
    invitations: createInvitationsRepository(db),
    surveyorRequests,
    handledWork,
    notifications: createNotificationsRepository(db),
    preferences: createPreferencesRepository(db),
    followers: createFollowersRepository(db),
    mails: createMailsRepository(db),
    admins,
    audit,
    auditRepository: createAuditRepository(db),
    mentions: createMentions(db),
    removeIdentity,
    deletionWaitMs,
    now,
  });
  const verifiedEmails = createVerifiedEmails({ users, getAccounts });
  const roles = createRolesService({ users, admins, verifiedEmails, surveyorRequests, handledWork, audit, now });
  return { users, admins, roles, surveyorRequests, handledWork, verifiedEmails, removal };
}
