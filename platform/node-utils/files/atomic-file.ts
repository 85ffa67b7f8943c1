import { open, readFile, rename, rm } from 'node:fs/promises';

/** The text of a file; empty when there is none. */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Writes beside the file and renames: a reader, or a start after a crash, sees the old or the new, never a half.
 * The file is readable for its owner only.
 */
export async function writeAtomic(path: string, text: string): Promise<void> {
  const draft = `${path}.new`;
  try {
    const handle = await open(draft, 'w', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    // Half a draft on a full disk would keep the space that the next try needs.
    await rm(draft, { force: true });
    throw error;
  }
}
