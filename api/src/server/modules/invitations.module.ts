import type { Db } from 'mongodb';
import type { AuditService } from '../../audit/audit.service';
import type { Route } from '../../endpoints/route';
import { createDailyLimit, type InvitationLimits } from '../../invitations/daily-limit';
import { createInvitationTokens } from '../../records/invitation-token';
import { invitationsRoutes } from '../../invitations/invitations.routes';
import { createInvitationsService, type InvitationDependencies } from '../../invitations/invitations.service';
import type { InvitationsRepository } from '../../records/invitations.repository';
import type { DraftsRepository } from '../../surveys/drafts/drafts.repository';
import type { ScheduledOpenings } from '../../surveys/drafts/scheduled-openings';
import { createInvitedSurveys } from '../../invitations/invited-surveys';
import { createInviting } from '../../invitations/inviting';
import { createRefusalsRepository } from '../../records/refusals.repository';
import { createScheduledReminders } from '../../invitations/reminders/scheduled-reminders';
import { createScheduledRemindersRepository } from '../../records/scheduled-reminders.repository';
import { createRoll } from '../../invitations/roll';
import type { OnUnreadableRow } from '../../endpoints/row-stream';

/** The routes of invitations by email. */
export function createInvitationRoutes({
  db,
  openings,
  drafts,
  invitations,
  invitationLimits,
  jwtSecret,
  audit,
  onUnreadable,
  now,
  ...dependencies
}: Pick<InvitationDependencies, 'surveys' | 'ownVotes' | 'addressClaims' | 'now'> & {
  db: Db;
  openings: Pick<ScheduledOpenings, 'findSurvey'>;
  drafts: Pick<DraftsRepository, 'find'>;
  invitations: InvitationsRepository;
  invitationLimits: InvitationLimits;
  /** The secret from which links in mails are derived. */
  jwtSecret: string;
  audit: AuditService;
  /** Called for an invitation that an export leaves out. */
  onUnreadable: OnUnreadableRow;
}): Route[] {
  const refusals = createRefusalsRepository(db);
  const inviting = createInviting({
    invitations,
    surveys: dependencies.surveys,
    refusals,
    dailyLimit: createDailyLimit({ db, limits: invitationLimits, now }),
    audit,
    now,
  });
  const tokens = createInvitationTokens(jwtSecret);
  const service = createInvitationsService({
    ...dependencies,
    invitations,
    invitedSurveys: createInvitedSurveys({ openings, drafts, invitations }),
    inviting,
    roll: createRoll({ invitations, refusals, ownVotes: dependencies.ownVotes, onUnreadable }),
    scheduledReminders: createScheduledReminders({ reminders: createScheduledRemindersRepository(db), now }),
    tokens,
    now,
  });
  return invitationsRoutes(service);
}
