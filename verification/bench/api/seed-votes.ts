import { ObjectId, type Db } from 'mongodb';
import type { Answers } from '@canvass/shared/contracts';
import type { SurveyDocument } from '../../../api/src/records/surveys.collection';
import { insertInBatches } from './batches';
import { publishSurvey } from './seed-surveys';

/** A vote as the API stores it. */
export interface VoteDocument {
  _id: ObjectId;
  surveyId: ObjectId;
  voterId: string;
  votedUserName: string;
  votedUserEmail: string;
  version: number;
  response: Answers;
  comment?: string;
  at: Date;
}

/** Every third answer is No, so that the totals differ. */
function createAnswers(number: number): Answers {
  return { 'Question-1': number % 3 === 2 ? 'No' : 'Yes', 'Question-2': number % 2 === 0 ? 'Yes' : 'No' };
}

const FIRST_VOTE = Date.UTC(2026, 0, 1);
const VOTE_INTERVAL_MS = 20;

/**
 * Creates an id with the time of the vote: the newest vote has the highest id, and old votes are not mistaken for new
 * ones. It includes the end of the survey's id, so that votes of different surveys have different ids.
 */
function createVoteId(surveyId: ObjectId, number: number, at: Date): ObjectId {
  const seconds = Math.floor(at.getTime() / 1000);
  const parts = [
    seconds.toString(16).padStart(8, '0'),
    surveyId.toHexString().slice(-6),
    number.toString(16).padStart(10, '0'),
  ];
  return new ObjectId(parts.join(''));
}

function createTestVote(surveyId: ObjectId, number: number): VoteDocument {
  const at = new Date(FIRST_VOTE + number * VOTE_INTERVAL_MS);
  return {
    _id: createVoteId(surveyId, number, at),
    surveyId,
    voterId: `seeded-${number}`,
    votedUserName: `Someone ${number}`,
    votedUserEmail: `someone-${number}@canvass.test`,
    version: 1,
    response: createAnswers(number),
    // Characters that spreadsheets and careless exports handle wrongly.
    ...(number % 10 === 0 && { comment: `=1+${number}, "quoted"\nand on a second line` }),
    at,
  };
}

/** The tally of the seeded votes, which are all on one day. */
function createTally(votes: number) {
  const [no, remainder] = [Math.floor(votes / 3), Math.floor(votes / 2)];
  return {
    votes,
    days: { d20260101: votes },
    counts: { q0: { o0: votes - no, o1: no }, q1: { o0: votes - remainder, o1: remainder } },
  };
}

/** A survey with votes, and the totals that its export must have. */
export interface VotedSurvey {
  id: ObjectId;
  votes: number;
  /** Number of answers to the first question. */
  answers: Record<'Yes' | 'No', number>;
}

/** Publishes a survey and stores its votes and matching counts. */
export async function seedVotedSurvey(db: Db, votes: number): Promise<VotedSurvey> {
  const id = await publishSurvey(db);
  await insertInBatches(db.collection<VoteDocument>('votes'), votes, (number) => createTestVote(id, number));
  const tally = createTally(votes);
  const counts = { voteCount: votes, questionsFrozen: true, tallies: { v1: tally }, shownTallies: { v1: tally } };
  await db.collection<SurveyDocument>('surveys').updateOne({ _id: id }, { $set: counts });
  return { id, votes, answers: { Yes: tally.counts.q0.o0, No: tally.counts.q0.o1 } };
}
