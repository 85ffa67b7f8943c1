import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readWhole, replaceWhole } from '../whole-file';

/** One row as it is from now on; `null` when it is gone. */
type Change = [table: string, id: string, row: unknown];

export type JournalTables = Map<string, Map<string, unknown>>;

/** Rows in a file to which every change is added as one line, so that each costs one small write. */
export interface Journal {
  /** What the file held when it was opened, each table in the order in which its rows came. */
  tables: JournalTables;
  /** Everything that was noted without a pause between is one line: after a crash all of it is there, or nothing. */
  note: (...change: Change) => void;
  /** Resolves when all that was noted is in the file. When a writing fails this one and all later ones reject. */
  stored: () => Promise<void>;
  close: () => Promise<void>;
}

function parseLine(line: string): Change[] | undefined {
  try {
    return JSON.parse(line) as Change[];
  } catch {
    return undefined;
  }
}

/** The last line may be half a line, from a crash: nobody was told that it is stored. */
function replay(path: string, text: string): JournalTables {
  const tables: JournalTables = new Map();
  for (const line of text.split('\n').slice(0, -1)) {
    const changes = parseLine(line);
    if (!changes) throw new Error(`What ${path} holds cannot be read. Start with --reset to begin without it.`);
    for (const [name, id, row] of changes) {
      const table = tables.get(name) ?? new Map<string, unknown>();
      tables.set(name, table);
      if (row === null) table.delete(id);
      else table.set(id, row);
    }
  }
  return tables;
}

function linesOf(tables: JournalTables): string {
  const changes = [...tables].flatMap(([name, rows]) => [...rows].map(([id, row]): Change => [name, id, row]));
  return changes.map((change) => `${JSON.stringify([change])}\n`).join('');
}

/** Opens a file that is readable for its owner only, and drops from it what later lines have overwritten. */
export async function openJournal(path: string): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const tables = replay(path, await readWhole(path));
  await replaceWhole(path, linesOf(tables));
  const file = await open(path, 'a', 0o600);
  let noted: Change[] = [];
  let writing: Promise<void> | null = null;

  async function writeUntilCurrent(): Promise<void> {
    // Whoever asked first may not be done noting.
    await Promise.resolve();
    while (noted.length > 0) {
      const line = `${JSON.stringify(noted)}\n`;
      noted = [];
      await file.appendFile(line);
      await file.datasync();
    }
    writing = null;
  }

  function stored(): Promise<void> {
    if (writing === null && noted.length === 0) return Promise.resolve();
    // One that failed stays: what is in memory is then more than what is in the file, and nobody may be told of it.
    writing ??= writeUntilCurrent();
    return writing;
  }

  return {
    tables,
    note: (...change) => void noted.push(change),
    stored,
    async close() {
      await stored();
      await file.close();
    },
  };
}
