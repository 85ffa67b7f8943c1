import { castVote, createSurvey, type Endpoint } from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, startApi, type TestUser, type TestApi } from '../api';
import { startTwoProcesses } from './processes';
import { createTestVote, createTestSurvey } from '../data/surveys';

/** Creates the users, and drops the database at the end. */
let api: TestApi;
let edge: Awaited<ReturnType<typeof startTwoProcesses>>;

beforeAll(async () => {
  api = await startApi();
  edge = await startTwoProcesses(api);
});

afterAll(async () => {
  await edge.stop();
  await api.stop();
});

async function send({ method, path }: Endpoint, { token }: TestUser, body: unknown) {
  const response = await fetch(`${edge.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { code?: string; insertedId: string };
  return { status: response.status, ...answer };
}

function vote(surveyId: string, voter: TestUser) {
  return send(castVote, voter, createTestVote(surveyId, voter));
}

async function publishTestSurvey(): Promise<string> {
  const surveyor = await api.createUser('surveyor');
  return (await send(createSurvey, surveyor, createTestSurvey({ surveyorEmail: surveyor.email }))).insertedId;
}

/** The number of votes that each process has stored. */
function countVotesByProcess(): Promise<number[]> {
  return Promise.all(
    edge.processes.map(async ({ url }) => {
      const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` } });
      return Number(/^canvass_votes_total (\d+)$/m.exec(await response.text())?.[1]);
    }),
  );
}

test('two processes behind one edge share only the database, and one can be killed', async () => {
  const surveyId = await publishTestSurvey();
  const voters = await Promise.all([1, 2, 3, 4].map(() => api.createUser()));
  for (const voter of voters) expect((await vote(surveyId, voter)).status).toBe(200);
  expect(await countVotesByProcess()).toEqual([2, 2]);

  // A repeat goes through the other process, and the next call through the first one again.
  const [firstVoter, otherVoter] = [await api.createUser(), await api.createUser()];
  expect((await vote(surveyId, firstVoter)).status).toBe(200);
  expect(await vote(surveyId, firstVoter)).toMatchObject({ status: 409, code: 'already-voted' });
  expect((await vote(surveyId, otherVoter)).status).toBe(200);
  expect(Math.max(...(await countVotesByProcess()))).toBe(4);

  await edge.processes[0]?.stop('SIGKILL');
  for (const voter of await Promise.all([5, 6, 7].map(() => api.createUser()))) {
    expect((await vote(surveyId, voter)).status).toBe(200);
  }
  const survey = await api.db.collection('surveys').findOne({});
  expect(survey?.['voteCount']).toBe(9);
  expect(await api.db.collection('votes').countDocuments()).toBe(9);
});
