import { dirname } from 'node:path';
import { makePrivateDirectory } from '../private-files';
import { readWhole, replaceWhole } from '../whole-file';

/** A file of JSON that always holds the whole of what was saved last, or before. */
export interface KeptFile<Content> {
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
    throw new Error(`What ${path} holds cannot be read. Start with --reset to begin without it.`, { cause: error });
  }
}

/** Opens a file that is readable for its owner only; made when something is saved. */
export async function openKeptFile<Content>(path: string): Promise<KeptFile<Content>> {
  makePrivateDirectory(dirname(path));
  let written = await readWhole(path);
  let wanted = written;
  let writing: Promise<void> | null = null;

  async function writeUntilCurrent(): Promise<void> {
    while (written !== wanted) {
      const text = wanted;
      await replaceWhole(path, text);
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
