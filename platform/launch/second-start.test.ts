import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identifyProcess } from '../process-identity';
import { createTemporaryDirectory } from '../temporary-directory';
import { occupyDataDirectory, refuseSecondStart } from './second-start';

test('a data directory on which another process runs is refused as long as that process lives', async () => {
  const data = createTemporaryDirectory('data');
  const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000); console.log("up")']);
  await once(other.stdout, 'data');
  writeFileSync(join(data, 'supervisor.json'), JSON.stringify(identifyProcess(other.pid ?? 0)));
  expect(() => refuseSecondStart(data)).toThrow(
    `Canvass already runs with its data in ${data} (process ${other.pid}): stop it first, or choose another directory with --data DIR.`,
  );
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(() => refuseSecondStart(data)).not.toThrow();
});

test('a data directory is free before it is occupied and after it was left, and what was cut short does not block it', () => {
  const data = createTemporaryDirectory('data');
  expect(() => refuseSecondStart(data)).not.toThrow();
  const leave = occupyDataDirectory(data);
  leave();
  expect(() => refuseSecondStart(data)).not.toThrow();
  writeFileSync(join(data, 'supervisor.json'), '');
  expect(() => refuseSecondStart(data)).not.toThrow();
});
