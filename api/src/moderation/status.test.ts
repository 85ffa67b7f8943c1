import { ObjectId } from 'mongodb';
import { requestReview, type SurveyChange } from '@canvass/shared/contracts';
import { startApi, type Person, type TestApi } from '../testing/api';
import { moderationOf, publishAgain, report, storedSurvey, unpublish } from '../testing/reports';
import { publishSurvey } from '../testing/surveys';

let api: TestApi;
let admin: Person;
let surveyor: Person;
let clock: Date | undefined;

beforeAll(async () => {
  api = await startApi({ now: () => clock ?? new Date() });
  [admin, surveyor] = [await api.person('admin'), await api.person('surveyor')];
});

afterEach(() => {
  clock = undefined;
});

afterAll(() => api.stop());

const MISSING = '0'.repeat(24);

function refusal({ status, body }: { status: number; body: { code?: string } }) {
  return [status, body.code];
}

function askAgain(surveyId: string, message = 'Please look again.') {
  return api.call(requestReview, { token: surveyor.token, params: { id: surveyId }, body: { message } });
}

async function historyOf(surveyId: string): Promise<SurveyChange['kind'][]> {
  const { history } = await storedSurvey(api, surveyId);
  return (history as SurveyChange[]).map(({ kind }) => kind);
}

describe('changing the status', () => {
  test('to Unpublish asks for a feedback', async () => {
    const id = await publishSurvey(api, surveyor);
    const { status, body } = await unpublish(api, admin, id, '');
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([422, ['body.feedback']]);
    expect((await storedSurvey(api, id))['status']).toBe('Publish');
  });

  test('to Unpublish upholds the open reports and makes one line of history, one revision and one event', async () => {
    const id = await publishSurvey(api, surveyor);
    await report(api, await api.person(), id);
    const revision = Number((await storedSurvey(api, id))['revision']);
    clock = new Date();
    expect((await unpublish(api, admin, id, 'Too long.')).body).toEqual({ modifiedCount: 1 });
    const survey = await storedSurvey(api, id);
    expect(survey).toMatchObject({ status: 'Unpublish', feedback: 'Too long.', revision: revision + 1 });
    expect(survey['history'].at(-1)).toEqual({ kind: 'unpublished', at: clock, changes: [] });
    expect(survey['openReports']).toEqual({ total: 0, spam: 0 });
    expect(await moderationOf(api, admin, id)).toMatchObject([
      {
        actor: admin.email,
        action: 'survey-unpublished',
        before: { status: 'Publish' },
        after: { status: 'Unpublish', feedback: 'Too long.', upheld: { spam: 1 } },
      },
    ]);
  });

  test('to Unpublish once more replaces the feedback and answers the request for another look', async () => {
    const id = await publishSurvey(api, surveyor);
    await unpublish(api, admin, id, 'First.');
    await askAgain(id, 'Better?');
    const before = await storedSurvey(api, id);
    expect((await unpublish(api, admin, id, 'Not yet.')).body).toEqual({ modifiedCount: 1 });
    const after = await storedSurvey(api, id);
    expect(after).toMatchObject({ status: 'Unpublish', feedback: 'Not yet.', revision: before['revision'] });
    expect(after['review']).toBeUndefined();
    expect(after['history']).toEqual(before['history']);
    expect((await moderationOf(api, admin, id))[0]).toMatchObject({
      before: { status: 'Unpublish', feedback: 'First.', review: 'Better?' },
      after: { status: 'Unpublish', feedback: 'Not yet.' },
    });
    expect((await askAgain(id)).status).toBe(200);
  });

  test('to what it is already changes nothing and says so', async () => {
    const id = await publishSurvey(api, surveyor);
    expect((await publishAgain(api, admin, id)).body).toEqual({ modifiedCount: 0 });
    await unpublish(api, admin, id, 'Same.');
    const before = await storedSurvey(api, id);
    expect((await unpublish(api, admin, id, 'Same.')).body).toEqual({ modifiedCount: 0 });
    expect(await storedSurvey(api, id)).toEqual(before);
    expect(await moderationOf(api, admin, id)).toHaveLength(1);
  });

  test('to Publish takes feedback and request away and makes one line of history, one revision and one event', async () => {
    const id = await publishSurvey(api, surveyor);
    await unpublish(api, admin, id, 'Too long.');
    await askAgain(id, 'Shorter now.');
    const revision = Number((await storedSurvey(api, id))['revision']);
    clock = new Date();
    expect((await publishAgain(api, admin, id)).body).toEqual({ modifiedCount: 1 });
    const survey = await storedSurvey(api, id);
    expect(survey).toMatchObject({ status: 'Publish', revision: revision + 1 });
    expect([survey['feedback'], survey['review']]).toEqual([undefined, undefined]);
    expect(survey['history'].at(-1)).toEqual({ kind: 'reopened', at: clock, changes: [] });
    expect((await moderationOf(api, admin, id))[0]).toMatchObject({
      action: 'survey-published',
      before: { status: 'Unpublish', feedback: 'Too long.', review: 'Shorter now.' },
      after: { status: 'Publish' },
    });
  });

  test('eight times at once unpublishes once, and upholds each report once', async () => {
    const id = await publishSurvey(api, surveyor);
    const people = await Promise.all(Array.from({ length: 4 }, () => api.person()));
    await Promise.all(people.map((person) => report(api, person, id)));
    const revision = Number((await storedSurvey(api, id))['revision']);
    const answers = await Promise.all(Array.from({ length: 8 }, () => unpublish(api, admin, id, 'Spam.')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const survey = await storedSurvey(api, id);
    expect((await historyOf(id)).filter((kind) => kind === 'unpublished')).toHaveLength(1);
    expect(survey).toMatchObject({ status: 'Unpublish', revision: revision + 1, openReports: { total: 0, spam: 0 } });
    const upheld = (await moderationOf(api, admin, id)).map(
      ({ after }) => (after?.['upheld'] as { spam: number } | undefined)?.spam,
    );
    expect(upheld.reduce((sum: number, count = 0) => sum + count, 0)).toBe(4);
  });

  test('eight times each way at once ends in a state that its history tells', async () => {
    const id = await publishSurvey(api, surveyor);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0 ? unpublish(api, admin, id, `Reason ${index}`) : publishAgain(api, admin, id),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
    const survey = await storedSurvey(api, id);
    const moderated = (await historyOf(id)).filter((kind) => kind === 'unpublished' || kind === 'reopened');
    const expected = moderated.map((_, index) => (index % 2 === 0 ? 'unpublished' : 'reopened'));
    expect(moderated).toEqual(expected);
    const isPublished = survey['status'] === 'Publish';
    expect(moderated.at(-1)).toBe(isPublished ? 'reopened' : 'unpublished');
    expect(survey['feedback'] === undefined).toBe(isPublished);
  });

  test('keeps every line of history', async () => {
    const id = await publishSurvey(api, surveyor);
    const history = Array.from({ length: 100 }, (_, index) => ({ kind: 'edited', at: new Date(index), changes: [] }));
    await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { history } });
    await unpublish(api, admin, id);
    const kept = (await storedSurvey(api, id))['history'] as { kind: string; at: Date }[];
    expect([kept.length, kept[0]?.at, kept.at(-1)?.kind]).toEqual([101, new Date(0), 'unpublished']);
  });

  test('of a survey that does not exist is refused', async () => {
    expect(refusal(await unpublish(api, admin, MISSING))).toEqual([404, 'survey-not-found']);
    expect(refusal(await publishAgain(api, admin, MISSING))).toEqual([404, 'survey-not-found']);
  });
});
