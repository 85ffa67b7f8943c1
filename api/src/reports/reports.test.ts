import { ObjectId } from 'mongodb';
import { decideReports, listOwnReports, listReportedSurveys, listReports } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { cursorOf } from '../testing/pages';
import { publishAgain, report, storedSurvey, unpublish } from '../testing/reports';
import { publishSurvey } from '../testing/surveys';
import { buildReportsRepository } from './reports.repository';

let api: TestApi;
let admin: Person;
let surveyor: Person;

beforeAll(async () => {
  api = await startApi();
  [admin, surveyor] = [await api.person('admin'), await api.person('surveyor')];
});

afterAll(() => api.stop());

function refusal({ status, body }: { status: number; body: { code?: string } }) {
  return [status, body.code];
}

async function openReports(surveyId: string): Promise<unknown> {
  return (await storedSurvey(api, surveyId))['openReports'];
}

function dismiss(surveyId: string, by = admin) {
  return api.call(decideReports, { token: by.token, params: { id: surveyId }, body: { decision: 'dismiss' } });
}

async function ownReports(reporter: Person, query: Record<string, string> = {}, caller = reporter) {
  return api.call(listOwnReports, { token: caller.token, query: { email: reporter.email, ...query } });
}

describe('reporting a survey', () => {
  test.each(['user', 'pro-user', 'surveyor', 'admin'] as const)(
    'stores and counts the report of a %s',
    async (role) => {
      const [id, reporter] = [await publishSurvey(api, surveyor), await api.person(role)];
      const { status, body } = await report(api, reporter, id, {
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

  test('with the whole survey, as screens send it, reads only its id', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.person()];
    const sent = await report(api, reporter, id, { survey: { _id: id, title: 'Forged', status: 'Unpublish' } });
    expect(sent.status).toBe(200);
    expect((await ownReports(reporter)).body[0]?.survey).toEqual({
      _id: id,
      title: 'Sunday hours at the city library',
      status: 'Publish',
    });
  });

  test('a second time by the same person is refused and not counted', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.person()];
    await report(api, reporter, id);
    expect(refusal(await report(api, reporter, id, { reason: 'other' }))).toEqual([409, 'already-reported']);
    expect(await openReports(id)).toEqual({ total: 1, spam: 1 });
  });

  test('a second time is refused also after the first was dismissed', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.person()];
    await report(api, reporter, id);
    await dismiss(id);
    expect(refusal(await report(api, reporter, id))).toEqual([409, 'already-reported']);
    expect(await openReports(id)).toEqual({ total: 0, spam: 0 });
  });

  test('eight times at once by the same person is stored and counted once', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.person()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(api, reporter, id)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    expect(await openReports(id)).toEqual({ total: 1, spam: 1 });
  });

  test('by twelve people at once is counted twelve times, each under its reason', async () => {
    const id = await publishSurvey(api, surveyor);
    const people = await Promise.all(Array.from({ length: 12 }, () => api.person()));
    const reasons = ['spam', 'abusive', 'other'];
    await Promise.all(people.map((person, index) => report(api, person, id, { reason: reasons[index % 3] })));
    expect(await openReports(id)).toEqual({ total: 12, spam: 4, abusive: 4, other: 4 });
  });

  test('in the name of somebody else is refused', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.person()];
    expect(refusal(await report(api, reporter, id, { reportedBy: surveyor.email }))).toEqual([403, 'foreign-email']);
    expect(await openReports(id)).toBeUndefined();
  });

  test('that does not exist is refused', async () => {
    expect(refusal(await report(api, surveyor, '0'.repeat(24)))).toEqual([404, 'survey-not-found']);
  });

  test('that is unpublished is for those who can read it: its owner and admins', async () => {
    const id = await publishSurvey(api, surveyor);
    await unpublish(api, admin, id);
    const others = [await api.person('user'), await api.person('surveyor')];
    for (const other of others) expect(refusal(await report(api, other, id))).toEqual([404, 'survey-not-found']);
    expect((await report(api, surveyor, id)).status).toBe(200);
    expect((await report(api, admin, id)).status).toBe(200);
  });

  test('with a reason that is none, without one, or with too many words is refused at that field', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.person()];
    const fieldsOf = async (overrides: Record<string, unknown>) =>
      (await report(api, reporter, id, overrides)).body.errors?.map(({ field }) => field);
    expect(await fieldsOf({ reason: 'boring' })).toEqual(['body.reason']);
    expect(await fieldsOf({ reason: undefined })).toEqual(['body.reason']);
    expect(await fieldsOf({ details: 'x'.repeat(1001) })).toEqual(['body.details']);
    expect((await report(api, reporter, id, { details: undefined })).status).toBe(200);
  });
});

describe("a person's own reports", () => {
  test('are listed latest first with their outcome, page by page', async () => {
    const reporter = await api.person();
    const [first, second, third] = [
      await publishSurvey(api, surveyor, { title: 'First' }),
      await publishSurvey(api, surveyor, { title: 'Second' }),
      await publishSurvey(api, surveyor, { title: 'Third' }),
    ];
    for (const id of [first, second, third]) await report(api, reporter, id);
    await dismiss(first);
    await unpublish(api, admin, second);
    const page = await ownReports(reporter, { limit: '2' });
    expect(page.body.map(({ survey, state }) => [survey.title, state])).toEqual([
      ['Third', 'open'],
      ['Second', 'upheld'],
    ]);
    expect(page.body[0]?.decidedAt).toBeUndefined();
    const cursor = cursorOf(page.headers);
    const rest = await ownReports(reporter, { limit: '2', cursor });
    expect(rest.body).toEqual([
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
    expect(rest.headers.get('link')).toBeNull();
  });

  test('say whether the survey is published now, whatever the outcome was', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.person()];
    await report(api, reporter, id);
    await unpublish(api, admin, id);
    const standing = async () => (await ownReports(reporter)).body.map(({ state, survey }) => [state, survey.status]);
    expect(await standing()).toEqual([['upheld', 'Unpublish']]);
    await publishAgain(api, admin, id);
    expect(await standing()).toEqual([['upheld', 'Publish']]);
  });

  test("are for themselves and for admins, not for others, and nobody's are a 404", async () => {
    const [reporter, other] = [await api.person(), await api.person()];
    await report(api, reporter, await publishSurvey(api, surveyor));
    expect((await ownReports(reporter, {}, admin)).body).toHaveLength(1);
    expect(refusal(await ownReports(reporter, {}, other))).toEqual([403, 'foreign-email']);
    const unknown = await api.call(listOwnReports, { token: admin.token, query: { email: 'nobody@canvass.test' } });
    expect(refusal(unknown)).toEqual([404, 'user-not-found']);
  });
});

describe('the reports of a survey', () => {
  test('are listed for admins latest first, of one state if asked, page by page', async () => {
    const id = await publishSurvey(api, surveyor);
    const people = [await api.person(), await api.person(), await api.person()] as const;
    await report(api, people[0], id);
    await dismiss(id);
    await report(api, people[1], id);
    await report(api, people[2], id, { reason: 'abusive' });
    const list = async (query: Record<string, string> = {}) =>
      api.call(listReports, { token: admin.token, params: { id }, query });
    const emails = async (query?: Record<string, string>) =>
      (await list(query)).body.map(({ reportedBy }) => reportedBy);
    expect(await emails()).toEqual([people[2].email, people[1].email, people[0].email]);
    expect(await emails({ state: 'open' })).toEqual([people[2].email, people[1].email]);
    expect(await emails({ state: 'dismissed' })).toEqual([people[0].email]);
    expect(await emails({ state: 'upheld' })).toEqual([]);
    const page = await list({ state: 'open', limit: '1' });
    const cursor = cursorOf(page.headers);
    expect(await emails({ state: 'open', limit: '1', cursor })).toEqual([people[1].email]);
  });

  test('are none for a survey that nobody has reported', async () => {
    const { status, body } = await api.call(listReports, { token: admin.token, params: { id: '0'.repeat(24) } });
    expect([status, body]).toEqual([200, []]);
  });
});

describe('dismissing', () => {
  test('eight times at once decides and counts down each report once', async () => {
    const id = await publishSurvey(api, surveyor);
    const people = await Promise.all(Array.from({ length: 6 }, () => api.person()));
    const reasons = ['spam', 'misleading'];
    await Promise.all(people.map((person, index) => report(api, person, id, { reason: reasons[index % 2] })));
    const answers = await Promise.all(Array.from({ length: 8 }, () => dismiss(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(answers.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(6);
    expect(await openReports(id)).toEqual({ total: 0, spam: 0, misleading: 0 });
  });

  test('while others report loses no report and counts none twice', async () => {
    const id = await publishSurvey(api, surveyor);
    const people = await Promise.all(Array.from({ length: 10 }, () => api.person()));
    const [decided] = await Promise.all([
      Promise.all([dismiss(id), dismiss(id), dismiss(id), dismiss(id)]),
      ...people.map((person) => report(api, person, id)),
    ]);
    const count = decided.reduce((sum, { body }) => sum + body.modifiedCount, 0);
    const states = { surveyId: new ObjectId(id) };
    expect(await api.db.collection('reports').countDocuments({ ...states, state: 'dismissed' })).toBe(count);
    expect(await api.db.collection('reports').countDocuments({ ...states, state: 'open' })).toBe(10 - count);
    expect(await openReports(id)).toEqual({ total: 10 - count, spam: 10 - count });
  });

  test('reports of a survey that does not exist is refused', async () => {
    expect(refusal(await dismiss('0'.repeat(24)))).toEqual([404, 'survey-not-found']);
  });
});

describe('when a reporter leaves', () => {
  test('their reports stay and count, without name and email', async () => {
    const reports = buildReportsRepository(api.db);
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.person()];
    await report(api, reporter, id);
    await reports.forgetReporter(reporter.uid, 'deleted-1');
    await reports.forgetReporter(reporter.uid, 'deleted-1');
    const { body } = await api.call(listReports, { token: admin.token, params: { id } });
    expect(body.map(({ reportedBy, state }) => [reportedBy, state])).toEqual([['', 'open']]);
    expect(await api.db.collection('reports').countDocuments({ reporterId: reporter.uid })).toBe(0);
    const queue = await api.call(listReportedSurveys, { token: admin.token, query: { limit: '100' } });
    expect(queue.body.find(({ surveyId }) => surveyId === id)?.open).toBe(1);
  });
});
