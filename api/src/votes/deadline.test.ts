import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { castVote } from '@canvass/shared/contracts';
import { signToken, startApi, type TestUser, type TestApi } from '../../testing/api';
import { createTestVote, DEADLINE_YEAR, publishSurvey } from '../../testing/data/surveys';

let api: TestApi;
let clock: Date | undefined;
/** Called for every read of the API. */
let onRead: (() => void) | undefined;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi({
    now: () => clock ?? new Date(),
    onCommand: ({ commandName }) => {
      if (commandName === 'find') onRead?.();
    },
  });
  surveyor = await api.createUser('surveyor');
});

afterAll(() => api.stop());

afterEach(() => {
  clock = undefined;
  onRead = undefined;
});

function createVoteRequest(token: string, ballot: object) {
  const body = JSON.stringify(ballot);
  const length = String(Buffer.byteLength(body));
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Content-Length': length };
  return { headers, body };
}

test('voting is open until the last millisecond of the deadline in UTC, and closed from then on', async () => {
  const id = await publishSurvey(api, surveyor, { deadline: `${DEADLINE_YEAR}/1/1` });
  const end = Date.UTC(DEADLINE_YEAR, 0, 2);
  const cast = async (at: number) => {
    const voter = await api.createUser();
    clock = new Date(at);
    const token = signToken(voter.uid, { expiresIn: 100 * 365 * 86_400 });
    const { status, body } = await api.call(castVote, { token, body: createTestVote(id, voter) });
    return body.code ?? status;
  };
  expect([await cast(end - 1), await cast(end), await cast(end + 1)]).toEqual([200, 'survey-closed', 'survey-closed']);
});

test('a vote counts if it reached the server before the deadline, however long processing took', async () => {
  const id = await publishSurvey(api, surveyor, { deadline: `${DEADLINE_YEAR}/1/1` });
  const voter = await api.createUser();
  const token = signToken(voter.uid, { expiresIn: 100 * 365 * 86_400 });
  const { headers, body } = createVoteRequest(token, createTestVote(id, voter));
  const end = Date.UTC(DEADLINE_YEAR, 0, 2);
  // The first read of the request, the user's record during authentication, moves the clock past the deadline.
  clock = new Date(end - 1);
  onRead = () => {
    clock = new Date(end + 5000);
  };
  const { status } = await api.raw('/api/surveys/response', { method: 'PUT', headers, body });
  expect([status, clock.getTime()]).toEqual([200, end + 5000]);
});

test('a vote is late if its body arrives after the deadline, even if its headers came before', async () => {
  const id = await publishSurvey(api, surveyor, { deadline: `${DEADLINE_YEAR}/1/1` });
  const voter = await api.createUser();
  const token = signToken(voter.uid, { expiresIn: 100 * 365 * 86_400 });
  const { headers, body } = createVoteRequest(token, createTestVote(id, voter));
  const end = Date.UTC(DEADLINE_YEAR, 0, 2);
  clock = new Date(end - 1);
  const request = httpRequest(`${api.url}/api/surveys/response`, { method: 'PUT', headers });
  const answered = once(request, 'response');
  const read = new Promise<void>((resolve) => {
    onRead = resolve;
  });
  request.write(body.slice(0, 10));
  await read;
  clock = new Date(end);
  request.end(body.slice(10));
  const [response] = (await answered) as [IncomingMessage];
  const stored = await api.db.collection('votes').countDocuments({ voterId: voter.uid });
  expect([response.statusCode, stored]).toEqual([409, 0]);
  response.resume();
});
