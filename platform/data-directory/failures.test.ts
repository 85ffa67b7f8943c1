import {
  describeCommandFailure,
  describeDatabaseFailure,
  describeFailure,
  describeSeedFailure,
  getMongoHosts,
} from './failures';
import { UserError } from '@canvass/node-utils/processes/user-error';

const DATA_DIRECTORY = '/home/ada/data';
const FULL_DISK_MESSAGE = 'free some space, or choose another directory with --data DIR, and start again.';

test.each([
  ['a sentence of the launcher', new UserError('Port 1 is taken.'), 'Port 1 is taken.'],
  [
    'a full disk',
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    `The disk of ${DATA_DIRECTORY} is full (ENOSPC): ${FULL_DISK_MESSAGE}`,
  ],
  [
    'a full quota',
    Object.assign(new Error('write'), { code: 'EDQUOT' }),
    `The disk of ${DATA_DIRECTORY} is full (EDQUOT): ${FULL_DISK_MESSAGE}`,
  ],
])('a failed start reports %s in one sentence', (_what, error, sentence) => {
  expect(describeFailure(error, DATA_DIRECTORY)).toBe(sentence);
});

test('an unexpected error is reported as a bug with its stack', () => {
  const error = new TypeError('x is not a function');
  const lines = describeFailure(error, DATA_DIRECTORY).split('\n');
  expect(lines[0]).toMatch(/^Canvass could not start because of a bug in Canvass; details follow:$/);
  expect(lines.slice(1).join('\n')).toBe(error.stack);
});

test.each([
  [
    'The data directory /home/ada/data/mongo is in use by another server (process 7).',
    `Canvass is already running on the data in ${DATA_DIRECTORY} (process 7): stop it first, or choose another directory with --data DIR.`,
  ],
  [
    'The embedded MongoDB did not start (1): ENOSPC: no space left on device',
    `The disk of ${DATA_DIRECTORY} is full: ${FULL_DISK_MESSAGE}`,
  ],
  [
    'The data directory x has format 99: start the version that wrote it.',
    'The data directory x has format 99: start the version that wrote it.',
  ],
])('the database message “%s” becomes “%s”', (message, sentence) => {
  expect(describeDatabaseFailure(message, DATA_DIRECTORY)).toBe(sentence);
});

const createSystemError = (code: string, path?: string) => Object.assign(new Error(code), { code, path });

test.each([
  [new UserError('It is damaged.'), 'It is damaged.'],
  [
    createSystemError('ENOSPC'),
    'The disk of one.backup is full (ENOSPC): free some space, or choose another location, and try again.',
  ],
  [createSystemError('EACCES', '/root/x'), '/root/x cannot be used (EACCES): permission is denied.'],
  [createSystemError('ENOENT', '/none'), '/none cannot be used (ENOENT): it does not exist.'],
])('a failed command reports %p in one sentence', (error, sentence) => {
  expect(describeCommandFailure(error, 'one.backup')).toBe(sentence);
});

test('an unexpected error in a command is reported as a bug with its stack', () => {
  const error = new TypeError('x is not a function');
  expect(describeCommandFailure(error, 'one.backup')).toBe(
    `The command failed because of a bug in Canvass; details follow:\n${error.stack}`,
  );
});

test('an unreachable external MongoDB is named without its password', () => {
  const message = 'connect ECONNREFUSED 127.0.0.1:27017';
  expect(describeSeedFailure(message, 'mongodb://ada:secret@127.0.0.1:27017/canvass')).toBe(
    `The MongoDB at 127.0.0.1:27017 could not be used (${message}): check that it is running and that MONGODB_URI is right, and start again.`,
  );
  expect(describeSeedFailure('first\nlast\n', undefined)).toBe(
    'The demo data could not be stored (last): fix this problem, and start again.',
  );
});

test('the message of the API about newer data is passed through', () => {
  const sentence =
    'The data in the database canvass has format 5, and this version of Canvass reads formats up to 4: start the version that wrote it, or restore a backup from before that version.';
  for (const uri of ['mongodb://127.0.0.1:27017/canvass', undefined])
    expect(describeSeedFailure(`${sentence}\n`, uri)).toBe(sentence);
});

test('a connection string needs at least one host and may have several', () => {
  expect(getMongoHosts('mongodb://a:1,b:2/canvass?replicaSet=x')).toBe('a:1,b:2');
  expect(getMongoHosts('mongodb+srv://ada:p%40ss@cluster.example')).toBe('cluster.example');
  expect(() => getMongoHosts('localhost:27017')).toThrow('MONGODB_URI is not a MongoDB address');
});
