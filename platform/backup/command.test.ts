import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFromEntries } from '../embedded-mongo/storage/snapshot';
import { noteDatabaseKind } from '../launch/database-kind';
import { openDataDirectory } from '../launch/data-directory';
import { createTemporaryDirectory } from '../temporary-directory';
import { writeBackupFile } from './backup-file';
import { runBackupCommand } from './command';

const BACKUP_USAGE = 'Usage: npm run backup -- FILE [--data DIR]';
const RESTORE_USAGE = 'Usage: npm run restore -- FILE [--data DIR] [--replace]';

async function* nothing(): AsyncGenerator<never> {}

let here: string;

beforeEach(async () => {
  here = createTemporaryDirectory('commands');
  const { mongo } = openDataDirectory(join(here, 'data'), false);
  await createFromEntries(mongo, nothing());
});

const backUp = (...args: string[]) => runBackupCommand('backup', args, here);
const restore = (...args: string[]) => runBackupCommand('restore', args, here);

test('a backup is written and restored where the person is, and both say what they did', async () => {
  const [said] = await backUp('one.backup', '--data', 'data');
  expect(said).toMatch(`${join(here, 'one.backup')} has the installation in ${join(here, 'data')} as it was at 2`);
  expect(await restore('one.backup', '--data=new')).toEqual([
    expect.stringMatching(`^${join(here, 'new')} has the installation as it was at 2`),
  ]);
  const [, before] = await restore('--replace', 'one.backup', '--data=new');
  expect(before).toMatch(`What was there before is in ${join(here, 'new', 'before-restore-')}`);
});

test.each([
  ['backup', [], BACKUP_USAGE],
  ['backup', ['one', 'two'], BACKUP_USAGE],
  ['backup', ['--replace'], BACKUP_USAGE],
  ['backup', ['one', '--data'], '--data takes the data directory of an installation.'],
  ['restore', ['--replace'], RESTORE_USAGE],
  ['restore', ['one', 'two'], RESTORE_USAGE],
  ['restore', ['--force'], RESTORE_USAGE],
] as const)('%s %j is refused', async (command, args, sentence) => {
  await expect(runBackupCommand(command, [...args], here)).rejects.toThrow(new Error(sentence));
  expect(readdirSync(here)).toEqual(['data']);
});

describe('a backup is refused', () => {
  test('of a directory without an installation', async () => {
    await expect(backUp('one.backup', '--data', 'none')).rejects.toThrow('There is no local installation in');
  });

  test('of an installation whose database is elsewhere, also when it does not run, until it is started without that', async () => {
    const kind = join(here, 'data', 'database-kind');
    for (const elsewhere of ['mongodb', 'mongod'] as const) {
      await noteDatabaseKind(kind, elsewhere);
      await expect(backUp('one.backup', '--data', 'data')).rejects.toThrow(
        'keeps its database in the MongoDB that it was started with',
      );
    }
    expect(existsSync(join(here, 'one.backup'))).toBe(false);
    await noteDatabaseKind(kind, 'embedded');
    await backUp('one.backup', '--data', 'data');
  });

  test('to a file that is there already', async () => {
    writeFileSync(join(here, 'one.backup'), '');
    await expect(backUp('one.backup', '--data', 'data')).rejects.toThrow('is there already: choose another name.');
  });

  test('beside another one that is being written to the same file', async () => {
    writeFileSync(join(here, 'one.backup.partial'), '');
    await expect(backUp('one.backup', '--data', 'data')).rejects.toThrow('another backup is being written');
  });

  test('to a folder that does not exist', async () => {
    await expect(backUp('missing/one.backup', '--data', 'data')).rejects.toThrow(
      new Error(`There is no folder ${join(here, 'missing')} for the backup: create it first.`),
    );
  });

  test('to a path that leads through a file', async () => {
    writeFileSync(join(here, 'file'), '');
    await expect(backUp('file/one.backup', '--data', 'data')).rejects.toThrow(
      new Error(`${join(here, 'file', 'one.backup.partial')} cannot be used (ENOTDIR): a part of its path is a file.`),
    );
  });
});

describe('a restore is refused', () => {
  test('of a file that does not exist', async () => {
    await expect(restore('none.backup', '--data', 'new')).rejects.toThrow(
      new Error(`There is no backup ${join(here, 'none.backup')}.`),
    );
  });

  test('of a folder', async () => {
    await expect(restore('data', '--data', 'new')).rejects.toThrow(
      new Error(`${join(here, 'data')} is no backup of Canvass: it is not a file.`),
    );
  });

  test('of a database of a newer format', async () => {
    const info = Buffer.from(JSON.stringify({ at: '2026-01-01T00:00:00.000Z', databaseFormat: 99 }));
    await writeBackupFile(join(here, 'newer.backup'), [{ kind: 'info', name: Buffer.from('info'), value: info }]);
    await expect(restore('newer.backup', '--data', 'new')).rejects.toThrow(
      /^The database in .* has format 99, and this version of Canvass reads formats up to \d+: restore it with the version that wrote it\.$/,
    );
    expect(existsSync(join(here, 'new'))).toBe(false);
  });

  test('into a directory that is not empty', async () => {
    mkdirSync(join(here, 'full', 'folder'), { recursive: true });
    await backUp('one.backup', '--data', 'data');
    await expect(restore('one.backup', '--data', 'full')).rejects.toThrow('is not empty');
  });

  test('into a file', async () => {
    writeFileSync(join(here, 'file'), '');
    await expect(restore('one.backup', '--data', 'file')).rejects.toThrow(
      new Error(`${join(here, 'file')} cannot be used (EEXIST): it exists already.`),
    );
  });
});
