import { ObjectId } from 'mongodb';
import { startApi, type Person, type TestApi } from '../testing/api';
import { report, storedSurvey } from '../testing/reports';
import { publishSurvey } from '../testing/surveys';
import { buildOpenReportCounts, type OpenReportCounts } from './open-reports';
import { buildReportsRepository, type ReportsRepository } from './reports.repository';

let api: TestApi;
let surveyor: Person;
let reports: ReportsRepository;
let counts: OpenReportCounts;
const atOnce = () => Promise.resolve();

beforeAll(async () => {
  api = await startApi();
  surveyor = await api.person('surveyor');
  reports = buildReportsRepository(api.db);
  counts = buildOpenReportCounts(api.db, reports);
});

afterAll(() => api.stop());

async function countsOf(surveyId: string): Promise<unknown> {
  return (await storedSurvey(api, surveyId))['openReports'];
}

function damage(surveyId: string, update: Record<string, unknown>) {
  return api.db.collection('surveys').updateOne({ _id: new ObjectId(surveyId) }, update);
}

describe('the recount of open reports', () => {
  test('mends what is too little, too much, negative or missing, and says so once', async () => {
    const [few, many, none] = [
      await publishSurvey(api, surveyor),
      await publishSurvey(api, surveyor),
      await publishSurvey(api, surveyor),
    ];
    for (const id of [few, many]) await report(api, await api.person(), id);
    await report(api, await api.person(), few, { reason: 'other' });
    await damage(few, { $unset: { openReports: '' } });
    await damage(many, { $inc: { 'openReports.total': 4, 'openReports.spam': 4 } });
    await damage(none, { $set: { openReports: { total: -2, spam: -2 } } });
    const mended = await counts.recountOpenReports(atOnce);
    expect(mended).toHaveLength(3);
    expect(mended).toEqual(
      expect.arrayContaining([
        { surveyId: few, before: { total: 0 }, after: { total: 2, spam: 1, other: 1 } },
        { surveyId: many, before: { total: 5, spam: 5 }, after: { total: 1, spam: 1 } },
        { surveyId: none, before: { total: -2, spam: -2 }, after: { total: 0 } },
      ]),
    );
    expect(await countsOf(few)).toEqual({ total: 2, spam: 1, other: 1 });
    expect(await countsOf(many)).toEqual({ total: 1, spam: 1 });
    expect(await countsOf(none)).toBeUndefined();
    expect(await counts.recountOpenReports(atOnce)).toEqual([]);
  });

  test('leaves alone what a report that is just being stored will count', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.person()];
    await reports.insert({
      surveyId: id,
      surveyTitle: 'A',
      reporterId: reporter.uid,
      reportedBy: reporter.email,
      reason: 'spam',
      details: '',
      state: 'open',
      at: new Date(),
    });
    expect(await counts.recountOpenReports(() => counts.add(id, { spam: 1 }, 1))).toEqual([]);
    expect(await countsOf(id)).toEqual({ total: 1, spam: 1 });
  });
});
