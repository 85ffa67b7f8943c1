import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFromEntries } from '@canvass/embedded-mongo/storage/snapshot';
import { saveDatabaseKind } from '@canvass/data-directory/database-kind';
import { openDataDirectory } from '@canvass/data-directory/data-directory';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { writeBackupFile } from './backup-file';
import { runBackupCommand } from './command';

const BACKUP_USAGE = 'Usage: npm run backup -- FILE [--data DIR]';
const RESTORE_USAGE = 'Usage: npm run restore -- FILE [--data DIR] [--replace]';

async function* nothing(): AsyncGenerator<never> {}

let workingDirectory: string;

beforeEach(async () => {
  workingDirectory = createTemporaryDirectory('commands');
  const { mongo } = openDataDirectory(join(workingDirectory, 'data'), false);
  await createFromEntries(mongo, nothing());
});

const backUp = (...args: string[]) => runBackupCommand('backup', args, workingDirectory);
const restore = (...args: string[]) => runBackupCommand('restore', args, workingDirectory);

test('backup and restore resolve paths from the working directory and report what they did', async () => {
  const [messages] = await backUp('one.backup', '--data', 'data');
  expect(messages).toMatch(
    `${join(workingDirectory, 'one.backup')} contains the installation in ${join(workingDirectory, 'data')} as of 2`,
  );
  expect(await restore('one.backup', '--data=new')).toEqual([
    expect.stringMatching(`^${join(workingDirectory, 'new')} contains the installation as of 2`),
  ]);
  const [, before] = await restore('--replace', 'one.backup', '--data=new');
  expect(before).toMatch(`The previous data is in ${join(workingDirectory, 'new', 'before-restore-')}`);
});

test.each([
  ['backup', [], BACKUP_USAGE],
  ['backup', ['one', 'two'], BACKUP_USAGE],
  ['backup', ['--replace'], BACKUP_USAGE],
  ['backup', ['one', '--data'], '--data needs the data directory of an installation.'],
  ['restore', ['--replace'], RESTORE_USAGE],
  ['restore', ['one', 'two'], RESTORE_USAGE],
  ['restore', ['--force'], RESTORE_USAGE],
] as const)('%s %j is refused', async (command, args, sentence) => {
  await expect(runBackupCommand(command, [...args], workingDirectory)).rejects.toThrow(new Error(sentence));
  expect(readdirSync(workingDirectory)).toEqual(['data']);
});

describe('a backup is refused', () => {
  test('backup refuses a directory without an installation', async () => {
    await expect(backUp('one.backup', '--data', 'none')).rejects.toThrow('There is no local installation in');
  });

  test('backup refuses an installation with an external database, running or not, until it is started without one', async () => {
    const kind = join(workingDirectory, 'data', 'database-kind');
    for (const kindFile of ['mongodb', 'mongod'] as const) {
      await saveDatabaseKind(kind, kindFile);
      await expect(backUp('one.backup', '--data', 'data')).rejects.toThrow(
        'stores its data in the MongoDB it was started with',
      );
    }
    expect(existsSync(join(workingDirectory, 'one.backup'))).toBe(false);
    await saveDatabaseKind(kind, 'embedded');
    await backUp('one.backup', '--data', 'data');
  });

  test('backup refuses an existing file', async () => {
    writeFileSync(join(workingDirectory, 'one.backup'), '');
    await expect(backUp('one.backup', '--data', 'data')).rejects.toThrow('already exists: choose another name.');
  });

  test('backup refuses a file that another backup is writing', async () => {
    writeFileSync(join(workingDirectory, 'one.backup.partial'), '');
    await expect(backUp('one.backup', '--data', 'data')).rejects.toThrow('another backup is running');
  });

  test('backup refuses a folder that does not exist', async () => {
    await expect(backUp('missing/one.backup', '--data', 'data')).rejects.toThrow(
      new Error(`There is no folder ${join(workingDirectory, 'missing')} for the backup: create it first.`),
    );
  });

  test('backup refuses a path that leads through a file', async () => {
    writeFileSync(join(workingDirectory, 'file'), '');
    await expect(backUp('file/one.backup', '--data', 'data')).rejects.toThrow(
      new Error(
        `${join(workingDirectory, 'file', 'one.backup.partial')} cannot be used (ENOTDIR): a part of its path is a file.`,
      ),
    );
  });
});

describe('a restore is refused', () => {
  test('restore refuses a file that does not exist', async () => {
    await expect(restore('none.backup', '--data', 'new')).rejects.toThrow(
      new Error(`There is no backup file ${join(workingDirectory, 'none.backup')}.`),
    );
  });

  test('restore refuses a folder in place of a file', async () => {
    await expect(restore('data', '--data', 'new')).rejects.toThrow(
      new Error(`${join(workingDirectory, 'data')} is not a Canvass backup: it is not a file.`),
    );
  });

  test('restore refuses a database of a newer format', async () => {
    const info = Buffer.from(JSON.stringify({ at: '2026-01-01T00:00:00.000Z', databaseFormat: 99 }));
    await writeBackupFile(join(workingDirectory, 'newer.backup'), [
      { kind: 'info', name: Buffer.from('info'), value: info },
    ]);
    await expect(restore('newer.backup', '--data', 'new')).rejects.toThrow(
      /^The database in .* has format 99, and this version of Canvass reads formats up to \d+: restore it with the version that wrote it\.$/,
    );
    expect(existsSync(join(workingDirectory, 'new'))).toBe(false);
  });

  test('restore refuses a directory that is not empty', async () => {
    mkdirSync(join(workingDirectory, 'full', 'folder'), { recursive: true });
    await backUp('one.backup', '--data', 'data');
    await expect(restore('one.backup', '--data', 'full')).rejects.toThrow('is not empty');
  });

  test('restore refuses a file as the data directory', async () => {
    writeFileSync(join(workingDirectory, 'file'), '');
    await expect(restore('one.backup', '--data', 'file')).rejects.toThrow(
      new Error(`${join(workingDirectory, 'file')} cannot be used (EEXIST): it already exists.`),
    );
  });
});
