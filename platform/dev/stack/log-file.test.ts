import { readFileSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { createLogFile } from './log-file';

let directory: string;
let path: string;

beforeEach(() => {
  directory = createTemporaryDirectory('log');
  path = join(directory, 'program.log');
});

test('a log keeps the order of writes and is private to its owner', async () => {
  const log = createLogFile(path);
  for (let i = 0; i < 100; i += 1) log.write(`line ${i}\n`);
  await log.close();
  expect(readFileSync(path, 'utf8')).toBe(Array.from({ length: 100 }, (_, i) => `line ${i}\n`).join(''));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a full disk drops log lines, and the log notes the loss once there is space', async () => {
  // Every write fails as on a full disk.
  symlinkSync('/dev/full', path);
  const log = createLogFile(path);
  log.write('lost\n');
  await log.close();
  unlinkSync(path);
  log.write('kept\n');
  await log.close();
  expect(readFileSync(path, 'utf8')).toBe('… 5 bytes of this log could not be written\nkept\n');
});

test('a slow disk drops log lines instead of growing memory', async () => {
  const log = createLogFile(path);
  const line = Buffer.alloc(512 * 1024, 'x');
  for (let i = 0; i < 6; i += 1) log.write(line);
  await log.close();
  log.write('next\n');
  await log.close();
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(' bytes of this log could not be written\n');
  expect(text.endsWith('next\n')).toBe(true);
});
