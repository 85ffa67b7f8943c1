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
import { startApi, type Person, type TestApi } from '../testing/api';
import { moderationOf, publishAgain, report, storedSurvey, unpublish } from '../testing/reports';
import { buildBallot, publishSurvey } from '../testing/surveys';

let api: TestApi;
let admin: Person;
let surveyor: Person;

beforeAll(async () => {
  api = await startApi();
  [admin, surveyor] = [await api.person('admin'), await api.person('surveyor')];
});

afterAll(() => api.stop());

const MISSING = '0'.repeat(24);

function refusal({ status, body }: { status: number; body: { code?: string } }) {
  return [status, body.code];
}

function decide(surveyId: string, body: Record<string, unknown>) {
  return api.call(decideReports, { token: admin.token, params: { id: surveyId }, body });
}

function askAgain(surveyId: string, message = 'Please look again.', owner = surveyor) {
  return api.call(requestReview, { token: owner.token, params: { id: surveyId }, body: { message } });
}

async function queued(surveyId: string): Promise<ReportedSurvey | undefined> {
  const { body } = await api.call(listReportedSurveys, { token: admin.token, query: { limit: '100' } });
  return body.find((each) => each.surveyId === surveyId);
}

async function feedbackOn(surveyId: string, caller = surveyor) {
  const { body } = await api.call(listFeedbacks, { token: caller.token, query: { limit: '100' } });
  return body.find((each) => each.surveyId === surveyId);
}

async function reviewOf(surveyId: string) {
  const { body } = await api.call(listReviewRequests, { token: admin.token, query: { limit: '100' } });
  return body.find((each) => each.surveyId === surveyId);
}

test('the whole loop: reported, unpublished with a feedback, asked about again, published, with all its votes', async () => {
  const owner = await api.person('surveyor');
  const id = await publishSurvey(api, owner, { title: 'Win a phone', category: 'Health' });
  const voters = [await api.person(), await api.person(), await api.person()];
  for (const voter of voters) await api.call(castVote, { token: voter.token, body: buildBallot(id, voter) });
  const [spammed, misled] = [await api.person(), await api.person()];
  await report(api, spammed, id);
  await report(api, misled, id, { reason: 'misleading' });
  expect(await queued(id)).toEqual({
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
  expect(await queued(id)).toBeUndefined();
  expect((await api.call(readSurvey, { params: { id } })).status).toBe(404);
  for (const reporter of [spammed, misled]) {
    const { body } = await api.call(listOwnReports, { token: reporter.token, query: { email: reporter.email } });
    expect(body.map(({ state, survey }) => [state, survey.title])).toEqual([['upheld', 'Win a phone']]);
  }
  const words = { surveyId: id, feedback, title: 'Win a phone', category: 'Health', surveyorEmail: owner.email };
  expect(await feedbackOn(id, owner)).toEqual(words);

  expect((await askAgain(id, 'It is out now.', owner)).body).toEqual({ modifiedCount: 1 });
  const review = await reviewOf(id);
  expect(review).toEqual({ ...words, message: 'It is out now.', reviewRequestedAt: expect.any(String) });
  expect((await feedbackOn(id, owner))?.reviewRequestedAt).toBe(review?.reviewRequestedAt);

  expect((await publishAgain(api, admin, id)).body).toEqual({ modifiedCount: 1 });
  expect([await feedbackOn(id, owner), await feedbackOn(id, admin), await reviewOf(id)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await api.db.collection('votes').countDocuments({ surveyId: new ObjectId(id) })).toBe(3);
  expect((await api.call(readSurvey, { params: { id } })).body.voteCount).toBe(3);
  expect((await storedSurvey(api, id))['history'].slice(-2).map(({ kind }: { kind: string }) => kind)).toEqual([
    'unpublished',
    'reopened',
  ]);
  const again = await api.call(castVote, { token: admin.token, body: buildBallot(id, admin) });
  expect(again.status).toBe(200);
});

describe('deciding reports', () => {
  test('dismisses all open ones, leaves the survey published and takes it out of the queue', async () => {
    const id = await publishSurvey(api, surveyor);
    const [first, second] = [await api.person(), await api.person()];
    await report(api, first, id);
    await report(api, second, id, { reason: 'abusive' });
    expect((await decide(id, { decision: 'dismiss' })).body).toMatchObject({ modifiedCount: 2 });
    expect(await queued(id)).toBeUndefined();
    expect((await storedSurvey(api, id))['status']).toBe('Publish');
    expect(await moderationOf(api, admin, id)).toMatchObject([
      {
        actor: admin.email,
        action: 'reports-dismissed',
        before: { open: { spam: 1, abusive: 1 } },
        after: { dismissed: { spam: 1, abusive: 1 } },
      },
    ]);
    expect((await decide(id, { decision: 'dismiss' })).body).toEqual({ modifiedCount: 0 });
  });

  test('decides only what is open: later reports wait for a decision of their own', async () => {
    const id = await publishSurvey(api, surveyor);
    const [first, second] = [await api.person(), await api.person()];
    await report(api, first, id);
    await decide(id, { decision: 'dismiss' });
    await report(api, second, id);
    expect(await queued(id)).toMatchObject({ open: 1, reasons: { spam: 1 } });
    expect((await decide(id, { decision: 'unpublish', feedback: 'Spam.' })).body).toEqual({ modifiedCount: 1 });
    const { body } = await api.call(listOwnReports, { token: first.token, query: { email: first.email } });
    expect(body.map(({ state }) => state)).toEqual(['dismissed']);
  });

  test('of a survey that does not exist is refused', async () => {
    expect(refusal(await decide(MISSING, { decision: 'dismiss' }))).toEqual([404, 'survey-not-found']);
    const unpublishing = await decide(MISSING, { decision: 'unpublish', feedback: 'Spam.' });
    expect(refusal(unpublishing)).toEqual([404, 'survey-not-found']);
  });

  test.each([
    [{ decision: 'unpublish' }, 'body.feedback'],
    [{ decision: 'unpublish', feedback: '  ' }, 'body.feedback'],
    [{ decision: 'dismiss', feedback: 'No.' }, 'body.feedback'],
    [{ decision: 'ignore' }, 'body.decision'],
  ])('%j is refused', async (body, field) => {
    const { status, body: refused } = await decide(await publishSurvey(api, surveyor), body);
    expect([status, refused.errors?.map((each) => each.field)]).toEqual([422, [field]]);
  });
});

describe('asking for another look', () => {
  test('is recorded, and refused a second time until it is answered', async () => {
    const id = await publishSurvey(api, surveyor);
    await unpublish(api, admin, id, 'Too long.');
    expect((await askAgain(id, 'Shorter now.')).status).toBe(200);
    expect(refusal(await askAgain(id, 'Really.'))).toEqual([409, 'review-pending']);
    expect((await reviewOf(id))?.message).toBe('Shorter now.');
    expect((await moderationOf(api, admin, id))[0]).toMatchObject({
      actor: surveyor.email,
      action: 'review-requested',
      before: { status: 'Unpublish', feedback: 'Too long.' },
      after: { status: 'Unpublish', feedback: 'Too long.', review: 'Shorter now.' },
    });
    expect(await moderationOf(api, admin, id, 'refused')).toHaveLength(1);
  });

  test('eight times at once under one key asks once, and is answered alike each time', async () => {
    const id = await publishSurvey(api, surveyor);
    await unpublish(api, admin, id);
    const sent = { token: surveyor.token, params: { id }, headers: { 'Idempotency-Key': 'one-review' } };
    const ask = (message: string) => api.call(requestReview, { ...sent, body: { message } });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('Shorter now.')));
    for (const { body } of answers) expect(body).toEqual({ modifiedCount: 1 });
    const done = (await moderationOf(api, admin, id)).filter(({ action }) => action === 'review-requested');
    expect(done).toHaveLength(1);
    expect(refusal(await ask('Really.'))).toEqual([422, 'idempotency-key-reused']);
  });

  test('under one key asks for nothing new when it has been answered since', async () => {
    const id = await publishSurvey(api, surveyor);
    const sent = { token: surveyor.token, params: { id }, headers: { 'Idempotency-Key': 'answered-review' } };
    const ask = () => api.call(requestReview, { ...sent, body: { message: 'Shorter now.' } });
    await unpublish(api, admin, id);
    await ask();
    await unpublish(api, admin, id, 'Still too long.');
    expect((await ask()).body).toEqual({ modifiedCount: 1 });
    expect(await reviewOf(id)).toBeUndefined();
    await publishAgain(api, admin, id);
    expect((await ask()).body).toEqual({ modifiedCount: 1 });
  });

  test.each([
    ['status', { status: 'Gone' }, 'not-unpublished'],
    ['review', { review: null }, 'review-pending'],
  ])('for a record with a damaged %s is refused', async (_what, damage, code) => {
    const id = await publishSurvey(api, surveyor);
    await unpublish(api, admin, id);
    await api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: damage });
    expect(refusal(await askAgain(id, 'Shorter now.'))).toEqual([409, code]);
  });

  test('eight times at once asks once', async () => {
    const id = await publishSurvey(api, surveyor);
    await unpublish(api, admin, id);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => askAgain(id, `Message ${index}`)));
    const codes = answers.map(({ body }) => body.code ?? 'ok');
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'review-pending')).toHaveLength(7);
  });

  test('is refused for a published survey, for another surveyor and for one that does not exist', async () => {
    const [id, other] = [await publishSurvey(api, surveyor), await api.person('surveyor')];
    expect(refusal(await askAgain(id))).toEqual([409, 'not-unpublished']);
    expect(refusal(await askAgain(id, '', other))).toEqual([403, 'not-your-survey']);
    await unpublish(api, admin, id);
    expect(refusal(await askAgain(id, '', other))).toEqual([403, 'not-your-survey']);
    expect(refusal(await askAgain(MISSING))).toEqual([404, 'survey-not-found']);
    expect(await reviewOf(id)).toBeUndefined();
  });
});
