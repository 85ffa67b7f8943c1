import { Double } from 'mongodb';
import { castVote, sendMessage } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../../../testing/api';
import { startDatabaseRelay } from '../../../testing/network/database-relay';
import { failRequests } from '../../../testing/network/fail-requests';
import { createTestVote, publishSurvey } from '../../../testing/data/surveys';

/** A server's reply while its replica set elects another primary. The server itself labels a write as retryable. */
const NOT_PRIMARY_REPLY = {
  ok: new Double(0),
  code: 10_107,
  codeName: 'NotWritablePrimary',
  errmsg: 'not primary',
  errorLabels: ['RetryableWriteError'],
};

/** Commands that only a primary accepts. */
const WRITE_COMMANDS = ['insert', 'update', 'delete', 'findAndModify'];

/**
 * Writes that are refused during an election: of one collection, or all of them. Each is either done before the
 * election or not at all.
 */
interface Election {
  collection?: string;
  isDone: boolean;
}

let election: Election | undefined;
let rejectedWrites = 0;
let relay: Awaited<ReturnType<typeof startDatabaseRelay>>;
let api: TestApi;

beforeAll(async () => {
  relay = await startDatabaseRelay({
    onConnection: failRequests((request) => {
      const name = WRITE_COMMANDS.find((each) => each in request);
      if (!election || !name || (election.collection ?? request[name]) !== request[name]) return undefined;
      rejectedWrites += 1;
      return { answer: NOT_PRIMARY_REPLY, isDone: election.isDone };
    }),
  });
  api = await startApi({ settings: { MONGODB_URI: relay.uri } });
});

afterAll(async () => {
  await api.stop();
  await relay.stop();
});

/**
 * Runs an action while there is no primary.
 * @returns its result, and how many writes were refused.
 */
async function duringElection(
  currentElection: Election,
  send: () => Promise<{ status: number; body: { code?: string } }>,
) {
  rejectedWrites = 0;
  election = currentElection;
  try {
    const { status, body } = await send();
    return { answer: [status, body.code], refused: rejectedWrites };
  } finally {
    election = undefined;
  }
}

const UNAVAILABLE_RESPONSE = [503, 'service-unavailable'];

test.each([
  ['a write that finds no primary twice is not done', { isDone: false }, 0],
  ['a vote that finds no primary twice is not stored', { isDone: false, collection: 'votes' }, 0],
  ['a vote whose acknowledgement reports that there is no primary is stored', { isDone: true, collection: 'votes' }, 1],
])('%s, is answered with 503, and can be retried', async (_what, currentElection, stored) => {
  const surveyId = await publishSurvey(api, await api.createUser('surveyor'));
  const voter = await api.createUser();
  const sent = { token: voter.token, body: createTestVote(surveyId, voter), headers: { 'Idempotency-Key': surveyId } };
  const countVotes = () => api.db.collection('votes').countDocuments({ voterId: voter.uid });

  const first = await duringElection(currentElection, () => api.call(castVote, sent));
  expect(first.answer).toEqual(UNAVAILABLE_RESPONSE);
  // The driver has retried on its own.
  expect(first.refused).toBeGreaterThanOrEqual(2);
  expect(await countVotes()).toBe(stored);
  expect((await api.call(castVote, sent)).status).toBe(200);
  expect(await countVotes()).toBe(1);
});

test.each([
  ['a write that never started because there was no primary', false],
  ['a write whose first step was done but reported as failed for lack of a primary', true],
])('%s is completed by an immediate retry', async (what, isDone) => {
  const body = { name: 'Ines Berg', email: 'ines@canvass.test', message: what };
  const headers = { 'Idempotency-Key': `message-${isDone}` };
  const send = () => api.call(sendMessage, { body, headers });
  const countMessages = () => api.db.collection('messages').countDocuments({ message: what });
  expect((await duringElection({ isDone }, send)).answer).toEqual(UNAVAILABLE_RESPONSE);
  expect(await countMessages()).toBe(0);
  const responses = [await send(), await send()];
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(responses[1]?.body).toEqual(responses[0]?.body);
  expect(await countMessages()).toBe(1);
});
