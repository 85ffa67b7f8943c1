import {
  invitePeople,
  listInvitations,
  previewInvitations,
  redeemInvitation,
  remindInvited,
  withdrawInvitation,
} from '@canvass/shared/contracts';
import { ownSurvey, route, type Route } from '../http/pipeline/route';
import type { InvitationsService } from './invitations.service';

export function invitationsRoutes(invitations: InvitationsService): Route[] {
  const own = ownSurvey(invitations.findSurvey);
  return [
    own.route(previewInvitations, ({ caller, survey, body }) => invitations.preview(caller, survey, body)),
    own.route(invitePeople, ({ caller, survey, body }) => invitations.invite(caller, survey, body)),
    own.listRoute(listInvitations, ({ survey, query }) => invitations.list(survey, query)),
    own.route(remindInvited, async ({ survey }) => ({ modifiedCount: await invitations.remind(survey) })),
    own.route(withdrawInvitation, async ({ survey, params }) => ({
      deletedCount: await invitations.withdraw(survey, params.invitationId),
    })),
    route(redeemInvitation, async ({ caller, params, body }) => ({
      modifiedCount: await invitations.redeem(caller, params.id, body.token),
    })),
  ];
}
