import { dirname } from 'node:path';
import { readText, writeAtomic } from './atomic-file';
import { makePrivateDirectory } from './private-files';

/** A JSON file that is replaced atomically, so that it always holds one complete saved state. */
export interface DurableFile<Content> {
  /** The content at the time the file was opened; undefined if it did not exist. */
  content: Content | undefined;
  /** Resolves when this content has been written. Concurrent calls share one write. */
  save: (content: Content) => Promise<void>;
}

function parse(path: string, text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} cannot be read. Start with --reset to begin with fresh data.`, { cause: error });
  }
}

/** Opens a file that only its owner can read; the first save creates it. */
export async function openDurableFile<Content>(path: string): Promise<DurableFile<Content>> {
  makePrivateDirectory(dirname(path));
  let writtenContent = await readText(path);
  let pendingContent = writtenContent;
  let activeWrite: Promise<void> | null = null;

  async function writeUntilCurrent(): Promise<void> {
    while (writtenContent !== pendingContent) {
      const text = pendingContent;
      await writeAtomic(path, text);
      writtenContent = text;
    }
  }

  return {
    content: parse(path, writtenContent) as Content | undefined,
    save(content) {
      pendingContent = JSON.stringify(content);
      activeWrite ??= writeUntilCurrent().finally(() => {
        activeWrite = null;
      });
      return activeWrite;
    },
  };
}
