import { castVote, listParticipated, listResponses, listVoted } from '@canvass/shared/contracts';
import { idempotentRoute, listRoute, route, type Route } from '../http/pipeline/route';
import type { UsersService } from '../users/users.service';
import type { VotesService } from './votes.service';

export function votesRoutes(votes: VotesService, users: UsersService): Route[] {
  return [
    idempotentRoute(castVote, ({ caller, body: { survey, responses }, receivedAt, idempotencyKey }) => {
      const { votedUserEmail, response, comment } = responses;
      return votes.cast(caller, {
        surveyId: survey._id,
        version: survey.version,
        revision: survey.revision,
        votedUserEmail,
        response,
        comment,
        receivedAt,
        idempotencyKey,
      });
    }),
    listRoute(listResponses, ({ caller, params, query }) => votes.listResponses(caller, params.id, query)),
    route(listVoted, ({ caller, query: { ids } }) => votes.listVoted(caller, ids.split(','))),
    listRoute(listParticipated, async ({ caller, query: { email, ...range } }) =>
      votes.listParticipated(await users.resolve(caller, email), range),
    ),
  ];
}
