import { Refusal } from '../release/refusal';
import {
  describeCommandFailure,
  describeDatabaseFailure,
  describeFailure,
  describeSeedFailure,
  mongoHost,
} from './failures';
import { LaunchError } from './options';

const DATA = '/home/ada/data';
const FULL = 'free some space, or choose another directory with --data DIR, and start again.';

test.each([
  ['a sentence of the launcher', new LaunchError('Port 1 is taken.'), 'Port 1 is taken.'],
  [
    'a full disk',
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    `The disk of ${DATA} is full (ENOSPC): ${FULL}`,
  ],
  [
    'a full quota',
    Object.assign(new Error('write'), { code: 'EDQUOT' }),
    `The disk of ${DATA} is full (EDQUOT): ${FULL}`,
  ],
])('%s is told in one sentence', (_what, error, sentence) => {
  expect(describeFailure(error, DATA)).toBe(sentence);
});

test('a refusal of the release tool is told as it is', () => {
  expect(describeFailure(new Refusal('locked', 'The channel is locked.'), DATA)).toBe('The channel is locked.');
});

test('a defect is told as one, with its stack', () => {
  const error = new TypeError('x is not a function');
  const lines = describeFailure(error, DATA).split('\n');
  expect(lines[0]).toMatch(/^Canvass could not start because of a bug in Canvass; details follow:$/);
  expect(lines.slice(1).join('\n')).toBe(error.stack);
});

test.each([
  [
    'The data directory /home/ada/data/mongo is in use by another server (process 7).',
    `Canvass already runs with its data in ${DATA} (process 7): stop it first, or choose another directory with --data DIR.`,
  ],
  ['The embedded MongoDB did not start (1): ENOSPC: no space left on device', `The disk of ${DATA} is full: ${FULL}`],
  [
    'The data directory x has format 99: start the version that wrote it.',
    'The data directory x has format 99: start the version that wrote it.',
  ],
])('of the database, “%s” becomes “%s”', (message, sentence) => {
  expect(describeDatabaseFailure(message, DATA)).toBe(sentence);
});

const errorOf = (code: string, path?: string) => Object.assign(new Error(code), { code, path });

test.each([
  [new LaunchError('It is damaged.'), 'It is damaged.'],
  [
    errorOf('ENOSPC'),
    'The disk of one.backup is full (ENOSPC): free some space, or choose another place, and try again.',
  ],
  [errorOf('EACCES', '/root/x'), '/root/x cannot be used (EACCES): permission is denied.'],
  [errorOf('ENOENT', '/none'), '/none cannot be used (ENOENT): it does not exist.'],
])('of a command, %p is told in one sentence', (error, sentence) => {
  expect(describeCommandFailure(error, 'one.backup')).toBe(sentence);
});

test('a defect in a command is told as one, with its stack', () => {
  const error = new TypeError('x is not a function');
  expect(describeCommandFailure(error, 'one.backup')).toBe(
    `The command failed because of a bug in Canvass; details follow:\n${error.stack}`,
  );
});

test('a MongoDB that was given and does not answer is named without its password', () => {
  const message = 'connect ECONNREFUSED 127.0.0.1:27017';
  expect(describeSeedFailure(message, 'mongodb://ada:secret@127.0.0.1:27017/canvass')).toBe(
    `The MongoDB at 127.0.0.1:27017 could not be used (${message}): check MONGODB_URI and that it runs, and start again.`,
  );
  expect(describeSeedFailure('first\nlast\n', undefined)).toBe(
    'The demo data could not be stored (last): fix this problem, and start again.',
  );
});

test('data of a newer version is no fault of the demo or of MongoDB: the API has said what to do', () => {
  const sentence =
    'The data in the database canvass has format 5, and this version of Canvass reads formats up to 4: start the version that wrote it, or restore a backup from before that version.';
  for (const uri of ['mongodb://127.0.0.1:27017/canvass', undefined])
    expect(describeSeedFailure(`${sentence}\n`, uri)).toBe(sentence);
});

test('the hosts of a connection string may be several, and must be there', () => {
  expect(mongoHost('mongodb://a:1,b:2/canvass?replicaSet=x')).toBe('a:1,b:2');
  expect(mongoHost('mongodb+srv://ada:p%40ss@cluster.example')).toBe('cluster.example');
  expect(() => mongoHost('localhost:27017')).toThrow('MONGODB_URI is no address of a MongoDB');
});
