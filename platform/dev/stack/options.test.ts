import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { inRoot } from '@canvass/workspace/applications';
import { openDataDirectory } from '@canvass/data-directory/data-directory';
import { parseLaunchOptions } from './options';
import { UserError } from '@canvass/node-utils/processes/user-error';

test('the defaults are port 8080 and a data directory in the repository', () => {
  expect(parseLaunchOptions([])).toEqual({
    port: 8080,
    data: inRoot('.data'),
    reset: false,
    apiProcesses: 1,
    mongod: false,
  });
});

test('a relative data directory is resolved from the working directory', () => {
  const args = ['--data', 'elsewhere', '--port=9000', '--reset', '--api-processes', '2', '--mongod'];
  expect(parseLaunchOptions(args, '/home/ada')).toEqual({
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
])('the arguments %j are refused', (args) => {
  expect(() => parseLaunchOptions(args)).toThrow(UserError);
});

test('the secret is created once, is private, and changes after a reset', () => {
  const path = createTemporaryDirectory('data');
  const { jwtSecret } = openDataDirectory(path, false);
  expect(jwtSecret.length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(path, 'secret')).mode & 0o777).toBe(0o600);
  expect(openDataDirectory(path, false).jwtSecret).toBe(jwtSecret);
  expect(openDataDirectory(path, true).jwtSecret).not.toBe(jwtSecret);
});

test('a reset keeps unrelated files', () => {
  const path = createTemporaryDirectory('data');
  writeFileSync(join(path, 'letters.txt'), 'mine');
  openDataDirectory(path, true);
  expect(existsSync(join(path, 'letters.txt'))).toBe(true);
});
