import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '../temporary-directory';
import { inRoot } from '../build/workspace';
import { openDataDirectory } from './data-directory';
import { LaunchError, readOptions } from './options';

test('without options it serves on 8080 and keeps its data in the repository', () => {
  expect(readOptions([])).toEqual({ port: 8080, data: inRoot('.data'), reset: false, apiProcesses: 1, mongod: false });
});

test('a relative data directory is the one below where the command was given', () => {
  const args = ['--data', 'elsewhere', '--port=9000', '--reset', '--api-processes', '2', '--mongod'];
  expect(readOptions(args, '/home/ada')).toEqual({
    port: 9000,
    data: '/home/ada/elsewhere',
    reset: true,
    apiProcesses: 2,
    mongod: true,
  });
});

test.each([
  [['--port', '0']],
  [['--port', '70000']],
  [['--port', 'x']],
  [['--api-processes', '0']],
  [['--api-processes', '17']],
  [['--colour']],
  [['extra']],
])('%j is refused', (args) => {
  expect(() => readOptions(args)).toThrow(LaunchError);
});

test('the secret is made once, is readable by its owner only, and a reset makes another one', () => {
  const path = createTemporaryDirectory('data');
  const { jwtSecret } = openDataDirectory(path, false);
  expect(jwtSecret.length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(path, 'secret')).mode & 0o777).toBe(0o600);
  expect(openDataDirectory(path, false).jwtSecret).toBe(jwtSecret);
  expect(openDataDirectory(path, true).jwtSecret).not.toBe(jwtSecret);
});

test('a reset leaves what is not ours', () => {
  const path = createTemporaryDirectory('data');
  writeFileSync(join(path, 'letters.txt'), 'mine');
  openDataDirectory(path, true);
  expect(existsSync(join(path, 'letters.txt'))).toBe(true);
});
