import { castVote, endSession, listSurveys, problems, readSurvey, refreshUser } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../testing/api';
import { renewIdToken, signInAgain, signUp, type Account } from '../testing/identity';
import { startDatabaseOnSmallDisk } from '../testing/services';
import { createSessionCalls, untilNextSecond } from '../testing/session-calls';
import { buildBallot, publishSurvey } from '../testing/surveys';

let database: Awaited<ReturnType<typeof startDatabaseOnSmallDisk>>;
let api: TestApi;

beforeAll(async () => {
  database = await startDatabaseOnSmallDisk();
  // Every request of an address is counted at once, so that the counting meets the full disk too.
  api = await startApi({ settings: { MONGODB_URI: database.address, RATE_LIMIT_ADDRESS: '1000' } });
});

afterAll(async () => {
  await api.stop();
  await database.stop();
});

const ENDED = '401 session-ended';

/** What a Google sign-in stores of somebody, unchanged. */
const save = ({ token, email }: Account) => api.call(refreshUser, { token, body: { email } });

test('on a full disk reads are answered, writes say so with 503, and both work when there is space again', async () => {
  const surveyId = await publishSurvey(api, await api.person('surveyor'));
  const voter = await api.person();
  const vote = () => api.call(castVote, { token: voter.token, body: buildBallot(surveyId, voter) });
  const pid = database.pid();
  database.fill();

  expect((await api.call(listSurveys)).status).toBe(200);
  expect((await api.call(readSurvey, { params: { id: surveyId } })).status).toBe(200);
  const refused = await vote();
  expect([refused.status, refused.body.code, refused.body.title]).toEqual([
    503,
    'storage-full',
    problems['storage-full'][1],
  ]);

  database.free();
  expect((await vote()).status).toBe(200);
  expect(database.pid()).toBe(pid);
});

test('on a full disk people sign in, renew their tokens and read, and nobody who has signed out comes back', async () => {
  const { register, tokenFor, told } = createSessionCalls(() => api);
  const account = await register('reader');
  const { email } = account;
  const token = await tokenFor(account);
  await untilNextSecond();
  const left = await signInAgain(account);
  await api.call(endSession, { token: await tokenFor(left) });
  await untilNextSecond();
  const phone = await signInAgain(account);
  const noRecord = await signUp('no-record');
  database.fill();

  const renewed = await tokenFor({ email, token: await renewIdToken(account) }, token);
  const signedIn = await tokenFor(phone);
  expect([await told(renewed, email), await told(signedIn, email)]).toEqual(['let in', 'let in']);
  expect((await save(phone)).status).toBe(200);
  expect(await tokenFor(left)).toBe('session-ended');
  expect((await save(noRecord)).body.code).toBe('storage-full');

  database.free();
  const next = await tokenFor(phone, signedIn);
  await api.call(endSession, { token: next });
  expect([await told(next, email), await told(signedIn, email)]).toEqual([ENDED, ENDED]);
  expect(await told(renewed, email)).toBe('let in');
});
