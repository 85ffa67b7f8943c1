import { runCrashRounds } from './crash';

test('eight kills in the middle of writes lose nothing that was acknowledged', async () => {
  const report = await runCrashRounds(8);
  expect(report.acknowledged).toBeGreaterThan(1200);
  expect(report).toMatchObject({ lost: [], wrongCounters: [], drawnTwice: [], sharedSlots: [], wrongIndexes: [] });
}, 90_000);
