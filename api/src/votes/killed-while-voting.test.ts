import { setTimeout as wait } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { castVote } from '@canvass/shared/contracts';
import { createApiClient, startApi, type TestApi, type TestUser } from '../../testing/api';
import { expireLeases, reconcileAfter } from '../../testing/crash/recovery';
import { findWrongCounts } from '../../testing/crash/wrong-counts';
import { createTestVote, publishSurvey } from '../../testing/data/surveys';
import { startProcess, type ApiProcess } from '../../testing/processes/processes';

// A process is killed while many votes share its database calls, and every voter repeats until they have an answer.

const VOTER_COUNT = process.env.SOAK ? 1000 : 200;

const UNREACHABLE_LIMITS = { RATE_LIMIT_ADDRESS: '1000000000', RATE_LIMIT_CALL: '1000000000' };

/** Milliseconds between two looks, and before a voter tries again. */
const PAUSE_MS = 5;

let api: TestApi;
let surveyor: TestUser;
let voters: TestUser[];
let current: ApiProcess;

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
  voters = await Promise.all(Array.from({ length: VOTER_COUNT }, () => api.createUser()));
  current = await startProcess(api, UNREACHABLE_LIMITS);
});

afterAll(async () => {
  await current.stop('SIGKILL');
  await api.stop();
});

const countStored = (surveyId: string) =>
  api.db.collection('votes').countDocuments({ surveyId: new ObjectId(surveyId) });

interface Progress {
  surveyId: string;
  /** How many requests have been answered. */
  answered: number;
}

test.each<[when: string, isReached: (progress: Progress) => boolean | Promise<boolean>]>([
  ['when half of the votes are stored', async ({ surveyId }) => (await countStored(surveyId)) >= VOTER_COUNT / 2],
  ['when half of the requests are answered', ({ answered }) => answered >= VOTER_COUNT],
])('a process that is killed %s loses and doubles none', async (_when, isReached) => {
  const progress: Progress = { surveyId: await publishSurvey(api, surveyor), answered: 0 };
  const { surveyId } = progress;

  /** Sends a ballot until it is answered, as the page does. */
  async function persist(voter: TestUser): Promise<number> {
    const headers = { 'Idempotency-Key': `ballot-${surveyId}-${voter.id}` };
    const request = { token: voter.token, body: createTestVote(surveyId, voter), headers };
    for (;;) {
      const answer = await createApiClient(current.url)
        .call(castVote, request)
        .catch(() => undefined);
      if (answer && answer.status !== 503) {
        progress.answered += 1;
        return answer.status;
      }
      await wait(PAUSE_MS);
    }
  }

  const statuses = Promise.all(voters.flatMap((voter) => [persist(voter), persist(voter)]));
  while (!(await isReached(progress))) await wait(PAUSE_MS);
  await current.stop('SIGKILL');
  current = await startProcess(api, UNREACHABLE_LIMITS);
  expect(new Set(await statuses)).toEqual(new Set([200]));

  const stored = await api.db.collection('votes').distinct('voterId', { surveyId: new ObjectId(surveyId) });
  expect([stored.length, await countStored(surveyId)]).toEqual([VOTER_COUNT, VOTER_COUNT]);
  await expireLeases(api);
  expect(await reconcileAfter(api, new Date())).not.toBeNull();
  expect(await findWrongCounts(api.db)).toEqual([]);
});
