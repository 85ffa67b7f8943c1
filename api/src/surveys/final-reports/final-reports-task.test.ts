import { ObjectId } from 'mongodb';
import { startTimedApi, type TimedApi } from '../../../testing/timed-api';
import { createSurveysRepository } from '../surveys.repository';
import { createFinalReportsTask } from './final-reports-task';
import { createFinalReportsRepository } from './final-reports.repository';

const MINUTE_MS = 60_000;

let timed: TimedApi;

beforeAll(async () => {
  timed = await startTimedApi();
});

afterAll(() => timed.stop());

test('a damaged survey does not keep the reports of others waiting, and is tried again later', async () => {
  const [damaged, sound] = [await timed.publish(), await timed.publish()];
  for (const id of [damaged, sound]) {
    await timed.voteTimes(id, 6);
    await timed.change(id, { action: 'close' });
  }
  await timed.api.db.collection('surveys').updateOne({ _id: new ObjectId(damaged) }, { $set: { questions: 'lost' } });
  timed.advance(4 * MINUTE_MS);
  await timed.runScheduler();
  expect(await timed.readReportSummary(sound)).toMatchObject({ comparison: 'same' });
  const nextDueAt = await createFinalReportsRepository(timed.api.db).findNextDue();
  expect(nextDueAt?.getTime()).toBeGreaterThan(timed.now().getTime() + 59 * MINUTE_MS);
});

test('a process that dies between storing a report and recording it leaves no trace that anybody can find', async () => {
  const id = await timed.publish();
  await timed.voteTimes(id, 6);
  await timed.change(id, { action: 'close' });
  timed.advance(4 * MINUTE_MS);
  const finalReports = createFinalReportsRepository(timed.api.db);
  const interrupted = createFinalReportsTask({
    surveys: createSurveysRepository(timed.api.db),
    finalReports: { ...finalReports, record: () => Promise.reject(new Error('killed')) },
    now: timed.now,
  });
  await expect(interrupted.run()).rejects.toThrow('could not be made');
  expect([await timed.listReported(id), await timed.readReportSummary(id)]).toEqual([[], undefined]);
  timed.advance(61 * MINUTE_MS);
  await timed.runScheduler();
  const summary = await timed.readReportSummary(id);
  expect(await timed.listReported(id)).toEqual([summary?.sha256]);
  expect((await timed.readReport(id, summary?.sha256)).status).toBe(200);
});
