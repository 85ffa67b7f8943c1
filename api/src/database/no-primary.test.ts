import { Double } from 'mongodb';
import { castVote, sendMessage } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../testing/api';
import { startDatabaseRelay } from '../testing/database-relay';
import { rewriteAnswers } from '../testing/rewrite-answers';
import { buildBallot, publishSurvey } from '../testing/surveys';

/** `NotWritablePrimary`: while a replica set elects another primary. */
const NOT_PRIMARY = { ok: new Double(0), code: 10_107, codeName: 'NotWritablePrimary', errmsg: 'not primary' };

let relay: Awaited<ReturnType<typeof startDatabaseRelay>>;
let api: TestApi;
let isElecting = false;
let refused = 0;

beforeAll(async () => {
  relay = await startDatabaseRelay({
    onConnection: rewriteAnswers((answer) => {
      if (!isElecting || answer['n'] === undefined) return undefined;
      refused += 1;
      return NOT_PRIMARY;
    }),
  });
  api = await startApi({ settings: { MONGODB_URI: relay.uri } });
});

afterAll(async () => {
  await api.stop();
  await relay.stop();
});

test('a write that finds no primary twice is answered with 503, and can be repeated', async () => {
  const surveyId = await publishSurvey(api, await api.person('surveyor'));
  const voter = await api.person();
  const vote = () => api.call(castVote, { token: voter.token, body: buildBallot(surveyId, voter) });
  isElecting = true;
  const { status, body } = await vote();
  isElecting = false;
  expect([status, body.code]).toEqual([503, 'service-unavailable']);
  // The driver has tried again by itself.
  expect(refused).toBeGreaterThanOrEqual(2);
  expect((await vote()).status).toBe(200);
  expect(await api.db.collection('votes').countDocuments({ voterId: voter.uid })).toBe(1);
});

test('a write that never began as there was no primary is done by its repeat, and need not wait', async () => {
  const body = { name: 'Ines Berg', email: 'ines@canvass.test', message: 'How do I close a survey?' };
  const send = () => api.call(sendMessage, { body, headers: { 'Idempotency-Key': 'one-message' } });
  isElecting = true;
  expect((await send()).status).toBe(503);
  isElecting = false;
  const answers = [await send(), await send()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(await api.db.collection('messages').countDocuments()).toBe(1);
});
