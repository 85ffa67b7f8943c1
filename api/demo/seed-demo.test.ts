import { pino } from 'pino';
import {
  countUnreadNotifications,
  listComments,
  listDrafts,
  listEvents,
  listFeedbacks,
  listInvitations,
  listMessages,
  listNotifications,
  listOwnPayments,
  listOwnReports,
  listOwnSurveys,
  listParticipated,
  listPaymentMonths,
  listPayments,
  listReportedSurveys,
  listReports,
  listResponses,
  listReviewRequests,
  listSurveyorRequests,
  listSurveys,
  listTransferOffers,
  listUsers,
  listVoted,
  readHistory,
  readOverview,
  readResults,
  surveyStateSchema,
  type Endpoint,
} from '@canvass/shared/contracts';
import { createPaymentServices } from '../src/server/modules/payment-services';
import { createReconcileJob } from '../src/server/jobs/reconcile-job';
import { getSurveysCollection } from '../src/records/surveys.collection';
import { signToken, startApi, type TestApi, type TestRequest } from '../testing/api';
import { findBrokenInvariants } from '../testing/crash/invariants';
import { SANDBOX_KEYS } from '../testing/services';
import { createBallotKeys } from '../src/records/ballot-keys';
import { getVotesCollection } from '../src/records/votes.collection';
import { validateAnswers } from '../src/votes/validate-answers';
import { createSandboxPayer } from './sandbox-payer';
import { seedDemo, type DemoUser } from './seed-demo';
import { DEMO_SURVEYS } from './surveys/surveys';
import { createStores } from '../src/server/stores';

const people: DemoUser[] = [
  { uid: 'demo-admin', email: 'admin@canvass.test', displayName: 'Noor Haddad', role: 'admin' },
  { uid: 'demo-surveyor', email: 'surveyor@canvass.test', displayName: 'Mara Lind', role: 'surveyor' },
  { uid: 'demo-user', email: 'user@canvass.test', displayName: 'Ada Marsh', role: 'user' },
  { uid: 'demo-pro', email: 'pro@canvass.test', displayName: 'Theo Okafor', role: 'pro-user' },
];

/** The tokens of the demo accounts. */
const [admin, surveyor, user, pro] = people.map(({ uid }) => signToken(uid));

const email = 'user@canvass.test';

/** Longer than the payments reach back. */
const HALF_YEAR_MS = 182 * 86_400_000;

const PAGE = { limit: '100' };

/** Surveys that everybody finds: open and closed ones. */
const PUBLIC_COUNT = 19;

let api: TestApi;
let settings: typeof SANDBOX_KEYS & { sandboxUrl: string };
let ids: Map<string, string>;

const getId = (title: string) => ({ id: ids.get(title) ?? '' });

function seed(): Promise<boolean> {
  const ballotKeys = createBallotKeys(api.ballotKeysDirectory);
  return seedDemo(api.db, people, new Date(), { pay: createSandboxPayer(settings), ballotKeys });
}

async function findDamage(): Promise<unknown> {
  const { db, ballotKeysDirectory } = api;
  const job = createReconcileJob(createStores({ db, ballotKeysDirectory, now: () => new Date() }), {
    removeIdentity: () => Promise.resolve(),
    getAccounts: async () => new Map(),
  });
  const payments = createPaymentServices({ db, settings, log: pino({ level: 'silent' }), now: () => new Date() });
  const reconciled = await payments.reconcile(new Date(Date.now() - HALF_YEAR_MS));
  const stored = new Set(await db.collection('payments').distinct('intentId'));
  return {
    invariants: await findBrokenInvariants(db),
    job: await job(),
    // The sandbox also has intents of other tests.
    payments: { ...reconciled, unknown: reconciled.unknown.filter(({ intent }) => stored.has(intent)) },
  };
}

const NO_DAMAGE = {
  invariants: [],
  job: expect.objectContaining({ tallies: [], busy: [], unreadable: [], openReports: [], emailsChecked: 0 }),
  payments: { payments: [], unconfirmed: [], upgrades: [], unknown: [] },
};

beforeAll(async () => {
  api = await startApi();
  settings = { ...SANDBOX_KEYS, sandboxUrl: process.env['TEST_PAYMENTS_URL'] ?? '' };
  if (!(await seed())) throw new Error('The new database was seeded before.');
  const surveys = await getSurveysCollection(api.db).find().toArray();
  ids = new Map(surveys.map(({ _id, title }) => [title, _id.toHexString()]));
});

afterAll(() => api.stop());

test('the demo is seeded once, and nothing in it needs a repair', async () => {
  expect(await seed()).toBe(false);
  const { body: surveys } = await api.call(listSurveys, { query: PAGE });
  expect(surveys).toHaveLength(PUBLIC_COUNT);
  expect(await findDamage()).toEqual(NO_DAMAGE);
});

test('every vote is valid, and was cast while its survey was open', async () => {
  const versions = await api.db.collection('versions').find().toArray();
  for (const survey of await getSurveysCollection(api.db).find().toArray()) {
    const votes = await getVotesCollection(api.db).find({ surveyId: survey._id }).toArray();
    expect(votes).toHaveLength(survey.ballotPolicy === 'anonymous' ? 0 : survey.voteCount);
    for (const { version, response, at } of votes) {
      const earlier = versions.find((each) => each['version'] === version && survey._id.equals(each['surveyId']));
      expect(validateAnswers(earlier?.['questions'] ?? survey.questions, response)).toEqual([]);
      expect([at > survey.timestamp, at < survey.closesAt, at < new Date()]).toEqual([true, true, true]);
    }
  }
});

test('surveys with anonymous ballots have linked ones while they are open, and unlinked ones later', async () => {
  const anonymous = await getSurveysCollection(api.db).find({ ballotPolicy: 'anonymous' }).toArray();
  const counts = await Promise.all(
    anonymous.map(async ({ _id: surveyId, closesAt, voteCount }) => [
      closesAt < new Date(),
      (await api.db.collection('linkedBallots').countDocuments({ surveyId })) === voteCount,
      (await api.db.collection('unlinkedBallots').countDocuments({ surveyId })) === voteCount,
      (await api.db.collection('participations').countDocuments({ surveyId, state: 'confirmed' })) === voteCount,
    ]),
  );
  expect(counts).toHaveLength(2);
  expect(counts).toEqual(
    expect.arrayContaining([
      [false, true, false, true],
      [true, false, true, true],
    ]),
  );
});

test('an interrupted seed resumes where it stopped', async () => {
  await api.db.collection('seeds').updateOne({}, { $set: { done: false } });
  await api.db.collection('surveys').deleteOne({ title: 'Returns without a receipt' });
  await api.db.collection('payments').deleteOne({ status: 'refunded' });
  expect(await seed()).toBe(true);
  const { body: surveys } = await api.call(listSurveys, { query: PAGE });
  expect(surveys).toHaveLength(PUBLIC_COUNT);
  expect(await findDamage()).toEqual(NO_DAMAGE);
});

test('lists by id and lists by time are in the same order', async () => {
  const { body: all } = await api.call(listSurveys, { token: admin, query: { ...PAGE, status: 'all' } });
  const { body: own } = await api.call(listOwnSurveys, { token: surveyor, query: PAGE });
  const isOwn = ({ surveyorEmail }: { surveyorEmail: string }) => surveyorEmail === 'surveyor@canvass.test';
  expect(own.map(({ title }) => title)).toEqual(all.filter(isOwn).map(({ title }) => title));
});

test('the demo has surveys of every state and voter policy, and every outcome of reports', async () => {
  const { body: all } = await api.call(listSurveys, { token: admin, query: { ...PAGE, status: 'all' } });
  expect(all).toHaveLength(DEMO_SURVEYS.length);
  const { body: drafts } = await api.call(listDrafts, { token: surveyor });
  const states = [...all.map(({ state }) => state), ...drafts.map(({ opensAt }) => (opensAt ? 'scheduled' : 'draft'))];
  expect(new Set([...states, 'deleted'])).toEqual(new Set(surveyStateSchema.options));
  expect(new Set(all.map(({ voterPolicy }) => voterPolicy))).toEqual(
    new Set(['any-account', 'verified-email', 'invited']),
  );
  for (const { email: query, token } of [
    { email, token: user },
    { email: 'pro@canvass.test', token: pro },
  ]) {
    const { body } = await api.call(listOwnReports, { token, query: { email: query } });
    expect(body.map(({ state }) => state).toSorted()).toEqual(['dismissed', 'open', 'upheld']);
  }
});

test('on first start, users have unread notifications, and no mail is due', async () => {
  for (const token of [surveyor, admin]) {
    const { body } = await api.call(countUnreadNotifications, { token: token ?? '' });
    expect(body.unread).toBeGreaterThan(0);
  }
  expect(await api.db.collection('notifications').countDocuments({ mailDueAt: { $exists: true } })).toBe(0);
});

describe('no page is empty on first start', () => {
  const lists: [name: string, endpoint: Endpoint, token: string | undefined, request: () => TestRequest][] = [
    ['surveys of a surveyor', listOwnSurveys, surveyor, () => ({})],
    ['drafts', listDrafts, surveyor, () => ({})],
    ['offered surveys', listTransferOffers, surveyor, () => ({})],
    ['feedbacks', listFeedbacks, surveyor, () => ({})],
    ['invitations', listInvitations, surveyor, () => ({ params: getId('The rowing club’s new rules') })],
    ['responses', listResponses, surveyor, () => ({ params: getId('Sunday hours at the city library') })],
    ['participated surveys', listParticipated, user, () => ({ query: { email } })],
    ['voted surveys', listVoted, user, () => ({ query: { ids: ids.get('School lunch, honestly') ?? '' } })],
    ['own reports', listOwnReports, user, () => ({ query: { email } })],
    ['own payments', listOwnPayments, user, () => ({})],
    ['own payments of a Pro user', listOwnPayments, pro, () => ({})],
    ['participated surveys of a Pro user', listParticipated, pro, () => ({ query: { email: 'pro@canvass.test' } })],
    ['comments of a Pro user', listComments, pro, () => ({ query: { email: 'pro@canvass.test' } })],
    ...(['user', 'pro-user', 'surveyor', 'admin'] as const).map(
      (role) => [`users: ${role}`, listUsers, admin, () => ({ query: { role } })] as (typeof lists)[number],
    ),
    ['unpublished surveys', listSurveys, admin, () => ({ query: { status: 'Unpublish' } })],
    ['reported surveys', listReportedSurveys, admin, () => ({})],
    ['reports', listReports, admin, () => ({ params: getId('Have you heard of Marlow Bread?') })],
    ['review requests', listReviewRequests, admin, () => ({})],
    ['feedbacks of all surveyors', listFeedbacks, admin, () => ({})],
    ...(['paid', 'refunded'] as const).map(
      (status) => [`payments: ${status}`, listPayments, admin, () => ({ query: { status } })] as (typeof lists)[number],
    ),
    ['months with payments', listPaymentMonths, admin, () => ({})],
    ...(['open', 'done'] as const).map(
      (state) => [`messages: ${state}`, listMessages, admin, () => ({ query: { state } })] as (typeof lists)[number],
    ),
    ...(['open', 'approved', 'declined'] as const).map(
      (state) =>
        [
          `surveyor requests: ${state}`,
          listSurveyorRequests,
          admin,
          () => ({ query: { state } }),
        ] as (typeof lists)[number],
    ),
    ...(['user', 'pro', 'surveyor', 'admin'] as const).map(
      (name, index) =>
        [
          `notifications of ${name}`,
          listNotifications,
          [user, pro, surveyor, admin][index],
          () => ({}),
        ] as (typeof lists)[number],
    ),
    ['activity', listEvents, admin, () => ({})],
  ];

  test.each(lists)('%s', async (_, endpoint, token, request) => {
    const { status, body } = await api.call(endpoint, { ...(token && { token }), ...request() });
    expect(status).toBe(200);
    expect((body as unknown[]).length).toBeGreaterThan(0);
  });

  test('the numbers of the overview', async () => {
    const { body } = await api.call(readOverview, { token: admin });
    expect(Object.entries(body).filter(([, count]) => Number(count) === 0)).toEqual([]);
  });

  test('results and histories', async () => {
    const params = getId('A tool library in the old fire station');
    const { body: results } = await api.call(readResults, { token: surveyor, params });
    expect(results).toMatchObject({ voteCount: 52, stage: 'open' });
    const { body: history } = await api.call(readHistory, { params });
    expect(history.map(({ kind, by }) => [kind, by])).toEqual([
      ['reopened', 'owner'],
      ['closed', 'schedule'],
      ['opened', 'owner'],
    ]);
  });
});
