import type { Db, ObjectId } from 'mongodb';
import type { SurveyDocument } from '../../../api/src/records/surveys.collection';
import type { Check } from '../harness/document';
import type { VoteDocument } from './seed-votes';

interface VoteCounts {
  /** Number of stored votes. */
  stored: number;
  /** Number of users with a vote. */
  voters: number;
  voteCount: number;
  /** Number of votes according to the tally. */
  tallied: number;
  /** Whether the tally's option counts match the stored votes. */
  isConsistent: boolean;
}

async function countVotes(db: Db, surveyId: ObjectId): Promise<VoteCounts> {
  const votes = db
    .collection<VoteDocument>('votes')
    .find({ surveyId })
    .project<VoteDocument>({ voterId: 1, response: 1 });
  const survey = await db.collection<SurveyDocument>('surveys').findOne({ _id: surveyId });
  const voters = new Set<string>();
  const counted: Record<string, number> = {};
  let stored = 0;
  for await (const { voterId, response } of votes) {
    stored += 1;
    voters.add(voterId);
    for (const [index, { options }] of (survey?.questions ?? []).entries()) {
      const location = `q${index}.o${options.indexOf(String(response[`Question-${index + 1}`]))}`;
      counted[location] = (counted[location] ?? 0) + 1;
    }
  }
  const { votes: tallied = 0, counts = {} } = survey?.tallies?.['v1'] ?? {};
  const tally = Object.entries(counts).flatMap(([question, options]) =>
    Object.entries(options).map(([option, number]) => [`${question}.${option}`, number] as const),
  );
  const isConsistent =
    tally.length === Object.keys(counted).length && tally.every(([place, n]) => counted[place] === n);
  return { stored, voters: voters.size, voteCount: survey?.voteCount ?? 0, tallied, isConsistent };
}

/** Checks that a survey has exactly `expected` votes, none lost and none duplicated, and that all counts agree. */
export async function createVoteCountCheck(
  label: string,
  db: Db,
  surveyId: ObjectId,
  expected: number,
): Promise<Check> {
  const { stored, voters, voteCount, tallied, isConsistent } = await countVotes(db, surveyId);
  const isCorrect = [stored, voters, voteCount, tallied].every((number) => number === expected);
  return {
    label,
    value: `${stored} stored by ${voters} people, voteCount ${voteCount}, tally ${tallied}, options ${isConsistent ? 'agree' : 'DIFFER'}`,
    budget: `exactly ${expected}, 0 lost, 0 doubled, tallies equal to the votes`,
    isMet: isCorrect && isConsistent,
    kind: 'correctness',
  };
}
