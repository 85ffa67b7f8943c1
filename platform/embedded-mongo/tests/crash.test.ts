import { runCrashRounds } from './crash';

test('five kills in the middle of writes lose nothing that was acknowledged', async () => {
  const report = await runCrashRounds(5);
  expect(report.acknowledged).toBeGreaterThan(600);
  expect(report).toMatchObject({ lost: [], wrongCounters: [], drawnTwice: [], sharedSlots: [], wrongIndexes: [] });
});
