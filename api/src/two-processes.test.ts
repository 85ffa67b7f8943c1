import { castVote, createSurvey, type Endpoint } from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, startApi, type Person, type TestApi } from './testing/api';
import { startTwoProcesses } from './testing/processes';
import { buildBallot, buildDraft } from './testing/surveys';

/** Makes the people, and drops the database at the end. */
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

async function send({ method, path }: Endpoint, { token }: Person, body: unknown) {
  const response = await fetch(`${edge.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { code?: string; insertedId: string };
  return { status: response.status, ...answer };
}

function vote(surveyId: string, voter: Person) {
  return send(castVote, voter, buildBallot(surveyId, voter));
}

async function publish(): Promise<string> {
  const surveyor = await api.person('surveyor');
  return (await send(createSurvey, surveyor, buildDraft({ surveyorEmail: surveyor.email }))).insertedId;
}

/** How many votes each process has stored. */
function votesOfEach(): Promise<number[]> {
  return Promise.all(
    edge.processes.map(async ({ url }) => {
      const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` } });
      return Number(/^canvass_votes_total (\d+)$/m.exec(await response.text())?.[1]);
    }),
  );
}

test('two processes behind one edge share nothing but the database, and one may be killed', async () => {
  const surveyId = await publish();
  const voters = await Promise.all([1, 2, 3, 4].map(() => api.person()));
  for (const voter of voters) expect((await vote(surveyId, voter)).status).toBe(200);
  expect(await votesOfEach()).toEqual([2, 2]);

  // A repeat through the other process, and the next call through the first one again.
  const [once, other] = [await api.person(), await api.person()];
  expect((await vote(surveyId, once)).status).toBe(200);
  expect(await vote(surveyId, once)).toMatchObject({ status: 409, code: 'already-voted' });
  expect((await vote(surveyId, other)).status).toBe(200);
  expect(Math.max(...(await votesOfEach()))).toBe(4);

  await edge.processes[0]?.end('SIGKILL');
  for (const voter of await Promise.all([5, 6, 7].map(() => api.person()))) {
    expect((await vote(surveyId, voter)).status).toBe(200);
  }
  const survey = await api.db.collection('surveys').findOne({});
  expect(survey?.['voteCount']).toBe(9);
  expect(await api.db.collection('votes').countDocuments()).toBe(9);
});
