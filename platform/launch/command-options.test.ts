import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '../temporary-directory';
import { forgetAddresses, readAddresses, writeAddresses } from './addresses';
import { isConfigured, localSettings, readCommandOptions } from './command-options';
import { LaunchError } from './options';

const RUNNING = {
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
])('%j leaves the arguments of the command, and the data directory', (args, data) => {
  expect(readCommandOptions(args, '/home/.data', '/here')).toEqual({ args: ['ada@canvass.test', 'admin'], data });
});

test('--data without a directory is refused', () => {
  expect(() => readCommandOptions(['ada@canvass.test', '--data'], '/home/.data')).toThrow(LaunchError);
});

test('a command works on the installation that runs, without its secret', () => {
  expect(localSettings(RUNNING, '/home/.data', {})).toEqual({
    NODE_ENV: 'development',
    MONGODB_URI: 'mongodb://127.0.0.1:27017',
    FIREBASE_PROJECT_ID: 'demo-canvass',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  });
});

test('without an installation that runs it says how to get one', () => {
  expect(() => localSettings(undefined, '/home/.data', {})).toThrow('No Canvass runs with its data in /home/.data');
});

test('the address of a MongoDB of its own is asked for, as it may hold a password', () => {
  const { mongo: _mongo, ...addresses } = RUNNING;
  expect(() => localSettings(addresses, '/home/.data', {})).toThrow('set it for this command too');
  const env = { MONGODB_URI: 'mongodb://ada:secret@db.test' };
  expect(localSettings(addresses, '/home/.data', env)['MONGODB_URI']).toBe(env.MONGODB_URI);
});

test('an installation elsewhere needs both its database and its project', () => {
  expect(isConfigured({ MONGODB_URI: 'mongodb://db.test' })).toBe(false);
  expect(isConfigured({ MONGODB_URI: 'mongodb://db.test', FIREBASE_PROJECT_ID: 'canvass' })).toBe(true);
});

test('the addresses are there while the installation runs', () => {
  const file = join(createTemporaryDirectory('addresses'), 'addresses.json');
  expect(readAddresses(file)).toBeUndefined();
  writeAddresses(file, RUNNING);
  expect(readAddresses(file)).toEqual(RUNNING);
  expect(readFileSync(file, 'utf8')).not.toContain('undefined');
  forgetAddresses(file);
  expect(readAddresses(file)).toBeUndefined();
});
