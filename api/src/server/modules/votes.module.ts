import type { Db } from 'mongodb';
import type { Route } from '../../endpoints/route';
import type { ScheduledOpenings } from '../../surveys/drafts/scheduled-openings';
import { createTalliesRepository } from '../../surveys/results/tallies.repository';
import type { SurveysRepository } from '../../surveys/surveys.repository';
import type { UsersService } from '../../users/users.service';
import type { AddressClaims } from '../../votes/addresses/address-claims';
import type { BallotServices } from '../../votes/anonymous/ballot-services';
import { createNamedBallotBox } from '../../votes/ballot-box';
import { createCastingService } from '../../votes/casting.service';
import type { OwnVotes } from '../../votes/own-votes';
import type { ResponsesRepository } from '../../records/responses.repository';
import type { VoterPolicyCheck } from '../../votes/voter-policy';
import type { VotesRepository } from '../../votes/votes.repository';
import { votesRoutes } from '../../votes/votes.routes';
import { createVotesService } from '../../votes/votes.service';

/** The routes that cast votes, and that read them. */
export function createVoteRoutes({
  db,
  surveys,
  ballots,
  votes,
  ownVotes,
  responses,
  openings,
  checkVoterPolicy,
  addressClaims,
  requestRecount,
  onVote,
  users,
  now,
}: {
  db: Db;
  surveys: SurveysRepository;
  ballots: BallotServices;
  votes: VotesRepository;
  ownVotes: OwnVotes;
  responses: ResponsesRepository;
  openings: Pick<ScheduledOpenings, 'findSurvey'>;
  checkVoterPolicy: VoterPolicyCheck;
  addressClaims: AddressClaims;
  /** Requests a complete recount of a survey's votes by a later job. */
  requestRecount: (surveyId: string) => Promise<void>;
  /** Called for every stored vote, but not for repeats. */
  onVote: () => void;
  users: UsersService;
  now: () => Date;
}): Route[] {
  const casting = createCastingService({
    ballotBoxes: { named: createNamedBallotBox(votes), anonymous: ballots.ballotBox },
    surveys,
    tallies: createTalliesRepository(db),
    openings,
    checkVoterPolicy,
    addressClaims,
    requestRecount,
    onVote,
    now,
  });
  return votesRoutes(casting, createVotesService({ responses, ownVotes, surveys, now }), users);
}
