import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { issueToken, listSurveys, problems, readMetrics } from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, startApi, type TestApi } from '../../../../testing/api';
import { publishSurvey } from '../../../../testing/data/surveys';

/** In milliseconds; a request that nothing delays takes a small fraction of it, even on a busy machine. */
const REQUEST_TIMEOUT_MS = 5000;

/** The interval between reads of the metrics, in milliseconds. */
const METRICS_INTERVAL_MS = 100;

let api: TestApi;
let verificationCount = 0;
/** The responses to requests that clients do not finish; all of them wait concurrently. */
let unfinishedRequests: Record<'headers' | 'body' | 'nothing', Promise<string>>;

beforeAll(async () => {
  const verifyIdentity = () => {
    verificationCount += 1;
    return new Promise<never>(() => {});
  };
  api = await startApi({ verifyIdentity, settings: { REQUEST_TIMEOUT_MS: String(REQUEST_TIMEOUT_MS) } });
  const head = ['POST /api/contact HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'Content-Length: 100'];
  unfinishedRequests = {
    headers: sendPartial('GET /api/surveys HTTP/1.1\r\nHost: a'),
    body: sendPartial(`${head.join('\r\n')}\r\n\r\n{"name":`),
    nothing: sendPartial(''),
  };
});

afterAll(() => api.stop());

/**
 * Sends the beginning of a request, and nothing more.
 * @returns everything received until the connection was closed.
 */
function sendPartial(partialRequest: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write(partialRequest));
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    // A reset also closes the connection: `close` follows.
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

test('a call that takes too long is answered with 503, and does not block other calls', async () => {
  const slowResponse = api.call(issueToken, { token: 'any.id.token', body: { email: 'ada@canvass.test' } });
  expect((await api.call(listSurveys)).status).toBe(200);
  const { status, headers, body } = await slowResponse;
  expect(verificationCount).toBe(1);
  expect([status, body.code, body.title]).toEqual([503, 'took-too-long', problems['took-too-long'][1]]);
  expect(body.requestId).toBe(headers.get('x-request-id'));
});

test('a client that does not finish its headers is disconnected', async () => {
  expect(await unfinishedRequests.headers).toMatch(/^HTTP\/1\.1 408 /);
});

test('a client that does not finish its body is disconnected', async () => {
  expect(await unfinishedRequests.body).not.toMatch(/^HTTP\/1\.1 [25]/);
});

test('a connection that sends nothing is closed', async () => {
  expect(await unfinishedRequests.nothing).not.toMatch(/^HTTP\/1\.1 [25]/);
});

/** Stores more votes than the connection can buffer. */
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

test('an export that nobody reads is aborted', async () => {
  const surveyor = await api.createUser('surveyor');
  const surveyId = await publishSurvey(api, surveyor);
  await storeVotes(surveyId);
  const path = `/api/surveys/responses/${surveyId}/export.csv`;
  const response = await fetch(api.url + path, { headers: { Authorization: `Bearer ${surveyor.token}` } });
  expect(response.status).toBe(200);
  const abortedRequestPattern = /route="[^"]*export\.csv",status="499"/;
  for (;;) {
    const { body } = await api.call(readMetrics, { token: OPERATOR_TOKEN });
    if (abortedRequestPattern.test(String(body))) break;
    await wait(METRICS_INTERVAL_MS);
  }
  await expect(response.text()).rejects.toThrow('terminated');
});
