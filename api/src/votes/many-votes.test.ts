import { ObjectId } from 'mongodb';
import { castVote, readResults, readSurvey } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { createTestVote, publishSurvey } from '../../testing/data/surveys';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

/** A multiple of four, because every fourth voter answers No. */
const VOTER_COUNT = process.env.SOAK ? 1000 : 240;

/** The statuses of a vote and its repeat, sent concurrently with the same idempotency key. */
async function voteTwice(id: string, voter: TestUser, answer: string): Promise<number[]> {
  const response = { 'Question-1': answer, 'Question-2': 'No' };
  const cast = () =>
    api.call(castVote, {
      token: voter.token,
      body: createTestVote(id, voter, { response }),
      headers: { 'Idempotency-Key': `ballot-${voter.id}` },
    });
  // A connection may break under this load; a browser would also send the same ballot again.
  const persist = () => cast().catch(cast).catch(cast);
  const answers = await Promise.all([persist(), persist()]);
  return answers.map(({ status }) => status);
}

test(`${VOTER_COUNT} people who vote at once, and all repeat it, are ${VOTER_COUNT} votes; tallies equal the votes`, async () => {
  const surveyor = await api.createUser('surveyor');
  const id = await publishSurvey(api, surveyor);
  const voters: TestUser[] = [];
  for (let n = 0; n < VOTER_COUNT; n += 1) voters.push(await api.createUser());
  const statuses = await Promise.all(voters.map((voter, n) => voteTwice(id, voter, n % 4 ? 'Yes' : 'No')));
  expect(new Set(statuses.flat())).toEqual(new Set([200]));

  const stored = await api.db
    .collection('votes')
    .find({ surveyId: new ObjectId(id) })
    .toArray();
  const yes = stored.filter(({ response }) => (response as Record<string, string>)['Question-1'] === 'Yes').length;
  expect([stored.length, yes]).toEqual([VOTER_COUNT, VOTER_COUNT * 0.75]);
  expect((await api.call(readSurvey, { params: { id } })).body.voteCount).toBe(VOTER_COUNT);
  const { body } = await api.call(readResults, { params: { id }, token: surveyor.token });
  expect(body.versions).toHaveLength(1);
  expect(body.versions[0]).toMatchObject({ votes: VOTER_COUNT });
  expect(body.versions[0]?.questions.map(({ counts }) => counts.map(({ count }) => count))).toEqual([
    [VOTER_COUNT * 0.75, VOTER_COUNT * 0.25],
    [0, VOTER_COUNT],
  ]);
});
