import { open, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isOutOfSpace } from '@canvass/node-utils/files/out-of-space';
import { describeNewerFormat } from '@canvass/node-utils/files/newer-format';
import { makePrivateDirectory } from '@canvass/node-utils/files/private-files';
import { readText, writeAtomic } from '@canvass/node-utils/files/atomic-file';

/**
 * The format that a file is written in. Its first line says so; files from before there were numbers have format 1 and no
 * such line, and versions from then take it for a row that they keep.
 */
export const JOURNAL_FORMAT = 1;

const FORMAT_TABLE = 'format';

/** The first line of every file that this version writes. */
export const FORMAT_LINE = `${JSON.stringify([[FORMAT_TABLE, 'journal', JOURNAL_FORMAT]])}\n`;

/** One row as it is from now on; `null` when it is gone. */
type RowChange = [table: string, id: string, row: unknown];

export type JournalTables = Map<string, Map<string, unknown>>;

/** Rows in a file to which every change is added as one line, so that each costs one small write. */
export interface Journal {
  /** What the file held when it was opened, each table in the order in which its rows came. */
  tables: JournalTables;
  /** Everything that was noted without a pause between is one line: after a crash all of it is there, or nothing. */
  recordChange: (...change: RowChange) => void;
  /**
   * Resolves when all that was noted is in the file. When a write fails this rejects, and the next call tries again
   * with everything that is not in the file yet.
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

/** The format that the text of a file has. */
export function parseFormat(text: string): number {
  const [[table, , format] = []] = (parseLine(text.split('\n', 1)[0] ?? '') ?? []) as Partial<RowChange>[];
  return table === FORMAT_TABLE && typeof format === 'number' ? format : 1;
}

/** The last line may be half a line, from a crash: nobody was told that it is stored. */
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

/** Drops from the file what later lines have overwritten. On a full disk it only cuts off half a line at the end. */
async function compact(path: string, text: string, tables: JournalTables): Promise<void> {
  try {
    await writeAtomic(path, formatLines(tables));
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    await truncate(path, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)));
  }
}

/**
 * Opens a file that is readable for its owner only, and drops from it what later lines have overwritten.
 * @throws an Error with one sentence where a newer version wrote it, which is left as it is, or it cannot be read.
 */
export async function openJournal(path: string): Promise<Journal> {
  makePrivateDirectory(dirname(path));
  const text = await readText(path);
  const format = parseFormat(text);
  if (format > JOURNAL_FORMAT) throw new Error(describeNewerFormat(path, format, JOURNAL_FORMAT));
  const tables = replay(path, text);
  await compact(path, text, tables);
  const file = await open(path, 'a', 0o600);
  /** How long the file is up to its last whole line that is on the disk. */
  let length = (await file.stat()).size;
  let pendingChanges: RowChange[] = [];
  let activeWrite: Promise<void> | null = null;

  async function append(changes: RowChange[]): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(changes)}\n`);
    try {
      // A write that failed may have left half a line.
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
    // Whoever asked first may not be done noting.
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
