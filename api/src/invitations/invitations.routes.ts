import {
  cancelReminder,
  exportInvitations,
  invitePeople,
  listInvitations,
  listScheduledReminders,
  previewInvitations,
  redeemInvitation,
  remindInvited,
  scheduleReminder,
  withdrawInvitation,
} from '@canvass/shared/contracts';
import { ownSurvey, route, type Route } from '../endpoints/route';
import type { InvitationsService } from './invitations.service';

export function invitationsRoutes(invitations: InvitationsService): Route[] {
  const own = ownSurvey(invitations.findSurvey);
  return [
    own.route(previewInvitations, ({ caller, survey, body }) => invitations.preview(caller, survey, body)),
    own.route(invitePeople, ({ caller, survey, body }) => invitations.invite(caller, survey, body)),
    own.listRoute(listInvitations, ({ survey, query }) => invitations.roll.list(survey, query)),
    own.streamRoute(exportInvitations, async ({ survey, query }) => invitations.roll.export(survey, query)),
    own.route(remindInvited, async ({ survey }) => ({ modifiedCount: await invitations.remind(survey) })),
    own.listRoute(listScheduledReminders, ({ survey }) => invitations.scheduledReminders.list(survey)),
    own.route(scheduleReminder, async ({ survey, body }) => ({
      insertedId: await invitations.scheduledReminders.add(survey, new Date(body.at)),
    })),
    own.route(cancelReminder, async ({ survey, params }) => ({
      deletedCount: await invitations.scheduledReminders.cancel(survey, params.reminderId),
    })),
    own.route(withdrawInvitation, async ({ survey, params }) => ({
      deletedCount: await invitations.withdraw(survey, params.invitationId),
    })),
    route(redeemInvitation, async ({ caller, params, body }) => ({
      modifiedCount: await invitations.redeem(caller, params.id, body.token),
    })),
  ];
}
