import type { Db } from 'mongodb';
import { buildMessagesRepository } from '../contact/messages.repository';
import { buildLeases } from '../database/lease';
import { buildEventsRepository } from '../events/events.repository';
import type { EventsService } from '../events/events.service';
import type { GetAccounts, RemoveIdentity } from '../identity/identity';
import { buildReportsRepository } from '../reports/reports.repository';
import { buildAdmins } from './admins';
import { createMentions } from './mentions';
import { buildRemovalRepository } from './removal.repository';
import { buildRemovalService } from './removal.service';
import { buildRolesService } from './roles.service';
import { buildUsersRepository } from './users.repository';
import { createVerifiedEmails } from './verified-emails';

/** What may be done to people, for the API and for commands on the server alike. */
export function buildPeople({
  db,
  events,
  removeIdentity,
  getAccounts,
  removalWaitMs,
  now,
}: {
  db: Db;
  events: EventsService;
  removeIdentity: RemoveIdentity;
  getAccounts: GetAccounts;
  removalWaitMs?: number | undefined;
  now: () => Date;
}) {
  const users = buildUsersRepository(db);
  const admins = buildAdmins({ users, leases: buildLeases(db), now });
  const removal = buildRemovalService({
    users,
    removals: buildRemovalRepository(db),
    reports: buildReportsRepository(db),
    messages: buildMessagesRepository(db),
    admins,
    events,
    acts: buildEventsRepository(db),
    mentions: createMentions(db),
    removeIdentity,
    removalWaitMs,
    now,
  });
  const verifiedEmails = createVerifiedEmails({ users, getAccounts });
  return { users, roles: buildRolesService({ users, admins, verifiedEmails, events, now }), verifiedEmails, removal };
}
