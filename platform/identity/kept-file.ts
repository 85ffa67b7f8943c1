import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file of JSON that always holds the whole of what was saved last, or before. */
export interface KeptFile<Content> {
  /** What the file held when it was opened; nothing when there was none. */
  content: Content | undefined;
  /** Resolves when this content is in the file. Calls at the same time share one writing. */
  save: (content: Content) => Promise<void>;
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function parse(path: string, text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`What ${path} holds cannot be read. Start with --reset to begin without it.`, { cause: error });
  }
}

/** Writes beside the file and renames: a reader, or a start after a crash, sees the old or the new, never a half. */
async function replace(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
}

/** Opens a file that is readable for its owner only; made when something is saved. */
export async function openKeptFile<Content>(path: string): Promise<KeptFile<Content>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  let written = await read(path);
  let wanted = written;
  let writing: Promise<void> | null = null;

  async function writeUntilCurrent(): Promise<void> {
    while (written !== wanted) {
      const text = wanted;
      await replace(path, text);
      written = text;
    }
  }

  return {
    content: parse(path, written) as Content | undefined,
    save(content) {
      wanted = JSON.stringify(content);
      writing ??= writeUntilCurrent().finally(() => {
        writing = null;
      });
      return writing;
    },
  };
}
