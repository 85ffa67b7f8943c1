import { ObjectId } from 'mongodb';
import { decideReports, listOwnReports, listReportedSurveys, listReports } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { getNextCursor } from '../../testing/next-cursor';
import { republishSurvey, submitReport, readStoredSurvey, unpublishSurvey } from '../../testing/data/reports';
import { publishSurvey } from '../../testing/data/surveys';
import { createReportsRepository } from './reports.repository';

let api: TestApi;
let admin: TestUser;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  [admin, surveyor] = [await api.createUser('admin'), await api.createUser('surveyor')];
});

afterAll(() => api.stop());

function refusal({ status, body }: { status: number; body: { code?: string } }) {
  return [status, body.code];
}

async function openReports(surveyId: string): Promise<unknown> {
  return (await readStoredSurvey(api, surveyId))['openReports'];
}

function dismiss(surveyId: string, by = admin) {
  return api.call(decideReports, { token: by.token, params: { id: surveyId }, body: { decision: 'dismiss' } });
}

async function ownReports(reporter: TestUser, query: Record<string, string> = {}, caller = reporter) {
  return api.call(listOwnReports, { token: caller.token, query: { email: reporter.email, ...query } });
}

describe('reporting a survey', () => {
  test.each(['user', 'pro-user', 'surveyor', 'admin'] as const)(
    'a report by a %s is stored and counted',
    async (role) => {
      const [id, reporter] = [await publishSurvey(api, surveyor), await api.createUser(role)];
      const { status, body } = await submitReport(api, reporter, id, {
        reason: 'private-data',
        details: ' Asks for names. ',
      });
      expect(status).toBe(200);
      const stored = await api.db.collection('reports').findOne({ _id: new ObjectId(body.insertedId) });
      expect(stored).toMatchObject({
        surveyId: new ObjectId(id),
        reporterId: reporter.uid,
        reportedBy: reporter.email,
        reason: 'private-data',
        details: 'Asks for names.',
        state: 'open',
      });
      expect(await openReports(id)).toEqual({ total: 1, 'private-data': 1 });
    },
  );

  test('a report with the whole survey in its body uses only the id', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.createUser()];
    const sent = await submitReport(api, reporter, id, { survey: { _id: id, title: 'Forged', status: 'Unpublish' } });
    expect(sent.status).toBe(200);
    expect((await ownReports(reporter)).body[0]?.survey).toEqual({
      _id: id,
      title: 'Sunday hours at the city library',
      status: 'Publish',
    });
  });

  test('a second report by the same user is rejected and not counted', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.createUser()];
    await submitReport(api, reporter, id);
    expect(refusal(await submitReport(api, reporter, id, { reason: 'other' }))).toEqual([409, 'already-reported']);
    expect(await openReports(id)).toEqual({ total: 1, spam: 1 });
  });

  test('a second report is rejected even after the first was dismissed', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.createUser()];
    await submitReport(api, reporter, id);
    await dismiss(id);
    expect(refusal(await submitReport(api, reporter, id))).toEqual([409, 'already-reported']);
    expect(await openReports(id)).toEqual({ total: 0, spam: 0 });
  });

  test('eight concurrent reports by one user are stored and counted once', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.createUser()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => submitReport(api, reporter, id)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    expect(await openReports(id)).toEqual({ total: 1, spam: 1 });
  });

  test('concurrent reports by twelve users are each counted under their reason', async () => {
    const id = await publishSurvey(api, surveyor);
    const people = await Promise.all(Array.from({ length: 12 }, () => api.createUser()));
    const reasons = ['spam', 'abusive', 'other'];
    await Promise.all(people.map((user, index) => submitReport(api, user, id, { reason: reasons[index % 3] })));
    expect(await openReports(id)).toEqual({ total: 12, spam: 4, abusive: 4, other: 4 });
  });

  test('reporting under the email of another user is rejected', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.createUser()];
    expect(refusal(await submitReport(api, reporter, id, { reportedBy: surveyor.email }))).toEqual([
      403,
      'foreign-email',
    ]);
    expect(await openReports(id)).toBeUndefined();
  });

  test('reporting a survey that does not exist is rejected', async () => {
    expect(refusal(await submitReport(api, surveyor, '0'.repeat(24)))).toEqual([404, 'survey-not-found']);
  });

  test('only the owner and admins can report an unpublished survey', async () => {
    const id = await publishSurvey(api, surveyor);
    await unpublishSurvey(api, admin, id);
    const otherUsers = [await api.createUser('user'), await api.createUser('surveyor')];
    for (const other of otherUsers)
      expect(refusal(await submitReport(api, other, id))).toEqual([404, 'survey-not-found']);
    expect((await submitReport(api, surveyor, id)).status).toBe(200);
    expect((await submitReport(api, admin, id)).status).toBe(200);
  });

  test('an unknown or missing reason and overlong details are rejected at their field', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.createUser()];
    const getRejectedFields = async (overrides: Record<string, unknown>) =>
      (await submitReport(api, reporter, id, overrides)).body.errors?.map(({ field }) => field);
    expect(await getRejectedFields({ reason: 'boring' })).toEqual(['body.reason']);
    expect(await getRejectedFields({ reason: undefined })).toEqual(['body.reason']);
    expect(await getRejectedFields({ details: 'x'.repeat(1001) })).toEqual(['body.details']);
    expect((await submitReport(api, reporter, id, { details: undefined })).status).toBe(200);
  });
});

describe("a person's own reports", () => {
  test('own reports are listed newest first with their outcome and paginated', async () => {
    const reporter = await api.createUser();
    const [first, second, third] = [
      await publishSurvey(api, surveyor, { title: 'First' }),
      await publishSurvey(api, surveyor, { title: 'Second' }),
      await publishSurvey(api, surveyor, { title: 'Third' }),
    ];
    for (const id of [first, second, third]) await submitReport(api, reporter, id);
    await dismiss(first);
    await unpublishSurvey(api, admin, second);
    const page = await ownReports(reporter, { limit: '2' });
    expect(page.body.map(({ survey, state }) => [survey.title, state])).toEqual([
      ['Third', 'open'],
      ['Second', 'upheld'],
    ]);
    expect(page.body[0]?.decidedAt).toBeUndefined();
    const cursor = getNextCursor(page.headers);
    const remainingPage = await ownReports(reporter, { limit: '2', cursor });
    expect(remainingPage.body).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        survey: { _id: first, title: 'First', status: 'Publish' },
        reason: 'spam',
        details: 'It sells something.',
        state: 'dismissed',
        at: expect.any(String),
        decidedAt: expect.any(String),
      },
    ]);
    expect(remainingPage.headers.get('link')).toBeNull();
  });

  test('own reports show the current status of the survey', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.createUser()];
    await submitReport(api, reporter, id);
    await unpublishSurvey(api, admin, id);
    const listStates = async () => (await ownReports(reporter)).body.map(({ state, survey }) => [state, survey.status]);
    expect(await listStates()).toEqual([['upheld', 'Unpublish']]);
    await republishSurvey(api, admin, id);
    expect(await listStates()).toEqual([['upheld', 'Publish']]);
  });

  test('own reports are visible only to the reporter and admins, and an unknown email is a 404', async () => {
    const [reporter, other] = [await api.createUser(), await api.createUser()];
    await submitReport(api, reporter, await publishSurvey(api, surveyor));
    expect((await ownReports(reporter, {}, admin)).body).toHaveLength(1);
    expect(refusal(await ownReports(reporter, {}, other))).toEqual([403, 'foreign-email']);
    const unknown = await api.call(listOwnReports, { token: admin.token, query: { email: 'nobody@canvass.test' } });
    expect(refusal(unknown)).toEqual([404, 'user-not-found']);
  });
});

describe('the reports of a survey', () => {
  test('reports of a survey are listed for admins newest first, filtered by state and paginated', async () => {
    const id = await publishSurvey(api, surveyor);
    const people = [await api.createUser(), await api.createUser(), await api.createUser()] as const;
    await submitReport(api, people[0], id);
    await dismiss(id);
    await submitReport(api, people[1], id);
    await submitReport(api, people[2], id, { reason: 'abusive' });
    const list = async (query: Record<string, string> = {}) =>
      api.call(listReports, { token: admin.token, params: { id }, query });
    const emails = async (query?: Record<string, string>) =>
      (await list(query)).body.map(({ reportedBy }) => reportedBy);
    expect(await emails()).toEqual([people[2].email, people[1].email, people[0].email]);
    expect(await emails({ state: 'open' })).toEqual([people[2].email, people[1].email]);
    expect(await emails({ state: 'dismissed' })).toEqual([people[0].email]);
    expect(await emails({ state: 'upheld' })).toEqual([]);
    const page = await list({ state: 'open', limit: '1' });
    const cursor = getNextCursor(page.headers);
    expect(await emails({ state: 'open', limit: '1', cursor })).toEqual([people[1].email]);
  });

  test('a survey without reports has an empty list', async () => {
    const { status, body } = await api.call(listReports, { token: admin.token, params: { id: '0'.repeat(24) } });
    expect([status, body]).toEqual([200, []]);
  });
});

describe('dismissing', () => {
  test('eight concurrent dismissals decide and count each report once', async () => {
    const id = await publishSurvey(api, surveyor);
    const people = await Promise.all(Array.from({ length: 6 }, () => api.createUser()));
    const reasons = ['spam', 'misleading'];
    await Promise.all(people.map((user, index) => submitReport(api, user, id, { reason: reasons[index % 2] })));
    const answers = await Promise.all(Array.from({ length: 8 }, () => dismiss(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(answers.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(6);
    expect(await openReports(id)).toEqual({ total: 0, spam: 0, misleading: 0 });
  });

  test('dismissing during new reports loses and duplicates no report', async () => {
    const id = await publishSurvey(api, surveyor);
    const people = await Promise.all(Array.from({ length: 10 }, () => api.createUser()));
    const [decided] = await Promise.all([
      Promise.all([dismiss(id), dismiss(id), dismiss(id), dismiss(id)]),
      ...people.map((user) => submitReport(api, user, id)),
    ]);
    const count = decided.reduce((sum, { body }) => sum + body.modifiedCount, 0);
    const states = { surveyId: new ObjectId(id) };
    expect(await api.db.collection('reports').countDocuments({ ...states, state: 'dismissed' })).toBe(count);
    expect(await api.db.collection('reports').countDocuments({ ...states, state: 'open' })).toBe(10 - count);
    expect(await openReports(id)).toEqual({ total: 10 - count, spam: 10 - count });
  });

  test('dismissing reports of a survey that does not exist is rejected', async () => {
    expect(refusal(await dismiss('0'.repeat(24)))).toEqual([404, 'survey-not-found']);
  });
});

describe('when a reporter leaves', () => {
  test('reports of a deleted user stay counted, without name and email', async () => {
    const reports = createReportsRepository(api.db);
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.createUser()];
    await submitReport(api, reporter, id);
    await reports.anonymizeReporter(reporter.uid, 'deleted-1');
    await reports.anonymizeReporter(reporter.uid, 'deleted-1');
    const { body } = await api.call(listReports, { token: admin.token, params: { id } });
    expect(body.map(({ reportedBy, state }) => [reportedBy, state])).toEqual([['', 'open']]);
    expect(await api.db.collection('reports').countDocuments({ reporterId: reporter.uid })).toBe(0);
    const queue = await api.call(listReportedSurveys, { token: admin.token, query: { limit: '100' } });
    expect(queue.body.find(({ surveyId }) => surveyId === id)?.open).toBe(1);
  });
});
