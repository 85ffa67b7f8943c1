import { runCrashRounds } from './crash';

test('no acknowledged write is lost when the server is killed five times during writes', async () => {
  const report = await runCrashRounds(5);
  expect(report.acknowledged).toBeGreaterThan(600);
  expect(report).toMatchObject({
    lostWrites: [],
    wrongCounters: [],
    duplicateDraws: [],
    sharedSlots: [],
    wrongIndexes: [],
  });
});
