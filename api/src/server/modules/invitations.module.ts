import type { Route } from '../../endpoints/route';
import { createDailyLimit, type InvitationLimits } from '../../invitations/daily-limit';
import { createInvitationTokens } from '../../records/invitation-token';
import { invitationsRoutes } from '../../invitations/invitations.routes';
import { createInvitationsService, type InvitationDependencies } from '../../invitations/invitations.service';
import type { ScheduledOpenings } from '../../surveys/drafts/scheduled-openings';
import { createInvitedSurveys } from '../../invitations/invited-surveys';
import { createInviting } from '../../invitations/inviting';
import { createScheduledReminders } from '../../invitations/reminders/scheduled-reminders';
import { createRoll } from '../../invitations/roll';
import type { OnUnreadableRow } from '../../endpoints/row-stream';
import type { Stores } from '../stores';

/** The routes of invitations by email. */
export function createInvitationRoutes(
  stores: Stores,
  {
    addressClaims,
    openings,
    invitationLimits,
    jwtSecret,
    onUnreadable,
  }: Pick<InvitationDependencies, 'addressClaims'> & {
    openings: Pick<ScheduledOpenings, 'findSurvey'>;
    invitationLimits: InvitationLimits;
    /** The secret from which links in mails are derived. */
    jwtSecret: string;
    /** Called for an invitation that an export leaves out. */
    onUnreadable: OnUnreadableRow;
  },
): Route[] {
  const { db, now, drafts, invitations, refusals, ownVotes } = stores;
  const service = createInvitationsService({
    ...stores,
    addressClaims,
    invitedSurveys: createInvitedSurveys({ openings, drafts, invitations }),
    inviting: createInviting({ ...stores, dailyLimit: createDailyLimit({ db, limits: invitationLimits, now }) }),
    roll: createRoll({ invitations, refusals, ownVotes, onUnreadable }),
    scheduledReminders: createScheduledReminders({ reminders: stores.scheduledReminders, now }),
    tokens: createInvitationTokens(jwtSecret),
  });
  return invitationsRoutes(service);
}
