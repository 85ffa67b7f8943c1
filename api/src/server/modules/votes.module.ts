import type { Route } from '../../endpoints/route';
import type { ScheduledOpenings } from '../../surveys/drafts/scheduled-openings';
import type { UsersService } from '../../users/users.service';
import type { AddressClaims } from '../../votes/addresses/address-claims';
import { createNamedBallotBox } from '../../votes/ballot-box';
import { createCastingService } from '../../votes/casting.service';
import type { ResponsesRepository } from '../../records/responses.repository';
import type { VoterPolicyCheck } from '../../votes/voter-policy';
import { votesRoutes } from '../../votes/votes.routes';
import { createVotesService } from '../../votes/votes.service';
import type { Stores } from '../stores';

/** The routes that cast votes, and that read them. */
export function createVoteRoutes(
  stores: Stores,
  {
    responses,
    openings,
    checkVoterPolicy,
    addressClaims,
    onVote,
    users,
  }: {
    responses: ResponsesRepository;
    openings: Pick<ScheduledOpenings, 'findSurvey'>;
    checkVoterPolicy: VoterPolicyCheck;
    addressClaims: AddressClaims;
    /** Called for every stored vote, but not for repeats. */
    onVote: () => void;
    users: UsersService;
  },
): Route[] {
  const { votes, ballots, checkpoints } = stores;
  const casting = createCastingService({
    ...stores,
    ballotBoxes: { named: createNamedBallotBox(votes), anonymous: ballots.ballotBox },
    openings,
    checkVoterPolicy,
    addressClaims,
    requestRecount: (id) => checkpoints.requestRecount(id),
    onVote,
  });
  return votesRoutes(casting, createVotesService({ ...stores, responses }), users);
}
