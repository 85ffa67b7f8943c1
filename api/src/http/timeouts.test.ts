import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { issueToken, listSurveys, problems, readMetrics } from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, startApi, type TestApi } from '../testing/api';
import { publishSurvey } from '../testing/surveys';

/** Milliseconds; requests that nobody holds up take a small part of it, on a busy machine, too. */
const LIMIT = 5000;

/** Milliseconds between two looks at the metrics. */
const METRICS_INTERVAL_MS = 100;

let api: TestApi;
let asked = 0;
/** What came of requests that do not go on; all of them wait at once. */
let unfinished: Record<'headers' | 'body' | 'nothing', Promise<string>>;

beforeAll(async () => {
  const verifyIdentity = () => {
    asked += 1;
    return new Promise<never>(() => {});
  };
  api = await startApi({ verifyIdentity, settings: { REQUEST_TIMEOUT_MS: String(LIMIT) } });
  const head = ['POST /api/contact HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 100'];
  unfinished = {
    headers: sendOnly('GET /api/surveys HTTP/1.1\r\nHost: a'),
    body: sendOnly(`${head.join('\r\n')}\r\n\r\n{"name":`),
    nothing: sendOnly(''),
  };
});

afterAll(() => api.stop());

/** Sends the beginning of a request, and nothing more. @returns all that came until the connection was ended. */
function sendOnly(beginning: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write(beginning));
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    // A reset ends the connection, too: `close` follows.
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

test('a call whose answer takes too long is answered as such, and hinders nobody', async () => {
  const slow = api.call(issueToken, { token: 'any.id.token', body: { email: 'ada@canvass.test' } });
  expect((await api.call(listSurveys)).status).toBe(200);
  const { status, headers, body } = await slow;
  expect(asked).toBe(1);
  expect([status, body.code, body.title]).toEqual([503, 'took-too-long', problems['took-too-long'][1]]);
  expect(body.requestId).toBe(headers.get('x-request-id'));
});

test('a client that does not finish its headers is cut off', async () => {
  expect(await unfinished.headers).toMatch(/^HTTP\/1\.1 408 /);
});

test('a client that does not finish its body is cut off', async () => {
  expect(await unfinished.body).not.toMatch(/^HTTP\/1\.1 [25]/);
});

test('a connection that says nothing at all is ended', async () => {
  expect(await unfinished.nothing).not.toMatch(/^HTTP\/1\.1 [25]/);
});

/** More than the connection itself can hold. */
async function storeVotes(surveyId: string): Promise<void> {
  const vote = (voter: number) => ({
    surveyId: new ObjectId(surveyId),
    voterId: `voter-${voter}`,
    votedUserName: 'Ada',
    votedUserEmail: 'ada@canvass.test',
    version: 1,
    response: { 'Question-1': 'Yes', 'Question-2': 'No' },
    comment: 'x'.repeat(8000),
    at: new Date(),
  });
  await api.db.collection('votes').insertMany(Array.from({ length: 3000 }, (_, voter) => vote(voter)));
}

test('an export that nobody reads is cut off, however long it may take for those who do', async () => {
  const surveyor = await api.person('surveyor');
  const surveyId = await publishSurvey(api, surveyor);
  await storeVotes(surveyId);
  const path = `/api/surveys/responses/${surveyId}/export.csv`;
  const response = await fetch(api.url + path, { headers: { Authorization: `Bearer ${surveyor.token}` } });
  expect(response.status).toBe(200);
  const cutOff = /route="[^"]*export\.csv",status="499"/;
  for (;;) {
    const { body } = await api.call(readMetrics, { token: OPERATOR_TOKEN });
    if (cutOff.test(String(body))) break;
    await wait(METRICS_INTERVAL_MS);
  }
  await expect(response.text()).rejects.toThrow('terminated');
});
