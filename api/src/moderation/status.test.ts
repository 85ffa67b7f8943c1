import { ObjectId } from 'mongodb';
import { requestReview, type SurveyChange } from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import {
  listModerationEvents,
  republishSurvey,
  submitReport,
  readStoredSurvey,
  unpublishSurvey,
} from '../../testing/data/reports';
import { publishSurvey } from '../../testing/data/surveys';

let api: TestApi;
let admin: TestUser;
let surveyor: TestUser;
let clock: Date | undefined;

beforeAll(async () => {
  api = await startApi({ now: () => clock ?? new Date() });
  [admin, surveyor] = [await api.createUser('admin'), await api.createUser('surveyor')];
});

afterEach(() => {
  clock = undefined;
});

afterAll(() => api.stop());

const MISSING_ID = '0'.repeat(24);

function refusal({ status, body }: { status: number; body: { code?: string } }) {
  return [status, body.code];
}

function requestReviewOf(surveyId: string, message = 'Please look again.') {
  return api.call(requestReview, { token: surveyor.token, params: { id: surveyId }, body: { message } });
}

async function getHistory(surveyId: string): Promise<SurveyChange['kind'][]> {
  const { history } = await readStoredSurvey(api, surveyId);
  return (history as SurveyChange[]).map(({ kind }) => kind);
}

describe('changing the status', () => {
  test('unpublishing requires feedback', async () => {
    const id = await publishSurvey(api, surveyor);
    const { status, body } = await unpublishSurvey(api, admin, id, '');
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([422, ['body.feedback']]);
    expect((await readStoredSurvey(api, id))['status']).toBe('Publish');
  });

  test('unpublishing upholds open reports and adds one history entry, one revision and one audit entry', async () => {
    const id = await publishSurvey(api, surveyor);
    await submitReport(api, await api.createUser(), id);
    const revision = Number((await readStoredSurvey(api, id))['revision']);
    clock = new Date();
    expect((await unpublishSurvey(api, admin, id, 'Too long.')).body).toEqual({ modifiedCount: 1 });
    const survey = await readStoredSurvey(api, id);
    expect(survey).toMatchObject({ status: 'Unpublish', feedback: 'Too long.', revision: revision + 1 });
    expect(survey['history'].at(-1)).toEqual({ kind: 'unpublished', at: clock, by: 'admin', changes: [] });
    expect(survey['openReports']).toEqual({ total: 0, spam: 0 });
    expect(await listModerationEvents(api, admin, id)).toMatchObject([
      {
        actor: admin.email,
        action: 'survey-unpublished',
        before: { status: 'Publish' },
        after: { status: 'Unpublish', feedback: 'Too long.', upheld: { spam: 1 } },
      },
    ]);
  });

  test('unpublishing again replaces the feedback and answers the appeal', async () => {
    const id = await publishSurvey(api, surveyor);
    await unpublishSurvey(api, admin, id, 'First.');
    await requestReviewOf(id, 'Better?');
    const before = await readStoredSurvey(api, id);
    expect((await unpublishSurvey(api, admin, id, 'Not yet.')).body).toEqual({ modifiedCount: 1 });
    const after = await readStoredSurvey(api, id);
    expect(after).toMatchObject({ status: 'Unpublish', feedback: 'Not yet.', revision: before['revision'] });
    expect(after['review']).toBeUndefined();
    expect(after['history']).toEqual(before['history']);
    expect((await listModerationEvents(api, admin, id))[0]).toMatchObject({
      before: { status: 'Unpublish', feedback: 'First.', review: 'Better?' },
      after: { status: 'Unpublish', feedback: 'Not yet.' },
    });
    expect((await requestReviewOf(id)).status).toBe(200);
  });

  test('setting the current status changes nothing and reports it', async () => {
    const id = await publishSurvey(api, surveyor);
    expect((await republishSurvey(api, admin, id)).body).toEqual({ modifiedCount: 0 });
    await unpublishSurvey(api, admin, id, 'Same.');
    const before = await readStoredSurvey(api, id);
    expect((await unpublishSurvey(api, admin, id, 'Same.')).body).toEqual({ modifiedCount: 0 });
    expect(await readStoredSurvey(api, id)).toEqual(before);
    expect(await listModerationEvents(api, admin, id)).toHaveLength(1);
  });

  test('publishing removes feedback and appeal and adds one history entry, one revision and one audit entry', async () => {
    const id = await publishSurvey(api, surveyor);
    await unpublishSurvey(api, admin, id, 'Too long.');
    await requestReviewOf(id, 'Shorter now.');
    const revision = Number((await readStoredSurvey(api, id))['revision']);
    clock = new Date();
    expect((await republishSurvey(api, admin, id)).body).toEqual({ modifiedCount: 1 });
    const survey = await readStoredSurvey(api, id);
    expect(survey).toMatchObject({ status: 'Publish', revision: revision + 1 });
    expect([survey['feedback'], survey['review']]).toEqual([undefined, undefined]);
    expect(survey['history'].at(-1)).toEqual({ kind: 'reopened', at: clock, by: 'admin', changes: [] });
    expect((await listModerationEvents(api, admin, id))[0]).toMatchObject({
      action: 'survey-published',
      before: { status: 'Unpublish', feedback: 'Too long.', review: 'Shorter now.' },
      after: { status: 'Publish' },
    });
  });

  test('eight concurrent requests unpublish once and uphold each report once', async () => {
    const id = await publishSurvey(api, surveyor);
    const people = await Promise.all(Array.from({ length: 4 }, () => api.createUser()));
    await Promise.all(people.map((user) => submitReport(api, user, id)));
    const revision = Number((await readStoredSurvey(api, id))['revision']);
    const answers = await Promise.all(Array.from({ length: 8 }, () => unpublishSurvey(api, admin, id, 'Spam.')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const survey = await readStoredSurvey(api, id);
    expect((await getHistory(id)).filter((kind) => kind === 'unpublished')).toHaveLength(1);
    expect(survey).toMatchObject({ status: 'Unpublish', revision: revision + 1, openReports: { total: 0, spam: 0 } });
    const upheld = (await listModerationEvents(api, admin, id)).map(
      ({ after }) => (after?.['upheld'] as { spam: number } | undefined)?.spam,
    );
    expect(upheld.reduce((sum: number, count = 0) => sum + count, 0)).toBe(4);
  });

  test('concurrent publishing and unpublishing ends in the state of the last history entry', async () => {
    const id = await publishSurvey(api, surveyor);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0 ? unpublishSurvey(api, admin, id, `Reason ${index}`) : republishSurvey(api, admin, id),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
    const survey = await readStoredSurvey(api, id);
    const moderated = (await getHistory(id)).filter((kind) => kind === 'unpublished' || kind === 'reopened');
    const expected = moderated.map((_, index) => (index % 2 === 0 ? 'unpublished' : 'reopened'));
    expect(moderated).toEqual(expected);
    const isPublished = survey['status'] === 'Publish';
    expect(moderated.at(-1)).toBe(isPublished ? 'reopened' : 'unpublished');
    expect(survey['feedback'] === undefined).toBe(isPublished);
  });

  test('a status change keeps every history entry', async () => {
    const id = await publishSurvey(api, surveyor);
    const history = Array.from({ length: 100 }, (_, index) => ({ kind: 'edited', at: new Date(index), changes: [] }));
    await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { history } });
    await unpublishSurvey(api, admin, id);
    const storedHistory = (await readStoredSurvey(api, id))['history'] as { kind: string; at: Date }[];
    expect([storedHistory.length, storedHistory[0]?.at, storedHistory.at(-1)?.kind]).toEqual([
      101,
      new Date(0),
      'unpublished',
    ]);
  });

  test('changing the status of a survey that does not exist is rejected', async () => {
    expect(refusal(await unpublishSurvey(api, admin, MISSING_ID))).toEqual([404, 'survey-not-found']);
    expect(refusal(await republishSurvey(api, admin, MISSING_ID))).toEqual([404, 'survey-not-found']);
  });
});
