import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createSnapshotReader, type Snapshot } from '@canvass/embedded-mongo/storage/snapshot';
import { DATABASE_KIND_FILE } from '@canvass/data-directory/data-directory';
import { readDatabaseKind } from '@canvass/data-directory/database-kind';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { type Frame, writeBackupFile } from './backup-file';

/** Created once and never changed. */
const SECRET_FILES = ['secret', 'operator-token', 'stripe-secret-key', 'stripe-webhook-secret'];

/** Replaced atomically at every change (`node-utils/files/atomic-file.ts`). */
const REPLACED_FILES = ['identity/accounts.json', 'identity/mails.json'];

/** Append-only (`stripe-sandbox/storage/journal.ts`). */
const JOURNAL_FILE = 'payments/payments.jsonl';

/** The description of a backup in its first frame. */
export interface BackupInfo {
  /** When the state was captured; ISO 8601. */
  at: string;
  /** The format of the database in the backup. */
  databaseFormat: number;
}

/** Identifies the state of a file; differs after any change, even one that keeps the length. */
function getFileVersion(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}` : 'none';
}

/** Drops an incomplete last line, which was never acknowledged. */
const dropPartialLine = (text: Buffer): Buffer => text.subarray(0, text.lastIndexOf('\n') + 1);

interface CapturedState {
  snapshot: Snapshot;
  files: Map<string, Buffer>;
  at: string;
}

const MAX_CAPTURE_MS = 30_000;

/**
 * Captures a consistent state of all parts. The database provides a snapshot immediately. All parts are consistent with
 * it if no file changed between before the snapshot and after reading the files; otherwise the capture is repeated.
 */
async function captureState(data: string, takeSnapshot: () => Snapshot): Promise<CapturedState> {
  const changingFiles = [...REPLACED_FILES, JOURNAL_FILE];
  const readFileVersions = () => changingFiles.map((name) => getFileVersion(join(data, name))).join('\n');
  const giveUpAt = performance.now() + MAX_CAPTURE_MS;
  for (;;) {
    const before = readFileVersions();
    const snapshot = takeSnapshot();
    const at = new Date().toISOString();
    const presentFiles = [...SECRET_FILES, ...changingFiles].filter((name) => existsSync(join(data, name)));
    const files = new Map(presentFiles.map((name) => [name, readFileSync(join(data, name))]));
    if (readFileVersions() === before) return { snapshot, files, at };
    await snapshot.close();
    if (performance.now() > giveUpAt)
      throw new UserError('Accounts or payments kept changing, so the backup could not be made consistent: try again.');
    await delay(Math.random() * 20);
  }
}

function* toFrames({ snapshot, files, at }: CapturedState): Generator<Frame> {
  const info: BackupInfo = { at, databaseFormat: snapshot.format };
  yield { kind: 'info', name: Buffer.from('info'), value: Buffer.from(JSON.stringify(info)) };
  for (const [name, content] of files)
    yield { kind: 'file', name: Buffer.from(name), value: name === JOURNAL_FILE ? dropPartialLine(content) : content };
  for (const { database, key, value } of snapshot.entries()) yield { kind: database, name: key, value };
}

/**
 * Writes a whole local installation to one file: a consistent state of the database, accounts and mails, the card
 * ledger, and the secrets, even while the installation runs.
 * @param data the data directory.
 * @returns the description of the backup.
 * @throws UserError when there is nothing to back up, the database is elsewhere, or the file already exists.
 */
export async function createBackup(data: string, file: string): Promise<BackupInfo> {
  if ((readDatabaseKind(join(data, DATABASE_KIND_FILE)) ?? 'embedded') !== 'embedded')
    throw new UserError(
      `The installation in ${data} stores its data in the MongoDB it was started with: docs/backup.md explains how to back that up.`,
    );
  const mongo = join(data, 'mongo');
  if (!existsSync(join(mongo, 'data.mdb'))) throw new UserError(`There is no local installation in ${data}.`);
  if (existsSync(file)) throw new UserError(`${file} already exists: choose another name.`);
  const folder = dirname(file);
  if (!existsSync(folder)) throw new UserError(`There is no folder ${folder} for the backup: create it first.`);
  const database = createSnapshotReader(mongo);
  try {
    const captured = await captureState(data, database.take);
    await writeBackupFile(file, toFrames(captured));
    await captured.snapshot.close();
    return { at: captured.at, databaseFormat: captured.snapshot.format };
  } finally {
    await database.close();
  }
}
