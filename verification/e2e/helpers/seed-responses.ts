import { join } from 'node:path';
import { MongoClient, ObjectId, type Db } from 'mongodb';
import { readAddresses } from '@canvass/data-directory/addresses';
import { ADDRESSES_FILE } from '@canvass/data-directory/data-directory';
import { callApiOk, DEADLINE } from './api-client';

const SURVEYOR = 'surveyor@canvass.test';
const BATCH_SIZE = 5000;

/** The answer of one voter in a thousand. */
export const RARE_ANSWER = 'On the roof';

const COMMON_ANSWER = 'In the yard';

/** Votes are twenty seconds apart. */
function getVoteTime(number: number): Date {
  return new Date(Date.UTC(2026, 0, 1) + number * 20_000);
}

function isRare(number: number): boolean {
  return number % 1000 === 7;
}

function createVote(surveyId: ObjectId, number: number) {
  const at = getVoteTime(number);
  const seconds = Math.floor(at.getTime() / 1000).toString(16);
  return {
    _id: new ObjectId(`${seconds}${surveyId.toHexString().slice(-6)}${number.toString(16).padStart(10, '0')}`),
    surveyId,
    voterId: `many-${number}`,
    votedUserName: `Someone ${number}`,
    votedUserEmail: `someone-${number}@many.test`,
    version: 1,
    response: { 'Question-1': isRare(number) ? RARE_ANSWER : COMMON_ANSWER },
    ...(number % 500 === 0 && { comment: `Comment, with "quotes"\nand a second line: ${number}` }),
    at,
  };
}

/** The tally that the API would have stored. */
function createTally(votes: number) {
  const days: Record<string, number> = {};
  let rare = 0;
  for (let number = 0; number < votes; number += 1) {
    const day = `d${getVoteTime(number).toISOString().slice(0, 10).replaceAll('-', '')}`;
    days[day] = (days[day] ?? 0) + 1;
    if (isRare(number)) rare += 1;
  }
  return { votes, days, counts: { q0: { o0: votes - rare, o1: rare } } };
}

async function withDatabase(data: string, work: (db: Db) => Promise<unknown>): Promise<void> {
  const uri = readAddresses(join(data, ADDRESSES_FILE))?.mongo;
  if (!uri) throw new Error('The installation does not say where its database is.');
  const client = await MongoClient.connect(uri);
  try {
    await work(client.db('canvass'));
  } finally {
    await client.close();
  }
}

/** A survey with many responses in a running installation. */
export interface SeededSurvey {
  surveyId: string;
  /** Deletes the survey with its votes, so that it does not appear in the lists of other tests. */
  remove: () => Promise<void>;
}

/**
 * Creates a survey and stores its votes without the API, which would take minutes for a hundred thousand.
 * @param token the token of the demo's surveyor.
 */
export async function seedManyResponses(
  { url, data }: { url: string; data: string },
  token: string | undefined,
  votes: number,
): Promise<SeededSurvey> {
  const { insertedId: surveyId } = await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', token, {
    title: 'Where should the bees live?',
    surveyorEmail: SURVEYOR,
    category: 'Environment',
    deadline: DEADLINE,
    questions: [{ title: 'Where?', kind: 'single', options: [COMMON_ANSWER, RARE_ANSWER] }],
  });
  const _id = new ObjectId(surveyId);
  await withDatabase(data, async (db) => {
    for (let from = 0; from < votes; from += BATCH_SIZE) {
      const batch = Array.from({ length: Math.min(BATCH_SIZE, votes - from) }, (_, index) =>
        createVote(_id, from + index),
      );
      await db.collection('votes').insertMany(batch, { ordered: false });
    }
    const counts = { voteCount: votes, questionsFrozen: true, tallies: { v1: createTally(votes) } };
    await db.collection('surveys').updateOne({ _id }, { $set: counts });
  });
  return {
    surveyId,
    remove: () =>
      withDatabase(data, async (db) => {
        await db.collection('surveys').deleteOne({ _id });
        await db.collection('votes').deleteMany({ surveyId: _id });
      }),
  };
}
