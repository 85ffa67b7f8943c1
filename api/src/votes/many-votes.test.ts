import { ObjectId } from 'mongodb';
import { castVote, readResults, readSurvey } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { buildBallot, publishSurvey } from '../testing/surveys';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});

afterAll(() => api.stop());

/** A multiple of four: every fourth says no. */
const PEOPLE = process.env.SOAK ? 1000 : 240;

/** What somebody's vote and its repeat came to, sent at the same time with the same key. */
async function voteTwice(id: string, voter: Person, answer: string): Promise<number[]> {
  const response = { 'Question-1': answer, 'Question-2': 'No' };
  const cast = () =>
    api.call(castVote, {
      token: voter.token,
      body: buildBallot(id, voter, { response }),
      headers: { 'Idempotency-Key': `ballot-${voter.id}` },
    });
  // A connection may break in such a crowd; a browser, too, sends the same ballot again then.
  const persist = () => cast().catch(cast).catch(cast);
  const answers = await Promise.all([persist(), persist()]);
  return answers.map(({ status }) => status);
}

test(`${PEOPLE} people who vote at once, and all repeat it, are ${PEOPLE} votes; tallies equal the votes`, async () => {
  const surveyor = await api.person('surveyor');
  const id = await publishSurvey(api, surveyor);
  const voters: Person[] = [];
  for (let n = 0; n < PEOPLE; n += 1) voters.push(await api.person());
  const statuses = await Promise.all(voters.map((voter, n) => voteTwice(id, voter, n % 4 ? 'Yes' : 'No')));
  expect(new Set(statuses.flat())).toEqual(new Set([200]));

  const stored = await api.db
    .collection('votes')
    .find({ surveyId: new ObjectId(id) })
    .toArray();
  const yes = stored.filter(({ response }) => (response as Record<string, string>)['Question-1'] === 'Yes').length;
  expect([stored.length, yes]).toEqual([PEOPLE, PEOPLE * 0.75]);
  expect((await api.call(readSurvey, { params: { id } })).body.voteCount).toBe(PEOPLE);
  const { body } = await api.call(readResults, { params: { id }, token: surveyor.token });
  expect(body.versions).toHaveLength(1);
  expect(body.versions[0]).toMatchObject({ votes: PEOPLE });
  expect(body.versions[0]?.questions.map(({ counts }) => counts.map(({ count }) => count))).toEqual([
    [PEOPLE * 0.75, PEOPLE * 0.25],
    [0, PEOPLE],
  ]);
});
