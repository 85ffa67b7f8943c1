import { ObjectId } from 'mongodb';
import { startApi, type TestUser, type TestApi } from '../../testing/api';
import { submitReport, readStoredSurvey } from '../../testing/data/reports';
import { publishSurvey } from '../../testing/data/surveys';
import { createOpenReportCounts, type OpenReportCounts } from './open-report-counts';
import { createReportsRepository, type ReportsRepository } from './reports.repository';

let api: TestApi;
let surveyor: TestUser;
let reports: ReportsRepository;
let counts: OpenReportCounts;
const withoutWaiting = () => Promise.resolve();

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.createUser('surveyor');
  reports = createReportsRepository(api.db);
  counts = createOpenReportCounts(api.db, reports);
});

afterAll(() => api.stop());

async function getCounts(surveyId: string): Promise<unknown> {
  return (await readStoredSurvey(api, surveyId))['openReports'];
}

function damage(surveyId: string, update: Record<string, unknown>) {
  return api.db.collection('surveys').updateOne({ _id: new ObjectId(surveyId) }, update);
}

describe('the recount of open reports', () => {
  test('the job fixes low, high, negative and missing counts and reports each fix once', async () => {
    const [tooLow, tooHigh, missing] = [
      await publishSurvey(api, surveyor),
      await publishSurvey(api, surveyor),
      await publishSurvey(api, surveyor),
    ];
    for (const id of [tooLow, tooHigh]) await submitReport(api, await api.createUser(), id);
    await submitReport(api, await api.createUser(), tooLow, { reason: 'other' });
    await damage(tooLow, { $unset: { openReports: '' } });
    await damage(tooHigh, { $inc: { 'openReports.total': 4, 'openReports.spam': 4 } });
    await damage(missing, { $set: { openReports: { total: -2, spam: -2 } } });
    const fixes = await counts.fixOpenReportCounts(withoutWaiting);
    expect(fixes).toHaveLength(3);
    expect(fixes).toEqual(
      expect.arrayContaining([
        { surveyId: tooLow, before: { total: 0 }, after: { total: 2, spam: 1, other: 1 } },
        { surveyId: tooHigh, before: { total: 5, spam: 5 }, after: { total: 1, spam: 1 } },
        { surveyId: missing, before: { total: -2, spam: -2 }, after: { total: 0 } },
      ]),
    );
    expect(await getCounts(tooLow)).toEqual({ total: 2, spam: 1, other: 1 });
    expect(await getCounts(tooHigh)).toEqual({ total: 1, spam: 1 });
    expect(await getCounts(missing)).toBeUndefined();
    expect(await counts.fixOpenReportCounts(withoutWaiting)).toEqual([]);
  });

  test('the job decides the reports of a deleted survey', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.createUser()];
    await submitReport(api, reporter, id);
    await api.db.collection('surveys').deleteOne({ _id: new ObjectId(id) });
    expect(await counts.fixOpenReportCounts(withoutWaiting)).toEqual([
      { surveyId: id, before: { total: 1, spam: 1 }, after: { total: 0 } },
    ]);
    expect(await reports.find(id, reporter.uid)).toMatchObject({ state: 'upheld', decidedAt: expect.any(Date) });
    expect(await counts.fixOpenReportCounts(withoutWaiting)).toEqual([]);
  });

  /** Stores a report without counting it, as it is for a short time. */
  async function storeUncounted(surveyId: string): Promise<void> {
    const { uid, email } = await api.createUser();
    const reporter = { surveyTitle: 'A', reporterId: uid, reportedBy: email };
    await reports.insert({ surveyId, ...reporter, reason: 'spam', details: '', state: 'open', at: new Date() });
  }

  test('the job ignores a report that is still being counted', async () => {
    const id = await publishSurvey(api, surveyor);
    await storeUncounted(id);
    expect(await counts.fixOpenReportCounts(() => counts.add(id, { spam: 1 }, 1))).toEqual([]);
    expect(await getCounts(id)).toEqual({ total: 1, spam: 1 });
  });

  test('the job ignores a count that changed and changed back meanwhile', async () => {
    const id = await publishSurvey(api, surveyor);
    await damage(id, { $set: { openReports: { total: 0, spam: 0 } } });
    await storeUncounted(id);
    const fixes = await counts.fixOpenReportCounts(async () => {
      await counts.add(id, { spam: 1 }, 1);
      await counts.add(id, await reports.decide(id, 'dismissed', new Date()), -1);
    });
    expect(fixes).toEqual([]);
    expect(await getCounts(id)).toEqual({ total: 0, spam: 0 });
  });

  test('the job finds wrong counts across several batches', async () => {
    const ids = Array.from({ length: 450 }, () => new ObjectId());
    const orphanIds = ids.splice(440);
    const document = { surveyTitle: 'A', reporterId: 'a', reportedBy: 'a@b.test', reason: 'spam', details: '' };
    await api.db
      .collection('reports')
      .insertMany(ids.map((surveyId) => ({ ...document, surveyId, state: 'open', at: new Date() })));
    const counted = [...ids, ...orphanIds].map((_id) => ({ _id, openReports: { total: 1, spam: 1 } }));
    await api.db.collection('surveys').insertMany(counted);
    const wrong = [ids[0], ids[199], ids[200], ids[439]].map((id) => id?.toHexString() ?? '');
    for (const id of wrong) await damage(id, { $inc: { 'openReports.total': 1, 'openReports.spam': 1 } });
    const fixes = await counts.fixOpenReportCounts(withoutWaiting);
    const expected = [...wrong, ...orphanIds.map((id) => id.toHexString())];
    expect(fixes.map(({ surveyId }) => surveyId).sort()).toEqual(expected.sort());
  });
});
