import { appendFile } from 'node:fs/promises';

/** Takes the output of one program; never throws and never makes the program wait. */
export interface LogFile {
  write: (text: string | Buffer) => void;
  /** Resolves when what was taken is in the file, or is given up. */
  close: () => Promise<void>;
}

/** What waits for a slow disk; beyond it, lines are dropped rather than kept in memory. */
const MAX_PENDING_BYTES = 1024 * 1024;

/**
 * Appends to a file that only its owner can read. A disk that is full or fails costs lines of the log and nothing else:
 * they are counted, and the count is the next thing written when writing works again.
 */
export function createLogFile(path: string): LogFile {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let droppedBytes = 0;
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (pending.length > 0) {
      const dropped = droppedBytes;
      const notice = dropped > 0 ? [Buffer.from(`… ${dropped} bytes of this log could not be written\n`)] : [];
      const text = Buffer.concat([...notice, ...pending]);
      const takenBytes = pendingBytes;
      pending = [];
      pendingBytes = 0;
      try {
        await appendFile(path, text, { mode: 0o600 });
        droppedBytes -= dropped;
      } catch {
        droppedBytes += takenBytes;
      }
    }
    writing = undefined;
  }

  return {
    write(text) {
      const bytes = Buffer.from(text);
      if (pendingBytes + bytes.length > MAX_PENDING_BYTES) {
        droppedBytes += bytes.length;
        return;
      }
      pending.push(bytes);
      pendingBytes += bytes.length;
      writing ??= writeAll();
    },
    async close() {
      await writing;
    },
  };
}
