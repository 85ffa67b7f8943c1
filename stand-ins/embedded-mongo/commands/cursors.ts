import { Long } from 'bson';
import { mongoError } from '../errors';
import { createControl, type OperationControl } from '../plan/execute';
import type { Batch } from './batch';

/** Supplies the remaining documents of a cursor. */
export interface BatchSource {
  /**
   * Adds documents to an empty batch, up to `count` of them and `maxBytes` bytes. Returns whether there are no more.
   */
  take(batch: Batch, count: number, maxBytes: number, control: OperationControl): Promise<boolean>;
}

interface OpenCursor {
  id: Long;
  namespace: string;
  source: BatchSource;
  usedAt: number;
  activeControl: OperationControl | undefined;
  maxTimeMs: number | undefined;
}

export interface Cursors {
  open(namespace: string, source: BatchSource, maxTimeMs: number | undefined): Long;
  /** Adds the next documents to an empty batch. Returns the cursor's id, or 0 if they were the last ones. */
  next(batch: Batch, id: Long, namespace: string, count: number): Promise<Long>;
  /** Closes a cursor, even during a getMore. Returns whether it existed. */
  kill(id: Long): boolean;
  /** Closes cursors that have been idle for too long. */
  expire(now: number): void;
}

const CURSOR_IDLE_TIMEOUT_MS = 10 * 60_000;
/** As in MongoDB, a batch is limited to 16 MB. */
export const MAX_BATCH_BYTES = 16 * 1024 * 1024 - 64 * 1024;

/** Keeps cursors open between a find and its last getMore. */
export function createCursors(): Cursors {
  const open = new Map<string, OpenCursor>();
  let lastId = Date.now() * 1000;

  return {
    open(namespace, source, maxTimeMs) {
      lastId += 1;
      const id = Long.fromNumber(lastId);
      open.set(id.toString(), { id, namespace, source, usedAt: Date.now(), activeControl: undefined, maxTimeMs });
      return id;
    },
    async next(batch, id, namespace, count) {
      const cursor = open.get(id.toString());
      if (cursor === undefined || cursor.namespace !== namespace)
        throw mongoError(43, `cursor id ${id.toString()} not found`);
      if (cursor.activeControl !== undefined) throw mongoError(2, `cursor id ${id.toString()} is already in use`);
      const control = createControl(cursor.maxTimeMs);
      cursor.activeControl = control;
      try {
        const isDone = await cursor.source.take(batch, count, MAX_BATCH_BYTES, control);
        if (isDone) open.delete(id.toString());
        return isDone ? Long.ZERO : id;
      } catch (error) {
        open.delete(id.toString());
        throw error;
      } finally {
        cursor.activeControl = undefined;
        cursor.usedAt = Date.now();
      }
    },
    kill(id) {
      const cursor = open.get(id.toString());
      cursor?.activeControl?.kill();
      return open.delete(id.toString());
    },
    expire(now) {
      for (const [key, cursor] of open)
        if (cursor.activeControl === undefined && now - cursor.usedAt > CURSOR_IDLE_TIMEOUT_MS) open.delete(key);
    },
  };
}
