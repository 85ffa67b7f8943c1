import type { GetAccounts, RemoveIdentity } from '../../kernel/identity/identity';
import { createMailsRepository } from '../../mails/mails.repository';
import { createAdminGuard } from '../../users/roles/admin-guard';
import { createBallotsOfDeletedUsers } from '../../processes/account-deletion/ballots-of-deleted-users';
import { createMentions } from '../../processes/account-deletion/mentions';
import { createAccountDeletionRepository } from '../../processes/account-deletion/account-deletion.repository';
import { createAccountDeletionService } from '../../processes/account-deletion/account-deletion.service';
import { createRolesService } from '../../users/roles/roles.service';
import { createVerifiedEmails } from '../../users/verified-emails';
import type { Stores } from '../stores';

/** The services that change users, shared by the API and commands on the server. */
export function createUserServices(
  stores: Stores,
  {
    removeIdentity,
    getAccounts,
    deletionWaitMs,
  }: { removeIdentity: RemoveIdentity; getAccounts: GetAccounts; deletionWaitMs?: number | undefined },
) {
  const { db, now, audit, handledWork, surveyorRequests, users } = stores;
  const admins = createAdminGuard({ users, leases: stores.locks, now });
  const removal = createAccountDeletionService({
    ...stores,
    deletions: createAccountDeletionRepository(db),
    ballots: createBallotsOfDeletedUsers(db, stores.ballots.keys),
    mails: createMailsRepository(db),
    mentions: createMentions(db),
    admins,
    removeIdentity,
    deletionWaitMs,
  });
  const verifiedEmails = createVerifiedEmails({ users, getAccounts });
  const roles = createRolesService({ users, admins, verifiedEmails, surveyorRequests, handledWork, audit, now });
  return { admins, roles, verifiedEmails, removal };
}
