import { castVote, endSession, listSurveys, problems, readSurvey, refreshUser } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../../../../testing/api';
import { renewIdToken, signInAgain, signUp, type Account } from '../../../../testing/identity';
import { startDatabaseOnSmallDisk } from '../../../../testing/services';
import { createSessionClient, waitForNextSecond } from '../../../../testing/session-client';
import { createTestVote, publishSurvey } from '../../../../testing/data/surveys';

let database: Awaited<ReturnType<typeof startDatabaseOnSmallDisk>>;
let api: TestApi;

const ADDRESS_LIMIT = 1000;

/** The commands by which the API has stored its counts of requests. */
const storedCounts: unknown[] = [];

beforeAll(async () => {
  database = await startDatabaseOnSmallDisk();
  api = await startApi({
    settings: { MONGODB_URI: database.address, RATE_LIMIT_ADDRESS: String(ADDRESS_LIMIT) },
    onCommand({ command }) {
      if (command['findAndModify'] === 'limits') storedCounts.push(command);
    },
  });
});

afterAll(async () => {
  await api.stop();
  await database.stop();
});

const SESSION_ENDED = '401 session-ended';

/** Stores a user's record again, as a Google sign-in does, without changing it. */
const refreshRecord = ({ token, email }: Account) => api.call(refreshUser, { token, body: { email } });

test('on a full disk reads work and writes fail with 503 until there is space again', async () => {
  const surveyId = await publishSurvey(api, await api.createUser('surveyor'));
  const voter = await api.createUser();
  const vote = () => api.call(castVote, { token: voter.token, body: createTestVote(surveyId, voter) });
  const pid = database.pid();
  database.fill();

  expect((await api.call(listSurveys)).status).toBe(200);
  expect((await api.call(readSurvey, { params: { id: surveyId } })).status).toBe(200);
  const response = await vote();
  expect([response.status, response.body.code, response.body.title]).toEqual([
    503,
    'storage-full',
    problems['storage-full'][1],
  ]);

  database.free();
  expect((await vote()).status).toBe(200);
  expect(database.pid()).toBe(pid);
});

test('on a full disk requests are answered although their counts cannot be stored', async () => {
  database.fill();
  storedCounts.length = 0;
  // A process stores its count once it has reached a tenth of the limit.
  for (let request = 0; request < ADDRESS_LIMIT / 5 && storedCounts.length === 0; request += 1) {
    expect((await api.call(listSurveys)).status).toBe(200);
  }
  expect(storedCounts.length).toBeGreaterThan(0);
  expect((await api.call(listSurveys)).status).toBe(200);
  database.free();
});

test('on a full disk users can sign in and renew their tokens, and ended sessions stay ended', async () => {
  const { register, getProductToken, getAccessOutcome } = createSessionClient(() => api);
  const account = await register('reader');
  const { email } = account;
  const token = await getProductToken(account);
  await waitForNextSecond();
  const signedOutAccount = await signInAgain(account);
  await api.call(endSession, { token: await getProductToken(signedOutAccount) });
  await waitForNextSecond();
  const secondDevice = await signInAgain(account);
  const noRecord = await signUp('no-record');
  database.fill();

  const renewed = await getProductToken({ email, token: await renewIdToken(account) }, token);
  const signedIn = await getProductToken(secondDevice);
  expect([await getAccessOutcome(renewed, email), await getAccessOutcome(signedIn, email)]).toEqual([
    'let in',
    'let in',
  ]);
  expect((await refreshRecord(secondDevice)).status).toBe(200);
  expect(await getProductToken(signedOutAccount)).toBe('session-ended');
  expect((await refreshRecord(noRecord)).body.code).toBe('storage-full');

  database.free();
  const nextToken = await getProductToken(secondDevice, signedIn);
  await api.call(endSession, { token: nextToken });
  expect([await getAccessOutcome(nextToken, email), await getAccessOutcome(signedIn, email)]).toEqual([
    SESSION_ENDED,
    SESSION_ENDED,
  ]);
  expect(await getAccessOutcome(renewed, email)).toBe('let in');
});
