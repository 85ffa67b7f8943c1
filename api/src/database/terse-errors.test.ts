import type { Document } from 'mongodb';
import { castVote, createPaymentIntent, createSurvey, registerUser, reportSurvey } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../testing/api';
import { startDatabaseRelay } from '../testing/database-relay';
import { signUp } from '../testing/identity';
import { keyed } from '../testing/crash/write-path';
import { rewriteAnswers } from '../testing/rewrite-answers';
import { buildBallot, buildDraft, publishSurvey } from '../testing/surveys';

/** What every server says of an error. */
const REQUIRED = new Set(['ok', 'n', 'nModified', 'index', 'code', 'codeName']);

function onlyRequired(error: Document): Document {
  return { ...Object.fromEntries(Object.entries(error).filter(([name]) => REQUIRED.has(name))), errmsg: 'refused' };
}

let refusals = 0;

/** The same answer without what a server may say of an error and need not: which index, which value, in which words. */
function makeTerse(answer: Document): Document | undefined {
  const isRefused = Number(answer['ok']) === 0;
  if (!isRefused && answer['writeErrors'] === undefined) return undefined;
  refusals += 1;
  if (isRefused) return onlyRequired(answer);
  return { ...answer, writeErrors: (answer['writeErrors'] as Document[]).map(onlyRequired) };
}

let relay: Awaited<ReturnType<typeof startDatabaseRelay>>;
let api: TestApi;

beforeAll(async () => {
  relay = await startDatabaseRelay({ onConnection: rewriteAnswers(makeTerse) });
  api = await startApi({ settings: { MONGODB_URI: relay.uri } });
});

afterAll(async () => {
  await api.stop();
  await relay.stop();
});

beforeEach(() => {
  refusals = 0;
});

test('an email that somebody else has is refused, and a second first save finds the first', async () => {
  const [ada, eve] = [await signUp('ada'), await signUp('eve')];
  const save = (account: typeof ada, email = account.email) =>
    api.call(registerUser, { token: account.token, body: { name: 'Ada', email } });
  const statuses = (await Promise.all([save(ada), save(ada), save(ada)])).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200]);
  expect(await api.db.collection('users').countDocuments({ uid: ada.uid })).toBe(1);
  await api.db.collection('users').updateOne({ uid: ada.uid }, { $set: { email: eve.email } });
  const taken = await save(eve);
  expect([taken.status, taken.body.code]).toEqual([409, 'email-taken']);
  expect(refusals).toBeGreaterThan(0);
});

test('a second vote, report, payment and publication find the first', async () => {
  const [surveyor, voter] = [await api.person('surveyor'), await api.person()];
  const id = await publishSurvey(api, surveyor);
  const vote = { token: voter.token, body: buildBallot(id, voter) };
  const response = { 'Question-1': 'No', 'Question-2': 'No' };
  const again = { ...vote, body: buildBallot(id, voter, { response }) };
  const report = { survey: { _id: id }, reportedBy: voter.email, reason: 'spam' };
  const publish = keyed(createSurvey, {
    token: surveyor.token,
    body: buildDraft({ surveyorEmail: surveyor.email, title: 'Once' }),
  });
  const begin = () => api.call(createPaymentIntent, { token: voter.token, body: {} });

  expect((await api.call(castVote, vote)).status).toBe(200);
  expect((await api.call(castVote, again)).body.code).toBe('already-voted');
  expect((await api.call(reportSurvey, { token: voter.token, body: report })).status).toBe(200);
  expect((await api.call(reportSurvey, { token: voter.token, body: report })).body.code).toBe('already-reported');
  const published = await Promise.all([publish(api), publish(api)]);
  expect(published.map(({ status }) => status)).toContain(200);
  expect((await publish(api)).status).toBe(200);
  expect(await api.db.collection('surveys').countDocuments({ title: 'Once' })).toBe(1);
  const begun = await Promise.all([begin(), begin()]);
  expect(begun.map(({ status }) => status)).toEqual([200, 200]);
  expect(await api.db.collection('payments').countDocuments({ uid: voter.uid })).toBe(1);
  expect(refusals).toBeGreaterThan(3);
});
