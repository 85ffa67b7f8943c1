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

  test('decides those of a survey that was deleted', async () => {
    const [id, reporter] = [await publishSurvey(api, surveyor), await api.person()];
    await report(api, reporter, id);
    await api.db.collection('surveys').deleteOne({ _id: new ObjectId(id) });
    expect(await counts.recountOpenReports(atOnce)).toEqual([
      { surveyId: id, before: { total: 1, spam: 1 }, after: { total: 0 } },
    ]);
    expect(await reports.find(id, reporter.uid)).toMatchObject({ state: 'upheld', decidedAt: expect.any(Date) });
    expect(await counts.recountOpenReports(atOnce)).toEqual([]);
  });

  /** Stores a report as it is for a moment: not yet counted. */
  async function storeUncounted(surveyId: string): Promise<void> {
    const { uid, email } = await api.person();
    const reporter = { surveyTitle: 'A', reporterId: uid, reportedBy: email };
    await reports.insert({ surveyId, ...reporter, reason: 'spam', details: '', state: 'open', at: new Date() });
  }

  test('leaves alone what a report that is just being stored will count', async () => {
    const id = await publishSurvey(api, surveyor);
    await storeUncounted(id);
    expect(await counts.recountOpenReports(() => counts.add(id, { spam: 1 }, 1))).toEqual([]);
    expect(await countsOf(id)).toEqual({ total: 1, spam: 1 });
  });

  test('leaves alone a count that is as before because a report was counted and decided meanwhile', async () => {
    const id = await publishSurvey(api, surveyor);
    await damage(id, { $set: { openReports: { total: 0, spam: 0 } } });
    await storeUncounted(id);
    const mended = await counts.recountOpenReports(async () => {
      await counts.add(id, { spam: 1 }, 1);
      await counts.add(id, await reports.decide(id, 'dismissed', new Date()), -1);
    });
    expect(mended).toEqual([]);
    expect(await countsOf(id)).toEqual({ total: 0, spam: 0 });
  });

  test('finds the few wrong ones among more surveys than are looked at together', async () => {
    const ids = Array.from({ length: 450 }, () => new ObjectId());
    const stray = ids.splice(440);
    const document = { surveyTitle: 'A', reporterId: 'a', reportedBy: 'a@b.test', reason: 'spam', details: '' };
    await api.db
      .collection('reports')
      .insertMany(ids.map((surveyId) => ({ ...document, surveyId, state: 'open', at: new Date() })));
    const counted = [...ids, ...stray].map((_id) => ({ _id, openReports: { total: 1, spam: 1 } }));
    await api.db.collection('surveys').insertMany(counted);
    const wrong = [ids[0], ids[199], ids[200], ids[439]].map((id) => id?.toHexString() ?? '');
    for (const id of wrong) await damage(id, { $inc: { 'openReports.total': 1, 'openReports.spam': 1 } });
    const mended = await counts.recountOpenReports(atOnce);
    const expected = [...wrong, ...stray.map((id) => id.toHexString())];
    expect(mended.map(({ surveyId }) => surveyId).sort()).toEqual(expected.sort());
  });
});
