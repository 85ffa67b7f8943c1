import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFromEntries } from '../embedded-mongo/storage/snapshot';
import { startEmbeddedMongo } from '../embedded-mongo/supervise';
import { takeDataDirectory } from '../launch/second-start';
import { identifyProcess } from '../process-identity';
import { createTemporaryDirectory } from '../temporary-directory';
import { backUp } from './back-up';
import { restore } from './restore';

let folder: string;
let file: string;

async function* nothing(): AsyncGenerator<never> {}

/** A directory with an installation that does not run. */
async function install(name: string): Promise<string> {
  const data = join(folder, name);
  takeDataDirectory(data, false).leave();
  await createFromEntries(join(data, 'mongo'), nothing());
  return data;
}

const secretOf = (data: string): string => readFileSync(join(data, 'secret'), 'utf8');

let secret: string;

beforeAll(async () => {
  folder = createTemporaryDirectory('restore');
  const original = await install('original');
  secret = secretOf(original);
  file = join(folder, 'original.backup');
  await backUp(original, file);
});

test('a directory that is not empty is refused unless told, and then what was there is put aside', async () => {
  const data = join(folder, 'full');
  mkdirSync(data);
  writeFileSync(join(data, 'secret'), 'earlier');
  writeFileSync(join(data, 'notes.txt'), 'by somebody');
  await expect(restore(file, data, false)).rejects.toThrow('is not empty');
  expect(readdirSync(data).sort()).toEqual(['notes.txt', 'secret']);
  const { before } = await restore(file, data, true);
  expect(secretOf(before!)).toBe('earlier');
  expect(readFileSync(join(data, 'notes.txt'), 'utf8')).toBe('by somebody');
  expect(secretOf(data)).toBe(secret);
});

test('a directory is refused on whose database a server works that was started by itself', async () => {
  const data = await install('served');
  const server = await startEmbeddedMongo({ directory: join(data, 'mongo') });
  await expect(restore(file, data, true)).rejects.toThrow(`Canvass already runs with its data in ${data}`);
  await server.stop();
});

describe('while another process has the directory, and no database of its own', () => {
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
    ['that runs with MONGODB_URI', async (data: string) => void (await install(data.slice(folder.length + 1)))],
  ])('an installation %s is not replaced', async (name, create) => {
    const data = join(folder, name.replaceAll(' ', '-'));
    await create(data);
    writeFileSync(join(data, 'supervisor.json'), JSON.stringify(identifyProcess(other.pid!)));
    const before = readdirSync(data);
    for (const replace of [true, false])
      await expect(restore(file, data, replace)).rejects.toThrow(
        `Canvass already runs with its data in ${data} (process ${other.pid})`,
      );
    expect(readdirSync(data)).toEqual(before);
  });
});

test('nobody can start on a directory while a backup is restored into it', async () => {
  const data = join(folder, 'taken');
  const restoring = restore(file, data, false);
  expect(JSON.parse(readFileSync(join(data, 'supervisor.json'), 'utf8'))).toMatchObject({ pid: process.pid });
  await restoring;
  expect(existsSync(join(data, 'supervisor.json'))).toBe(false);
});

test('what gets into an empty directory while a backup is unpacked stays there, and the restore is refused', async () => {
  const data = join(folder, 'raced');
  const restoring = restore(file, data, false);
  writeFileSync(join(data, 'secret'), 'of a start');
  await expect(restoring).rejects.toThrow('is not empty');
  expect(readdirSync(data)).toEqual(['secret']);
  expect(secretOf(data)).toBe('of a start');
});

test('an installation whose database is damaged can be replaced', async () => {
  const data = await install('damaged');
  writeFileSync(join(data, 'mongo', 'data.mdb'), 'x'.repeat(100_000));
  const { before } = await restore(file, data, true);
  expect(secretOf(data)).toBe(secret);
  expect(existsSync(join(before!, 'mongo', 'data.mdb'))).toBe(true);
});

describe('after a restore that was interrupted', () => {
  /** An installation, and beside it what a restore had unpacked. */
  async function interrupted(name: string, remains: string): Promise<string> {
    const data = await install(name);
    renameSync(await restored(`${name}-unpacked`), join(data, remains));
    return data;
  }

  async function restored(name: string): Promise<string> {
    const data = join(folder, name);
    await restore(file, data, false);
    return data;
  }

  const beginningWith = (data: string, start: string) => readdirSync(data).filter((name) => name.startsWith(start));

  test('while it was unpacking, the next start removes what was unpacked', async () => {
    const data = await interrupted('unpacking', '.restoring-abc');
    const own = secretOf(data);
    takeDataDirectory(data, false).leave();
    expect(secretOf(data)).toBe(own);
    expect(beginningWith(data, '.')).toEqual([]);
  });

  test('while it was unpacking, the next restore finds the directory empty', async () => {
    const data = join(folder, 'again');
    mkdirSync(join(data, '.restoring-abc'), { recursive: true });
    writeFileSync(join(data, '.restoring-abc', 'secret'), 'half');
    writeFileSync(join(data, 'supervisor.json'), '');
    expect(await restore(file, data, false)).toMatchObject({ before: undefined });
    expect(beginningWith(data, '.')).toEqual([]);
  });

  test('while it put aside what was there, the next start does that and moves what was restored to its place', async () => {
    const data = await interrupted('setting-aside', '.restored-complete');
    const own = secretOf(data);
    takeDataDirectory(data, false).leave();
    expect(secretOf(data)).toBe(secret);
    expect(beginningWith(data, '.')).toEqual([]);
    const [before] = beginningWith(data, 'before-restore-');
    expect(secretOf(join(data, before!))).toBe(own);
  });

  test('while it moved what was restored to its place, the next start moves the rest', async () => {
    const data = join(folder, 'moving');
    mkdirSync(data);
    renameSync(await restored('moving-unpacked'), join(data, '.restored-moving'));
    renameSync(join(data, '.restored-moving', 'secret'), join(data, 'secret'));
    takeDataDirectory(data, false).leave();
    expect(secretOf(data)).toBe(secret);
    expect(existsSync(join(data, 'mongo', 'data.mdb'))).toBe(true);
    expect(readdirSync(data).filter((name) => /restore/.test(name))).toEqual([]);
  });

  test('a reset leaves nothing of what was there before it, or in it', async () => {
    const data = await interrupted('reset', '.restoring-abc');
    await restore(file, data, true);
    mkdirSync(join(data, '.restoring-def'));
    expect(beginningWith(data, 'before-restore-')).toHaveLength(1);
    takeDataDirectory(data, true).leave();
    expect(readdirSync(data).filter((name) => /restor/.test(name))).toEqual([]);
    expect(secretOf(data)).not.toBe(secret);
  });
});
