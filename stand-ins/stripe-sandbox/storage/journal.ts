import { open, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isOutOfSpace } from '@canvass/node-utils/files/out-of-space';
import { describeNewerFormat } from '@canvass/node-utils/files/newer-format';
import { makePrivateDirectory } from '@canvass/node-utils/files/private-files';
import { readText, writeAtomic } from '@canvass/node-utils/files/atomic-file';

/**
 * The format of the file, stated in its first line. A file without that line has format 1; versions that predate format
 * numbers treat the line as a row and keep it.
 */
export const JOURNAL_FORMAT = 1;

const FORMAT_TABLE = 'format';

/** The first line of every file that this version writes. */
export const FORMAT_LINE = `${JSON.stringify([[FORMAT_TABLE, 'journal', JOURNAL_FORMAT]])}\n`;

/** The new state of one row; `null` if it was removed. */
type RowChange = [table: string, id: string, row: unknown];

export type JournalTables = Map<string, Map<string, unknown>>;

/** Rows in an append-only file: each change adds one line, and so costs one small write. */
export interface Journal {
  /** The rows at the time the file was opened, each table in insertion order. */
  tables: JournalTables;
  /** Changes recorded synchronously form one line: after a crash, either all of them are there or none. */
  recordChange: (...change: RowChange) => void;
  /**
   * Resolves when all recorded changes have been written. Rejects if a write fails; the next call then retries with all
   * changes that have not been written.
   */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}

function parseLine(line: string): RowChange[] | undefined {
  try {
    return JSON.parse(line) as RowChange[];
  } catch {
    return undefined;
  }
}

/** The format of a file with this content. */
export function parseFormat(text: string): number {
  const [[table, , format] = []] = (parseLine(text.split('\n', 1)[0] ?? '') ?? []) as Partial<RowChange>[];
  return table === FORMAT_TABLE && typeof format === 'number' ? format : 1;
}

/** Ignores the last line if it is incomplete after a crash: it was never acknowledged. */
function replay(path: string, text: string): JournalTables {
  const tables: JournalTables = new Map();
  for (const line of text.split('\n').slice(0, -1)) {
    const changes = parseLine(line);
    if (!changes) throw new Error(`${path} cannot be read. Start with --reset to begin with fresh data.`);
    for (const [name, id, row] of changes) {
      if (name === FORMAT_TABLE) continue;
      const table = tables.get(name) ?? new Map<string, unknown>();
      tables.set(name, table);
      if (row === null) table.delete(id);
      else table.set(id, row);
    }
  }
  return tables;
}

function formatLines(tables: JournalTables): string {
  const changes = [...tables].flatMap(([name, rows]) => [...rows].map(([id, row]): RowChange => [name, id, row]));
  return FORMAT_LINE + changes.map((change) => `${JSON.stringify([change])}\n`).join('');
}

/** Removes rows that later lines overwrite. On a full disk it only removes an incomplete line at the end. */
async function compact(path: string, text: string, tables: JournalTables): Promise<void> {
  try {
    await writeAtomic(path, formatLines(tables));
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    await truncate(path, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)));
  }
}

/**
 * Opens a file that only its owner can read, and compacts it.
 * @throws an Error with a one-sentence message if a newer version wrote the file, which is left unchanged, or if it
 *   cannot be read
 */
export async function openJournal(path: string): Promise<Journal> {
  makePrivateDirectory(dirname(path));
  const text = await readText(path);
  const format = parseFormat(text);
  if (format > JOURNAL_FORMAT) throw new Error(describeNewerFormat(path, format, JOURNAL_FORMAT));
  const tables = replay(path, text);
  await compact(path, text, tables);
  const file = await open(path, 'a', 0o600);
  /** The length of the file up to the last complete line on the disk. */
  let length = (await file.stat()).size;
  let pendingChanges: RowChange[] = [];
  let activeWrite: Promise<void> | null = null;

  async function append(changes: RowChange[]): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(changes)}\n`);
    try {
      // A failed write may have left an incomplete line.
      await file.truncate(length);
      await file.appendFile(line);
      await file.datasync();
      length += line.length;
    } catch (error) {
      pendingChanges = [...changes, ...pendingChanges];
      throw error;
    }
  }

  async function writeUntilCurrent(): Promise<void> {
    // Lets the current synchronous code finish recording its changes.
    await Promise.resolve();
    while (pendingChanges.length > 0) {
      const changes = pendingChanges;
      pendingChanges = [];
      await append(changes);
    }
  }

  function flush(): Promise<void> {
    if (activeWrite === null && pendingChanges.length === 0) return Promise.resolve();
    activeWrite ??= writeUntilCurrent().finally(() => {
      activeWrite = null;
    });
    return activeWrite;
  }

  return {
    tables,
    recordChange: (...change) => void pendingChanges.push(change),
    flush,
    async close() {
      try {
        await flush();
      } finally {
        await file.close();
      }
    },
  };
}
