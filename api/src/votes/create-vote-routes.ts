import type { Db } from 'mongodb';
import { createCommentsRepository } from '../comments/comments.repository';
import { commentsRoutes } from '../comments/comments.routes';
import { createCommentsService } from '../comments/comments.service';
import { createExportsRepository } from '../exports/exports.repository';
import { exportsRoutes } from '../exports/exports.routes';
import { createExportsService } from '../exports/exports.service';
import type { OnUnreadableRow } from '../exports/row-stream';
import type { Route } from '../endpoints/route';
import type { ScheduledOpenings } from '../surveys/drafts/scheduled-openings';
import { createTalliesRepository } from '../surveys/results/tallies.repository';
import type { SearchLimits } from '../surveys/search/survey-lists.repository';
import type { SurveysRepository } from '../surveys/surveys.repository';
import type { UsersService } from '../users/users.service';
import type { AddressClaims } from './addresses/address-claims';
import type { BallotServices } from './anonymous/ballot-services';
import { createNamedBallotBox } from './ballot-box';
import { createCastingService } from './casting.service';
import type { OwnVotes } from './own-votes';
import { createResponsesRepository } from './responses.repository';
import type { VoterPolicyCheck } from './voter-policy';
import type { VotesRepository } from './votes.repository';
import { votesRoutes } from './votes.routes';
import { createVotesService } from './votes.service';

/** The routes that cast votes, and that read votes and their comments. */
export function createVoteRoutes({
  db,
  surveys,
  ballots,
  votes,
  ownVotes,
  openings,
  checkVoterPolicy,
  addressClaims,
  requestRecount,
  onVote,
  onUnreadable,
  users,
  searchLimits,
  now,
}: {
  db: Db;
  surveys: SurveysRepository;
  ballots: BallotServices;
  votes: VotesRepository;
  ownVotes: OwnVotes;
  openings: Pick<ScheduledOpenings, 'findSurvey'>;
  checkVoterPolicy: VoterPolicyCheck;
  addressClaims: AddressClaims;
  /** Requests a complete recount of a survey's votes by a later job. */
  requestRecount: (surveyId: string) => Promise<void>;
  /** Called for every stored vote, but not for repeats. */
  onVote: () => void;
  /** Called for every row of an export that cannot be read. */
  onUnreadable: OnUnreadableRow;
  users: UsersService;
  searchLimits?: SearchLimits | undefined;
  now: () => Date;
}): Route[] {
  const responses = createResponsesRepository(db, searchLimits);
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
  const comments = createCommentsRepository(db);
  return [
    ...exportsRoutes(createExportsService({ exports: createExportsRepository(db), responses, surveys, onUnreadable })),
    ...votesRoutes(casting, createVotesService({ responses, ownVotes, surveys, now }), users),
    ...commentsRoutes(createCommentsService({ comments, ownVotes, surveys }), users),
  ];
}
