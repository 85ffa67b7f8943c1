import { open, readFile, rename, rm } from 'node:fs/promises';

/** The text of a file; empty if it does not exist. */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Writes a file atomically: a reader, or a start after a crash, sees the old or the new content, never a part. Only the
 * owner can read the file.
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
    // On a full disk, an incomplete draft would take the space that the next attempt needs.
    await rm(draft, { force: true });
    throw error;
  }
}
