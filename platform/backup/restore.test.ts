import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFromEntries } from '@canvass/embedded-mongo/storage/snapshot';
import { startEmbeddedMongo } from '@canvass/embedded-mongo/supervise';
import { openLockedDataDirectory } from '@canvass/data-directory/data-directory-lock';
import { identifyProcess } from '@canvass/node-utils/processes/process-identity';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { createBackup } from './create-backup';
import { restore } from './restore';

let folder: string;
let file: string;

async function* emptyFolder(): AsyncGenerator<never> {}

/** Creates a directory with an installation that is not running. */
async function createInstallation(name: string): Promise<string> {
  const data = join(folder, name);
  openLockedDataDirectory(data, false).unlock();
  await createFromEntries(join(data, 'mongo'), emptyFolder());
  return data;
}

const readSecret = (data: string): string => readFileSync(join(data, 'secret'), 'utf8');

let secret: string;

beforeAll(async () => {
  folder = createTemporaryDirectory('restore');
  const original = await createInstallation('original');
  secret = readSecret(original);
  file = join(folder, 'original.backup');
  await createBackup(original, file);
});

test('restore refuses a non-empty directory, and with --replace moves its content aside', async () => {
  const data = join(folder, 'full');
  mkdirSync(data);
  writeFileSync(join(data, 'secret'), 'earlier');
  writeFileSync(join(data, 'notes.txt'), 'by somebody');
  await expect(restore(file, data, false)).rejects.toThrow('is not empty');
  expect(readdirSync(data).sort()).toEqual(['notes.txt', 'secret']);
  const { before } = await restore(file, data, true);
  expect(readSecret(before!)).toBe('earlier');
  expect(readFileSync(join(data, 'notes.txt'), 'utf8')).toBe('by somebody');
  expect(readSecret(data)).toBe(secret);
});

test('no backup contains keys of anonymous ballots, and a restore leaves those of the directory in place', async () => {
  const data = await createInstallation('with-keys');
  mkdirSync(join(data, 'ballot-keys'));
  writeFileSync(join(data, 'ballot-keys', 'open.key'), 'key of an open survey');
  const backup = join(folder, 'with-keys.backup');
  await createBackup(data, backup);
  writeFileSync(join(data, 'ballot-keys', 'later.key'), 'key of a later survey');
  const { before } = await restore(backup, data, true);
  expect(readdirSync(join(data, 'ballot-keys')).sort()).toEqual(['later.key', 'open.key', 'replaces-lost-directory']);
  expect(existsSync(join(before!, 'ballot-keys'))).toBe(false);
  const elsewhere = join(folder, 'elsewhere');
  await restore(backup, elsewhere, false);
  // The API accepts an empty directory because of this file.
  expect(readdirSync(join(elsewhere, 'ballot-keys'))).toEqual(['replaces-lost-directory']);
});

test('restore refuses a directory whose database is used by a separately started server', async () => {
  const data = await createInstallation('served');
  const server = await startEmbeddedMongo({ directory: join(data, 'mongo') });
  await expect(restore(file, data, true)).rejects.toThrow(`Canvass is already running on the data in ${data}`);
  await server.stop();
});

describe('restore refuses a directory that another process has locked', () => {
  let other: ChildProcess;

  beforeEach(async () => {
    other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000); console.log("up")']);
    await once(other.stdout!, 'data');
  });

  afterEach(async () => {
    other.kill('SIGKILL');
    await once(other, 'exit');
  });

  test.each([
    ['that is being built', async (data: string) => mkdirSync(data)],
    [
      'that runs with MONGODB_URI',
      async (data: string) => void (await createInstallation(data.slice(folder.length + 1))),
    ],
  ])('an installation %s is not replaced', async (name, create) => {
    const data = join(folder, name.replaceAll(' ', '-'));
    await create(data);
    writeFileSync(join(data, 'supervisor.json'), JSON.stringify(identifyProcess(other.pid!)));
    const before = readdirSync(data);
    for (const replace of [true, false])
      await expect(restore(file, data, replace)).rejects.toThrow(
        `Canvass is already running on the data in ${data} (process ${other.pid})`,
      );
    expect(readdirSync(data)).toEqual(before);
  });
});

test('no process can start on a directory during a restore into it', async () => {
  const data = join(folder, 'taken');
  const restoring = restore(file, data, false);
  expect(JSON.parse(readFileSync(join(data, 'supervisor.json'), 'utf8'))).toMatchObject({ pid: process.pid });
  await restoring;
  expect(existsSync(join(data, 'supervisor.json'))).toBe(false);
});

test('a file that appears in the empty directory during unpacking is kept, and the restore is refused', async () => {
  const data = join(folder, 'raced');
  const restoring = restore(file, data, false);
  writeFileSync(join(data, 'secret'), 'of a start');
  await expect(restoring).rejects.toThrow('is not empty');
  expect(readdirSync(data)).toEqual(['secret']);
  expect(readSecret(data)).toBe('of a start');
});

test('an installation whose database is damaged can be replaced', async () => {
  const data = await createInstallation('damaged');
  writeFileSync(join(data, 'mongo', 'data.mdb'), 'x'.repeat(100_000));
  const { before } = await restore(file, data, true);
  expect(readSecret(data)).toBe(secret);
  expect(existsSync(join(before!, 'mongo', 'data.mdb'))).toBe(true);
});

describe('after an interrupted restore', () => {
  /** Creates an installation with the leftovers of an interrupted restore. */
  async function createInterruptedRestore(name: string, remains: string): Promise<string> {
    const data = await createInstallation(name);
    renameSync(await restored(`${name}-unpacked`), join(data, remains));
    return data;
  }

  async function restored(name: string): Promise<string> {
    const data = join(folder, name);
    await restore(file, data, false);
    return data;
  }

  const listNamesStartingWith = (data: string, prefix: string) =>
    readdirSync(data).filter((name) => name.startsWith(prefix));

  test('the next start removes partially unpacked data', async () => {
    const data = await createInterruptedRestore('unpacking', '.restoring-abc');
    const own = readSecret(data);
    openLockedDataDirectory(data, false).unlock();
    expect(readSecret(data)).toBe(own);
    expect(listNamesStartingWith(data, '.')).toEqual([]);
  });

  test('the next restore treats a directory with partially unpacked data as empty', async () => {
    const data = join(folder, 'again');
    mkdirSync(join(data, '.restoring-abc'), { recursive: true });
    writeFileSync(join(data, '.restoring-abc', 'secret'), 'half');
    writeFileSync(join(data, 'supervisor.json'), '');
    expect(await restore(file, data, false)).toMatchObject({ before: undefined });
    expect(listNamesStartingWith(data, '.')).toEqual([]);
  });

  test('the next start finishes moving the old data aside and the restored data into place', async () => {
    const data = await createInterruptedRestore('setting-aside', '.restored-complete');
    const own = readSecret(data);
    openLockedDataDirectory(data, false).unlock();
    expect(readSecret(data)).toBe(secret);
    expect(listNamesStartingWith(data, '.')).toEqual([]);
    const [before] = listNamesStartingWith(data, 'before-restore-');
    expect(readSecret(join(data, before!))).toBe(own);
  });

  test('the next start moves the remaining restored data into place', async () => {
    const data = join(folder, 'moving');
    mkdirSync(data);
    renameSync(await restored('moving-unpacked'), join(data, '.restored-moving'));
    renameSync(join(data, '.restored-moving', 'secret'), join(data, 'secret'));
    openLockedDataDirectory(data, false).unlock();
    expect(readSecret(data)).toBe(secret);
    expect(existsSync(join(data, 'mongo', 'data.mdb'))).toBe(true);
    expect(readdirSync(data).filter((name) => /restore/.test(name))).toEqual([]);
  });

  test('a reset removes the data, set-aside data and unpacked data', async () => {
    const data = await createInterruptedRestore('reset', '.restoring-abc');
    await restore(file, data, true);
    mkdirSync(join(data, '.restoring-def'));
    expect(listNamesStartingWith(data, 'before-restore-')).toHaveLength(1);
    openLockedDataDirectory(data, true).unlock();
    expect(readdirSync(data).filter((name) => /restor/.test(name))).toEqual([]);
    expect(readSecret(data)).not.toBe(secret);
  });
});
