import { ObjectId } from 'mongodb';
import {
  castVote,
  decideReports,
  listFeedbacks,
  listOwnReports,
  listReportedSurveys,
  listReviewRequests,
  readSurvey,
  requestReview,
  type ReportedSurvey,
} from '@canvass/shared/contracts';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import {
  listModerationEvents,
  republishSurvey,
  submitReport,
  readStoredSurvey,
  unpublishSurvey,
} from '../../testing/data/reports';
import { createTestVote, publishSurvey } from '../../testing/data/surveys';

let api: TestApi;
let admin: TestUser;
let surveyor: TestUser;

beforeAll(async () => {
  api = await startApi();
  [admin, surveyor] = [await api.createUser('admin'), await api.createUser('surveyor')];
});

afterAll(() => api.stop());

const MISSING_ID = '0'.repeat(24);

function refusal({ status, body }: { status: number; body: { code?: string } }) {
  return [status, body.code];
}

function decide(surveyId: string, body: Record<string, unknown>) {
  return api.call(decideReports, { token: admin.token, params: { id: surveyId }, body });
}

function requestReviewOf(surveyId: string, message = 'Please look again.', owner = surveyor) {
  return api.call(requestReview, { token: owner.token, params: { id: surveyId }, body: { message } });
}

async function findQueued(surveyId: string): Promise<ReportedSurvey | undefined> {
  const { body } = await api.call(listReportedSurveys, { token: admin.token, query: { limit: '100' } });
  return body.find((each) => each.surveyId === surveyId);
}

async function getFeedback(surveyId: string, caller = surveyor) {
  const { body } = await api.call(listFeedbacks, { token: caller.token, query: { limit: '100' } });
  return body.find((each) => each.surveyId === surveyId);
}

async function getReview(surveyId: string) {
  const { body } = await api.call(listReviewRequests, { token: admin.token, query: { limit: '100' } });
  return body.find((each) => each.surveyId === surveyId);
}

test('a survey is reported, unpublished with feedback, appealed and published again with all its votes', async () => {
  const owner = await api.createUser('surveyor');
  const id = await publishSurvey(api, owner, { title: 'Win a phone', category: 'Health' });
  const voters = [await api.createUser(), await api.createUser(), await api.createUser()];
  for (const voter of voters) await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
  const [spamReporter, misleadingReporter] = [await api.createUser(), await api.createUser()];
  await submitReport(api, spamReporter, id);
  await submitReport(api, misleadingReporter, id, { reason: 'misleading' });
  expect(await findQueued(id)).toEqual({
    surveyId: id,
    title: 'Win a phone',
    category: 'Health',
    surveyorEmail: owner.email,
    status: 'Publish',
    voteCount: 3,
    open: 2,
    reasons: { spam: 1, misleading: 1 },
  });

  const feedback = 'There is no phone.\nTake it out of the title.';
  expect((await decide(id, { decision: 'unpublish', feedback })).body).toEqual({ modifiedCount: 2 });
  expect(await findQueued(id)).toBeUndefined();
  expect((await api.call(readSurvey, { params: { id } })).status).toBe(404);
  for (const reporter of [spamReporter, misleadingReporter]) {
    const { body } = await api.call(listOwnReports, { token: reporter.token, query: { email: reporter.email } });
    expect(body.map(({ state, survey }) => [state, survey.title])).toEqual([['upheld', 'Win a phone']]);
  }
  const expectedFeedback = {
    surveyId: id,
    feedback,
    title: 'Win a phone',
    category: 'Health',
    surveyorEmail: owner.email,
  };
  expect(await getFeedback(id, owner)).toEqual(expectedFeedback);

  expect((await requestReviewOf(id, 'It is out now.', owner)).body).toEqual({ modifiedCount: 1 });
  const review = await getReview(id);
  expect(review).toEqual({ ...expectedFeedback, message: 'It is out now.', reviewRequestedAt: expect.any(String) });
  expect((await getFeedback(id, owner))?.reviewRequestedAt).toBe(review?.reviewRequestedAt);

  expect((await republishSurvey(api, admin, id)).body).toEqual({ modifiedCount: 1 });
  expect([await getFeedback(id, owner), await getFeedback(id, admin), await getReview(id)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await api.db.collection('votes').countDocuments({ surveyId: new ObjectId(id) })).toBe(3);
  expect((await api.call(readSurvey, { params: { id } })).body.voteCount).toBe(3);
  expect((await readStoredSurvey(api, id))['history'].slice(-2).map(({ kind }: { kind: string }) => kind)).toEqual([
    'unpublished',
    'reopened',
  ]);
  const again = await api.call(castVote, { token: admin.token, body: createTestVote(id, admin) });
  expect(again.status).toBe(200);
});

describe('deciding reports', () => {
  test('dismissing closes all open reports, keeps the survey published and removes it from the queue', async () => {
    const id = await publishSurvey(api, surveyor);
    const [first, second] = [await api.createUser(), await api.createUser()];
    await submitReport(api, first, id);
    await submitReport(api, second, id, { reason: 'abusive' });
    expect((await decide(id, { decision: 'dismiss' })).body).toMatchObject({ modifiedCount: 2 });
    expect(await findQueued(id)).toBeUndefined();
    expect((await readStoredSurvey(api, id))['status']).toBe('Publish');
    expect(await listModerationEvents(api, admin, id)).toMatchObject([
      {
        actor: admin.email,
        action: 'reports-dismissed',
        before: { open: { spam: 1, abusive: 1 } },
        after: { dismissed: { spam: 1, abusive: 1 } },
      },
    ]);
    expect((await decide(id, { decision: 'dismiss' })).body).toEqual({ modifiedCount: 0 });
  });

  test('a decision covers only open reports, and later ones stay open', async () => {
    const id = await publishSurvey(api, surveyor);
    const [first, second] = [await api.createUser(), await api.createUser()];
    await submitReport(api, first, id);
    await decide(id, { decision: 'dismiss' });
    await submitReport(api, second, id);
    expect(await findQueued(id)).toMatchObject({ open: 1, reasons: { spam: 1 } });
    expect((await decide(id, { decision: 'unpublish', feedback: 'Spam.' })).body).toEqual({ modifiedCount: 1 });
    const { body } = await api.call(listOwnReports, { token: first.token, query: { email: first.email } });
    expect(body.map(({ state }) => state)).toEqual(['dismissed']);
  });

  test('deciding reports of a survey that does not exist is rejected', async () => {
    expect(refusal(await decide(MISSING_ID, { decision: 'dismiss' }))).toEqual([404, 'survey-not-found']);
    const response = await decide(MISSING_ID, { decision: 'unpublish', feedback: 'Spam.' });
    expect(refusal(response)).toEqual([404, 'survey-not-found']);
  });

  test.each([
    [{ decision: 'unpublish' }, 'body.feedback'],
    [{ decision: 'unpublish', feedback: '  ' }, 'body.feedback'],
    [{ decision: 'dismiss', feedback: 'No.' }, 'body.feedback'],
    [{ decision: 'ignore' }, 'body.decision'],
  ])('the decision %j is rejected', async (body, field) => {
    const { status, body: refused } = await decide(await publishSurvey(api, surveyor), body);
    expect([status, refused.errors?.map((each) => each.field)]).toEqual([422, [field]]);
  });
});

describe('requesting a review', () => {
  test('an appeal is recorded, and a second one is rejected until it is answered', async () => {
    const id = await publishSurvey(api, surveyor);
    await unpublishSurvey(api, admin, id, 'Too long.');
    expect((await requestReviewOf(id, 'Shorter now.')).status).toBe(200);
    expect(refusal(await requestReviewOf(id, 'Really.'))).toEqual([409, 'review-pending']);
    expect((await getReview(id))?.message).toBe('Shorter now.');
    expect((await listModerationEvents(api, admin, id))[0]).toMatchObject({
      actor: surveyor.email,
      action: 'review-requested',
      before: { status: 'Unpublish', feedback: 'Too long.' },
      after: { status: 'Unpublish', feedback: 'Too long.', review: 'Shorter now.' },
    });
    expect(await listModerationEvents(api, admin, id, 'refused')).toHaveLength(1);
  });

  test('eight concurrent appeals with one key are stored once and get the same answer', async () => {
    const id = await publishSurvey(api, surveyor);
    await unpublishSurvey(api, admin, id);
    const sent = { token: surveyor.token, params: { id }, headers: { 'Idempotency-Key': 'one-review' } };
    const ask = (message: string) => api.call(requestReview, { ...sent, body: { message } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('Shorter now.')));
    for (const { body } of answers) expect(body).toEqual({ modifiedCount: 1 });
    const recorded = (await listModerationEvents(api, admin, id)).filter(({ action }) => action === 'review-requested');
    expect(recorded).toHaveLength(1);
    expect(refusal(await ask('Really.'))).toEqual([422, 'idempotency-key-reused']);
  });

  test('a repeated appeal with the same key has no effect after it was answered', async () => {
    const id = await publishSurvey(api, surveyor);
    const sent = { token: surveyor.token, params: { id }, headers: { 'Idempotency-Key': 'answered-review' } };
    const ask = () => api.call(requestReview, { ...sent, body: { message: 'Shorter now.' } });
    await unpublishSurvey(api, admin, id);
    await ask();
    await unpublishSurvey(api, admin, id, 'Still too long.');
    expect((await ask()).body).toEqual({ modifiedCount: 1 });
    expect(await getReview(id)).toBeUndefined();
    await republishSurvey(api, admin, id);
    expect((await ask()).body).toEqual({ modifiedCount: 1 });
  });

  test.each([
    ['status', { status: 'Gone' }, 'not-unpublished'],
    ['review', { review: null }, 'review-pending'],
  ])('an appeal for a record with a damaged %s is rejected', async (_what, damage, code) => {
    const id = await publishSurvey(api, surveyor);
    await unpublishSurvey(api, admin, id);
    await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: damage });
    expect(refusal(await requestReviewOf(id, 'Shorter now.'))).toEqual([409, code]);
  });

  test('eight concurrent appeals are stored once', async () => {
    const id = await publishSurvey(api, surveyor);
    await unpublishSurvey(api, admin, id);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => requestReviewOf(id, `Message ${index}`)));
    const codes = answers.map(({ body }) => body.code ?? 'ok');
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'review-pending')).toHaveLength(7);
  });

  test('an appeal is rejected for a published survey, for another surveyor and for a survey that does not exist', async () => {
    const [id, other] = [await publishSurvey(api, surveyor), await api.createUser('surveyor')];
    expect(refusal(await requestReviewOf(id))).toEqual([409, 'not-unpublished']);
    expect(refusal(await requestReviewOf(id, '', other))).toEqual([403, 'not-your-survey']);
    await unpublishSurvey(api, admin, id);
    expect(refusal(await requestReviewOf(id, '', other))).toEqual([403, 'not-your-survey']);
    expect(refusal(await requestReviewOf(MISSING_ID))).toEqual([404, 'survey-not-found']);
    expect(await getReview(id)).toBeUndefined();
  });
});
