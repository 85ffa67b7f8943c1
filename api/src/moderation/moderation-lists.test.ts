import type { CommandStartedEvent, Document } from 'mongodb';
import {
  listFeedbacks,
  listMessages,
  listOwnReports,
  listReportedSurveys,
  listReports,
  listReviewRequests,
  requestReview,
  sendMessage,
  type Endpoint,
} from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestResponse, type TestRequest, type TestApi } from '../../testing/api';
import { getNextCursor } from '../../testing/next-cursor';
import { submitReport, unpublishSurvey } from '../../testing/data/reports';
import { publishSurvey } from '../../testing/data/surveys';

let api: TestApi;
let admin: TestUser;
let surveyor: TestUser;
let other: TestUser;
/** The user who has reported every survey. */
let reporter: TestUser;
let clock = new Date();
let commands: CommandStartedEvent[] = [];
/** Seven surveys: the first has one report, the second two, and so on up to four, and the others have one again. */
const ids: string[] = [];

/** All pages of a list, with two entries each. */
async function pages(endpoint: Endpoint, sent: TestRequest): Promise<Record<string, unknown>[][]> {
  const found: Record<string, unknown>[][] = [];
  let cursor = '';
  do {
    const query: TestRequest['query'] = { ...sent.query, limit: '2', ...(cursor && { cursor }) };
    const { body, headers }: TestResponse = await api.call<Endpoint>(endpoint, { ...sent, query });
    found.push(body as Record<string, unknown>[]);
    cursor = getNextCursor(headers);
  } while (cursor);
  return found;
}

beforeAll(async () => {
  api = await startApi({ now: () => clock, onCommand: (event) => commands.push(event) });
  [admin, surveyor, other] = [
    await api.createUser('admin'),
    await api.createUser('surveyor'),
    await api.createUser('surveyor'),
  ];
  reporter = await api.createUser();
  const people = [reporter, await api.createUser(), await api.createUser(), await api.createUser()];
  for (const count of [1, 2, 3, 4, 1, 1, 1]) {
    const id = await publishSurvey(api, ids.length < 5 ? surveyor : other);
    ids.push(id);
    for (const user of people.slice(0, count)) await submitReport(api, user, id);
  }
  for (let index = 0; index < 6; index += 1) {
    await api.call(sendMessage, { body: { name: 'A', email: 'a@canvass.test', message: `Message ${index}` } });
  }
});

afterAll(() => api.stop());

test('the queue is sorted by reports, then by age, and lists every survey exactly once', async () => {
  const [first, second, third, fourth, fifth, sixth, seventh] = ids;
  const found = await pages(listReportedSurveys, { token: admin.token });
  expect(found.map((page) => page.map(({ surveyId }) => surveyId))).toEqual([
    [fourth, third],
    [second, seventh],
    [sixth, fifth],
    [first],
  ]);
});

describe('of unpublished surveys', () => {
  beforeAll(async () => {
    for (const id of ids) await unpublishSurvey(api, admin, id);
    for (const [index, id] of ids.entries()) {
      // The first two have the same timestamp, to check that neither is lost between two pages.
      if (index !== 1) clock = new Date(clock.getTime() + 1000);
      const { token } = index < 5 ? surveyor : other;
      await api.call(requestReview, { token, params: { id }, body: { message: `Review ${index}` } });
    }
  });

  test('surveyors see feedback on their own surveys and admins on all, newest first', async () => {
    const listFeedbackIds = async ({ token }: TestUser) =>
      (await pages(listFeedbacks, { token })).flat().map((each) => each.surveyId);
    expect(await listFeedbackIds(surveyor)).toEqual(ids.slice(0, 5).reverse());
    expect(await listFeedbackIds(other)).toEqual(ids.slice(5).reverse());
    expect(await listFeedbackIds(admin)).toEqual(ids.toReversed());
  });

  test('an unpublished survey without feedback is not listed', async () => {
    const surveys = api.db.collection('surveys');
    const id = await publishSurvey(api, surveyor);
    await surveys.updateOne({ surveyorUid: surveyor.uid, status: 'Publish' }, { $set: { status: 'Unpublish' } });
    const found = (await pages(listFeedbacks, { token: admin.token })).flat().map(({ surveyId }) => surveyId);
    expect(found).toEqual(ids.toReversed());
    expect(found).not.toContain(id);
  });

  test('appeals are listed newest first, and every survey exactly once', async () => {
    const found = await pages(listReviewRequests, { token: admin.token });
    expect(found.flat().map(({ surveyId }) => surveyId)).toEqual(ids.toReversed());
  });

  const lists: [string, Endpoint, () => TestRequest][] = [
    ['feedbacks of a surveyor', listFeedbacks, () => ({ token: surveyor.token })],
    ['all feedbacks', listFeedbacks, () => ({ token: admin.token })],
    ['review requests', listReviewRequests, () => ({ token: admin.token })],
    ['reports of a survey', listReports, () => ({ token: admin.token, params: { id: ids[3] ?? '' } })],
    [
      'upheld reports of a survey',
      listReports,
      () => ({ token: admin.token, params: { id: ids[3] ?? '' }, query: { state: 'upheld' } }),
    ],
    ['own reports', listOwnReports, () => ({ token: admin.token, query: { email: reporter.email } })],
    ['the queue', listReportedSurveys, () => ({ token: admin.token })],
    ['messages', listMessages, () => ({ token: admin.token })],
    ['open messages', listMessages, () => ({ token: admin.token, query: { state: 'open' } })],
  ];

  test.each(lists)('every page of %s is one bounded index scan', async (name, endpoint, sent) => {
    if (name === 'the queue') for (const id of ids.slice(0, 5)) await submitReport(api, admin, id);
    commands = [];
    const found = await pages(endpoint, sent());
    expect(found.length).toBeGreaterThan(1);
    const finds = commands
      .map(({ command }) => command)
      .filter(({ find }) => ['surveys', 'reports', 'messages'].includes(find));
    expect(finds.length).toBeGreaterThanOrEqual(found.length);
    for (const { find, filter, sort, limit } of finds) {
      const { queryPlanner, executionStats } = await api.db.command({ explain: { find, filter, sort, limit } });
      const { stage, inputStage } = queryPlanner.winningPlan as Document;
      // The first page of all messages has no filter, so it scans the collection in the order of its ids.
      expect(name === 'messages' ? ['IXSCAN', 'COLLSCAN'] : ['IXSCAN']).toContain(inputStage?.stage ?? stage);
      expect(executionStats.totalDocsExamined).toBe(executionStats.nReturned);
      expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(executionStats.nReturned + 1);
    }
  });
});
