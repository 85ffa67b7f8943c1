import { dirname } from 'node:path';
import { makePrivateDirectory } from '@canvass/node-utils/files/private-files';
import { readText, writeAtomic } from '@canvass/node-utils/files/atomic-file';

/** A file of JSON that always holds the whole of what was saved last, or before. */
export interface DurableFile<Content> {
  /** What the file held when it was opened; nothing when there was none. */
  content: Content | undefined;
  /** Resolves when this content is in the file. Calls at the same time share one writing. */
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

/** Opens a file that is readable for its owner only; made when something is saved. */
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
