import { appendFile } from 'node:fs/promises';

/** Receives the output of one program. Never throws, and never blocks the program. */
export interface LogFile {
  write: (text: string | Buffer) => void;
  /** Resolves when everything received is written or given up. */
  close: () => Promise<void>;
}

/** Limit of the bytes waiting for a slow disk; lines beyond it are dropped. */
const MAX_PENDING_BYTES = 1024 * 1024;

/**
 * Appends to a file that only its owner can read. If the disk is full or fails, only log lines are lost. They are
 * counted, and the count is written first when writing works again.
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
