import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { deleteSurvey, UNLINK_AFTER_MS, updateSurvey, type ResultsPolicy } from '@canvass/shared/contracts';
import type { TestUser } from '../../../testing/api';
import { createTestSurvey, DEADLINE_YEAR } from '../../../testing/data/surveys';
import { startTimedApi, type TimedApi } from '../../../testing/timed-api';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let timed: TimedApi;

beforeAll(async () => {
  timed = await startTimedApi();
});

beforeEach(() => timed.resetClock());

afterAll(() => timed.stop());

test('the report is made once, when the results are final, and its SHA-256 is in the history', async () => {
  const id = await timed.publish({ title: 'Sunday hours', description: 'The board decides.' });
  await timed.voteTimes(id, 6);
  await timed.vote(id, { 'Question-1': 'No' });
  await timed.change(id, { action: 'close' });
  timed.advance(2 * MINUTE_MS);
  await timed.runScheduler();
  expect(await timed.listReported(id)).toEqual([]);
  expect(await timed.readReportSummary(id)).toBeUndefined();
  timed.advance(2 * MINUTE_MS);
  await timed.runScheduler();
  await timed.runScheduler();
  const summary = await timed.readReportSummary(id);
  expect(summary).toMatchObject({ comparison: 'same' });
  expect(await timed.listReported(id)).toEqual([summary?.sha256]);
  const { body } = await timed.readReport(id, summary?.sha256);
  expect(createHash('sha256').update(body.content, 'utf8').digest('hex')).toBe(summary?.sha256);
  expect(JSON.parse(body.content)).toMatchObject({
    format: 1,
    madeAt: body.at,
    survey: { id, title: 'Sunday hours', description: 'The board decides.' },
    votes: 7,
    versions: [
      {
        version: 1,
        votes: 7,
        questions: [
          {
            title: 'Open on Sundays?',
            answered: 7,
            counts: [
              { option: 'Yes', count: 6 },
              { option: 'No', count: 1 },
            ],
          },
        ],
      },
    ],
  });
});

test('a report contains nothing about single voters, and no two reports of the same counts have the same SHA-256', async () => {
  const ids = [await timed.publish(), await timed.publish()];
  for (const id of ids) {
    await timed.voteTimes(id, 5);
    const voter = await timed.vote(id, { 'Question-1': 'No' });
    await timed.closeAndReport(id);
    const { body } = await timed.readReport(id, (await timed.readReportSummary(id))?.sha256);
    for (const name of [voter.email, voter.uid, voter.name]) expect(body.content).not.toContain(name);
  }
  const [one, other] = await Promise.all(ids.map((id) => timed.readReportSummary(id)));
  expect(one?.sha256).not.toBe(other?.sha256);
});

test('the report of a survey that closed by its deadline, with fewer votes than are shown, tells only their number', async () => {
  const id = await timed.publish();
  await timed.voteTimes(id, 3);
  timed.advance(Date.UTC(DEADLINE_YEAR, 10, 28) - Date.now() + MINUTE_MS);
  // The closing is recorded first, then the report is due.
  await timed.runScheduler();
  timed.advance(3 * MINUTE_MS);
  await timed.runScheduler();
  const { body } = await timed.readReport(id, (await timed.readReportSummary(id))?.sha256);
  expect(JSON.parse(body.content)).toMatchObject({ votes: 3, versions: [] });
});

test('a reopened survey says so, keeps its report, and gets another one when it closes again', async () => {
  const id = await timed.publish();
  await timed.voteTimes(id, 7);
  await timed.closeAndReport(id);
  const first = await timed.readReportSummary(id);
  await timed.change(id, { action: 'reopen', deadline: `${DEADLINE_YEAR}/12/1` });
  expect(await timed.readReportSummary(id)).toEqual({ ...first, comparison: 'reopened' });
  await timed.voteTimes(id, 6, 'No');
  await timed.change(id, { action: 'close' });
  expect(await timed.readReportSummary(id)).toEqual({ ...first, comparison: 'reopened' });
  timed.advance(4 * MINUTE_MS);
  await timed.runScheduler();
  const second = await timed.readReportSummary(id);
  expect(second).toMatchObject({ comparison: 'same' });
  expect(await timed.listReported(id)).toEqual([second?.sha256, first?.sha256]);
  const votes = await Promise.all(
    [first, second].map(async (each) => (await timed.readReport(id, each?.sha256)).body.content),
  );
  expect(votes.map((content) => JSON.parse(content).votes)).toEqual([7, 13]);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['a change of state', (id) => timed.change(id, { action: 'reopen', deadline: `${DEADLINE_YEAR}/12/1` })],
  [
    'an edit',
    (id) => {
      const { surveyorEmail: _email, ...body } = createTestSurvey({ deadline: `${DEADLINE_YEAR}/12/1` });
      return timed.api.call(updateSurvey, { token: timed.getToken(timed.surveyor), params: { id }, body });
    },
  ],
])('a survey that %s reopens before its results are final gets no report', async (_, reopen) => {
  const id = await timed.publish();
  await timed.voteTimes(id, 6);
  await timed.change(id, { action: 'close' });
  await reopen(id);
  timed.advance(10 * MINUTE_MS);
  await timed.runScheduler();
  expect(await timed.listReported(id)).toEqual([]);
  expect(await timed.readReportSummary(id)).toBeUndefined();
});

test('results that were corrected after the report say so', async () => {
  const id = await timed.publish();
  await timed.voteTimes(id, 7);
  await timed.closeAndReport(id);
  // As the reconcile job repairs it.
  const recounted = { v1: { votes: 7, counts: { q0: { o1: 1, o0: 6 } } } };
  await timed.api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { tallies: recounted } });
  expect(await timed.readReportSummary(id)).toMatchObject({ comparison: 'corrected' });
  const same = { v1: { votes: 7, counts: { q0: { o1: 0, o0: 7 } } } };
  await timed.api.db.collection('surveys').updateOne({ _id: new ObjectId(id) }, { $set: { tallies: same } });
  expect(await timed.readReportSummary(id)).toMatchObject({ comparison: 'same' });
});

test('the report of anonymous ballots is made when they are unlinked, not before', async () => {
  const id = await timed.publish({ ballotPolicy: 'anonymous' });
  await timed.voteTimes(id, 7);
  await timed.closeAndReport(id);
  expect(await timed.readReportSummary(id)).toBeUndefined();
  timed.advance(UNLINK_AFTER_MS);
  await timed.runScheduler();
  await timed.runScheduler();
  expect(await timed.readReportSummary(id)).toMatchObject({ comparison: 'same' });
  const { body } = await timed.readReport(id, (await timed.readReportSummary(id))?.sha256);
  expect(JSON.parse(body.content)).toMatchObject({ votes: 7, versions: [{ votes: 7 }] });
});

test('the report adds up what several versions say about a question that all of them ask', async () => {
  const id = await timed.publish();
  await timed.voteTimes(id, 6);
  const { title, description, category, deadline } = createTestSurvey();
  const questions = [{ title: 'Open on Sundays?' }, { title: 'And on Mondays?', required: false }];
  const body = { title, description, category, deadline, questions, resultsPolicy: 'always' as const };
  const token = timed.getToken(timed.surveyor);
  expect((await timed.api.call(updateSurvey, { token, params: { id }, body })).body).toMatchObject({ version: 2 });
  await timed.voteTimes(id, 5, 'No');
  await timed.closeAndReport(id);
  const report = await timed.readReport(id, (await timed.readReportSummary(id))?.sha256);
  expect(JSON.parse(report.body.content)).toMatchObject({
    votes: 11,
    versions: [{ version: 2 }, { version: 1 }],
    questions: [
      { title: 'Open on Sundays?', versions: [2, 1], votes: 11, counts: [{ count: 6 }, { count: 5 }] },
      { title: 'And on Mondays?', versions: [2], votes: 5, counts: [{ count: 0 }, { count: 0 }] },
    ],
  });
});

describe('who reads a report', () => {
  const REFUSALS: [ResultsPolicy, { visitor: string | undefined; voter: string | undefined }][] = [
    ['always', { visitor: undefined, voter: undefined }],
    ['after-closing', { visitor: undefined, voter: undefined }],
    ['after-voting', { visitor: 'results-after-voting', voter: undefined }],
    ['owner', { visitor: 'results-owner-only', voter: 'results-owner-only' }],
  ];

  test.each(REFUSALS)(
    'with the policy %s, whoever may read the results, and the owner',
    async (resultsPolicy, expected) => {
      const id = await timed.publish({ resultsPolicy });
      await timed.voteTimes(id, 5);
      const voter = await timed.vote(id, { 'Question-1': 'No' });
      await timed.closeAndReport(id);
      const [reported] = await timed.listReported(id);
      const readCode = async (reader?: TestUser) =>
        ((await timed.readReport(id, reported, reader)).body as { code?: string }).code;
      expect({ visitor: await readCode(), voter: await readCode(voter) }).toEqual(expected);
      expect(await readCode(timed.surveyor)).toBeUndefined();
    },
  );

  test('a report is found only by its own SHA-256 and survey, and is gone with the survey', async () => {
    const [id, another] = [await timed.publish(), await timed.publish()];
    await timed.voteTimes(id, 6);
    await timed.closeAndReport(id);
    const sha256 = (await timed.readReportSummary(id))?.sha256;
    const codes = [
      await timed.readReport(another, sha256),
      await timed.readReport(id, '0'.repeat(64)),
      await timed.readReport(id, 'nothing'),
    ].map(({ body }) => (body as { code?: string }).code);
    expect(codes).toEqual(['final-report-not-found', 'final-report-not-found', 'invalid-input']);
    await timed.api.call(deleteSurvey, { token: timed.getToken(timed.surveyor), params: { id } });
    timed.advance(DAY_MS);
    await timed.runScheduler();
    expect(await timed.api.db.collection('finalReports').countDocuments({ surveyId: new ObjectId(id) })).toBe(0);
  });
});
