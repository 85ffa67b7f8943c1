import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { castVote } from '@canvass/shared/contracts';
import { startServer } from '../../server/server';
import { readTestConfig, startApi, type TestApi } from '../../../testing/api';
import { createTestVote, publishSurvey } from '../../../testing/data/surveys';
import { checkBallotKeysDirectory, getInstallationCollection } from './ballot-keys-directory';

let api: TestApi;
let directory: string;

beforeEach(async () => {
  api = await startApi();
  directory = api.ballotKeysDirectory ?? '';
});
afterEach(() => api.stop());

const check = (path: string | undefined) => checkBallotKeysDirectory(api.db, path);
/** Starts another process. */
const start = (settings = {}) => startServer(readTestConfig(api.db.databaseName, settings), pino({ level: 'silent' }));
const readName = (path: string) => readFile(join(path, 'directory-name'), 'utf8');
const UNKNOWN =
  /is not the directory with the keys of anonymous ballots that the database .* knows: mount that one here/;

/** As an earlier release left the database: it does not know the directory. */
const forgetName = () => getInstallationCollection(api.db).deleteMany({});

test('the first start gives the database and the directory the same name, which later starts accept', async () => {
  const known = await getInstallationCollection(api.db).findOne({ _id: 'ballot-keys' });
  expect(await readName(directory)).toBe(known?.directoryName);
  await check(directory);
  expect(await readdir(directory)).toEqual(['directory-name']);
});

test('the directory of an earlier release, with its keys, gets a name', async () => {
  await forgetName();
  await rm(directory, { recursive: true });
  await mkdir(directory);
  await writeFile(join(directory, 'survey.key'), 'a key');
  await Promise.all(Array.from({ length: 8 }, () => check(directory)));
  const known = await getInstallationCollection(api.db).findOne({ _id: 'ballot-keys' });
  expect(await readName(directory)).toBe(known?.directoryName);
  expect((await readdir(directory)).toSorted()).toEqual(['directory-name', 'survey.key']);
});

test('of processes that start at once with different directories, those with one of them are refused', async () => {
  await forgetName();
  await rm(directory, { recursive: true });
  const other = join(directory, 'of-a-container');
  const results = await Promise.allSettled([check(directory), check(other)]);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
  expect(refused).toEqual([expect.stringMatching(UNKNOWN)]);
});

test.each([
  ['is missing', () => rm(directory, { recursive: true })],
  ['has no name', () => rm(join(directory, 'directory-name'))],
  ['has another name', () => writeFile(join(directory, 'directory-name'), 'of another database')],
])('no API starts if the directory %s', async (_title, damage) => {
  await damage();
  const before = await readdir(directory).catch(() => 'missing');
  await expect(start()).rejects.toThrow(UNKNOWN);
  expect(await readdir(directory).catch(() => 'missing')).toEqual(before);
});

test('a directory that is to replace a lost one is accepted from then on, by several processes at once', async () => {
  const name = await readName(directory);
  await rm(directory, { recursive: true });
  await mkdir(directory);
  await writeFile(join(directory, 'replaces-lost-directory'), '');
  await Promise.all(Array.from({ length: 8 }, () => check(directory)));
  expect(await readName(directory)).toBe(name);
  expect(await readdir(directory)).toEqual(['directory-name']);
});

test('no API starts if the directory is a file', async () => {
  await rm(directory, { recursive: true });
  await writeFile(directory, 'a file');
  await expect(check(directory)).rejects.toThrow(/cannot be read and written \(ENOTDIR\): make it a directory/);
});

test('without the setting, the API starts unless surveys need their keys', async () => {
  await check(undefined);
  const id = await publishSurvey(api, await api.createUser('surveyor'), { ballotPolicy: 'anonymous' });
  const voter = await api.createUser();
  await api.call(castVote, { token: voter.token, body: createTestVote(id, voter) });
  await expect(start({ BALLOT_KEYS_DIRECTORY: undefined })).rejects.toThrow(
    /have anonymous ballots that need their keys: set BALLOT_KEYS_DIRECTORY/,
  );
});
