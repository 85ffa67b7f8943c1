import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { listSlowest, readChildCpuSeconds, readJestDurations, readPlaywrightDurations } from './run-costs';

function writeReport(content: object): string {
  const file = join(createTemporaryDirectory('report'), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('the CPU time of a process that has ended, and of what it started, is counted', () => {
  const burn = 'while (process.cpuUsage().user < 300_000);';
  const program = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(burn)}]); ${burn}`;
  const before = readChildCpuSeconds() ?? NaN;
  spawnSync(process.execPath, ['-e', program]);
  expect((readChildCpuSeconds() ?? NaN) - before).toBeGreaterThan(0.5);
});

test('files of both reports are listed with their durations, longest first', () => {
  const jest = writeReport({ testResults: [{ name: '/canvass/shell/a.test.ts', startTime: 1000, endTime: 3500 }] });
  const durations = (...milliseconds: number[]) => [
    { tests: [{ results: milliseconds.map((duration) => ({ duration })) }] },
  ];
  const playwright = writeReport({
    suites: [
      { file: 'admin.test.ts', specs: durations(1000, 500), suites: [{ file: 'x', specs: durations(2000) }] },
      { file: 'browse.test.ts', specs: durations(100) },
    ],
  });
  const all = [...readJestDurations(jest), ...readPlaywrightDurations(playwright)];
  expect(listSlowest(all, 2)).toEqual([
    { file: 'admin.test.ts', seconds: 3.5 },
    { file: '/canvass/shell/a.test.ts', seconds: 2.5 },
  ]);
});

test('a stage that did not run has no durations', () => {
  expect([...readJestDurations('/nowhere.json'), ...readPlaywrightDurations('/nowhere.json')]).toEqual([]);
});
