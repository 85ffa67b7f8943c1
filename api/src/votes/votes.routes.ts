import { castVote, listParticipated, listResponses, listVoted } from '@canvass/shared/contracts';
import { idempotentRoute, listRoute, ownSurvey, route, type IdempotentCall, type Route } from '../endpoints/route';
import type { UsersService } from '../users/users.service';
import type { CastingService } from './casting.service';
import type { VoteInput } from './vote-input';
import type { VotesService } from './votes.service';

function toVoteInput({
  body: { survey, responses },
  receivedAt,
  idempotencyKey,
  refusal,
}: Pick<IdempotentCall<typeof castVote>, 'body' | 'receivedAt' | 'idempotencyKey' | 'refusal'>): VoteInput {
  const { response, comment } = responses;
  const { _id: surveyId, version, revision } = survey;
  return { surveyId, version, revision, response, comment, commentRefusal: refusal, receivedAt, idempotencyKey };
}

export function votesRoutes(casting: CastingService, votes: VotesService, users: UsersService): Route[] {
  return [
    idempotentRoute(castVote, (call) => casting.cast(call.caller, toVoteInput(call))),
    ownSurvey(votes.findSurvey).listRoute(listResponses, ({ survey, query }) => votes.listResponses(survey, query)),
    route(listVoted, ({ caller, query: { ids } }) => votes.listVoted(caller, ids.split(','))),
    listRoute(listParticipated, async ({ caller, query: { email, ...range } }) =>
      votes.listParticipated(caller, await users.resolve(caller, email), range),
    ),
  ];
}
