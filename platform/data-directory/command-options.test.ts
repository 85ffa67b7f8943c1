import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { removeAddresses, readAddresses, writeAddresses } from './addresses';
import { isConfigured, getLocalSettings, parseCommandOptions } from './command-options';
import { UserError } from '@canvass/node-utils/processes/user-error';

const RUNNING_ADDRESSES = {
  edge: 'http://127.0.0.1:8080',
  mongo: 'mongodb://127.0.0.1:27017',
  identity: '127.0.0.1:9099',
  payments: 'http://127.0.0.1:9098',
  api: 'http://127.0.0.1:4000/api',
  project: 'demo-canvass',
};

test.each([
  [['ada@canvass.test', 'admin'], '/home/.data'],
  [['--data', '/other', 'ada@canvass.test', 'admin'], '/other'],
  [['ada@canvass.test', 'admin', '--data=below'], '/here/below'],
])('arguments %j are split into command arguments and the data directory', (args, data) => {
  expect(parseCommandOptions(args, '/home/.data', '/here')).toEqual({ args: ['ada@canvass.test', 'admin'], data });
});

test('--data without a directory is refused', () => {
  expect(() => parseCommandOptions(['ada@canvass.test', '--data'], '/home/.data')).toThrow(UserError);
});

test('a command uses the running installation without its secret', () => {
  expect(getLocalSettings(RUNNING_ADDRESSES, '/home/.data', {})).toEqual({
    NODE_ENV: 'development',
    MONGODB_URI: 'mongodb://127.0.0.1:27017',
    FIREBASE_PROJECT_ID: 'demo-canvass',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  });
});

test('a command without a running installation explains how to start one', () => {
  expect(() => getLocalSettings(undefined, '/home/.data', {})).toThrow(
    'No Canvass is running on the data in /home/.data',
  );
});

test('the address of an external MongoDB has to be given again', () => {
  const { mongo: _mongo, ...addresses } = RUNNING_ADDRESSES;
  expect(() => getLocalSettings(addresses, '/home/.data', {})).toThrow('set it for this command too');
  const env = { MONGODB_URI: 'mongodb://ada:secret@db.test' };
  expect(getLocalSettings(addresses, '/home/.data', env)['MONGODB_URI']).toBe(env.MONGODB_URI);
});

test('an installation elsewhere needs both its database and its project', () => {
  expect(isConfigured({ MONGODB_URI: 'mongodb://db.test' })).toBe(false);
  expect(isConfigured({ MONGODB_URI: 'mongodb://db.test', FIREBASE_PROJECT_ID: 'canvass' })).toBe(true);
});

test('the addresses file exists while the installation runs', () => {
  const file = join(createTemporaryDirectory('addresses'), 'addresses.json');
  expect(readAddresses(file)).toBeUndefined();
  writeAddresses(file, RUNNING_ADDRESSES);
  expect(readAddresses(file)).toEqual(RUNNING_ADDRESSES);
  expect(readFileSync(file, 'utf8')).not.toContain('undefined');
  removeAddresses(file);
  expect(readAddresses(file)).toBeUndefined();
});
