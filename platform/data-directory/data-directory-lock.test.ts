import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identifyProcess } from '@canvass/node-utils/processes/process-identity';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { lockDataDirectory, assertNotRunning } from './data-directory-lock';

test('a data directory in use is refused while its process lives', async () => {
  const data = createTemporaryDirectory('data');
  const otherProcess = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000); console.log("up")']);
  await once(otherProcess.stdout, 'data');
  writeFileSync(join(data, 'supervisor.json'), JSON.stringify(identifyProcess(otherProcess.pid ?? 0)));
  expect(() => assertNotRunning(data)).toThrow(
    `Canvass is already running on the data in ${data} (process ${otherProcess.pid}): stop it first, or choose another directory with --data DIR.`,
  );
  otherProcess.kill('SIGKILL');
  await once(otherProcess, 'exit');
  expect(() => assertNotRunning(data)).not.toThrow();
});

test('a data directory is free before locking, after unlocking, and with a truncated lock file', () => {
  const data = createTemporaryDirectory('data');
  expect(() => assertNotRunning(data)).not.toThrow();
  const unlock = lockDataDirectory(data);
  unlock();
  expect(() => assertNotRunning(data)).not.toThrow();
  writeFileSync(join(data, 'supervisor.json'), '');
  expect(() => assertNotRunning(data)).not.toThrow();
});
