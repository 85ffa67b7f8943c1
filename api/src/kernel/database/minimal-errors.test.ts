import type { Document } from 'mongodb';
import { castVote, createPaymentIntent, createSurvey, registerUser, reportSurvey } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../../../testing/api';
import { startDatabaseRelay } from '../../../testing/network/database-relay';
import { signUp } from '../../../testing/identity';
import { createKeyedRequest } from '../../../testing/crash/crash-scenario';
import { rewriteReplies } from '../../../testing/network/rewrite-replies';
import { createTestVote, createTestSurvey, publishSurvey } from '../../../testing/data/surveys';

/** The fields that every server includes in an error. */
const REQUIRED_FIELDS = new Set(['ok', 'n', 'nModified', 'index', 'code', 'codeName']);

function keepRequiredFields(error: Document): Document {
  return {
    ...Object.fromEntries(Object.entries(error).filter(([name]) => REQUIRED_FIELDS.has(name))),
    errmsg: 'refused',
  };
}

let errorReplies = 0;

/** The same reply without optional details of an error: the index, the value, and the message. */
function stripErrorDetails(answer: Document): Document | undefined {
  const isRefused = Number(answer['ok']) === 0;
  if (!isRefused && answer['writeErrors'] === undefined) return undefined;
  errorReplies += 1;
  if (isRefused) return keepRequiredFields(answer);
  return { ...answer, writeErrors: (answer['writeErrors'] as Document[]).map(keepRequiredFields) };
}

let relay: Awaited<ReturnType<typeof startDatabaseRelay>>;
let api: TestApi;

beforeAll(async () => {
  relay = await startDatabaseRelay({ onConnection: rewriteReplies(stripErrorDetails) });
  api = await startApi({ settings: { MONGODB_URI: relay.uri } });
});

afterAll(async () => {
  await api.stop();
  await relay.stop();
});

beforeEach(() => {
  errorReplies = 0;
});

test('an email that is already taken is rejected, and concurrent first saves find the same record', async () => {
  const [ada, eve] = [await signUp('ada'), await signUp('eve')];
  const save = (account: typeof ada, email = account.email) =>
    api.call(registerUser, { token: account.token, body: { name: 'Ada', email } });
  const statuses = (await Promise.all([save(ada), save(ada), save(ada)])).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200]);
  expect(await api.db.collection('users').countDocuments({ uid: ada.uid })).toBe(1);
  await api.db.collection('users').updateOne({ uid: ada.uid }, { $set: { email: eve.email } });
  const response = await save(eve);
  expect([response.status, response.body.code]).toEqual([409, 'email-taken']);
  expect(errorReplies).toBeGreaterThan(0);
});

test('a second vote, report, payment and publication are recognized as duplicates', async () => {
  const [surveyor, voter] = [await api.createUser('surveyor'), await api.createUser()];
  const id = await publishSurvey(api, surveyor);
  const vote = { token: voter.token, body: createTestVote(id, voter) };
  const response = { 'Question-1': 'No', 'Question-2': 'No' };
  const secondVote = { ...vote, body: createTestVote(id, voter, { response }) };
  const report = { survey: { _id: id }, reportedBy: voter.email, reason: 'spam' };
  const publish = createKeyedRequest(createSurvey, {
    token: surveyor.token,
    body: createTestSurvey({ surveyorEmail: surveyor.email, title: 'Once' }),
  });
  const createIntent = () => api.call(createPaymentIntent, { token: voter.token, body: {} });

  expect((await api.call(castVote, vote)).status).toBe(200);
  expect((await api.call(castVote, secondVote)).body.code).toBe('already-voted');
  expect((await api.call(reportSurvey, { token: voter.token, body: report })).status).toBe(200);
  expect((await api.call(reportSurvey, { token: voter.token, body: report })).body.code).toBe('already-reported');
  const published = await Promise.all([publish(api), publish(api)]);
  expect(published.map(({ status }) => status)).toContain(200);
  expect((await publish(api)).status).toBe(200);
  expect(await api.db.collection('surveys').countDocuments({ title: 'Once' })).toBe(1);
  const intents = await Promise.all([createIntent(), createIntent()]);
  expect(intents.map(({ status }) => status)).toEqual([200, 200]);
  expect(await api.db.collection('payments').countDocuments({ uid: voter.uid })).toBe(1);
  expect(errorReplies).toBeGreaterThan(3);
});
