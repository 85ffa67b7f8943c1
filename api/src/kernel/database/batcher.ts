import { isUnavailable } from './unavailable';

/** A call has at most this many items: the database returns that many documents in its first reply. */
const MAX_BATCH_ITEMS = 100;

/** The size of a call's items, in bytes: far below the 48 MB that a message to the database may have. */
const MAX_BATCH_BYTES = 8_000_000;

/** How many calls may run at the same time for one key. */
const MAX_RUNNING_CALLS = 4;

/** Waiting items do not wait longer than this for a slow call, in milliseconds, but start another one. */
const MAX_WAIT_MS = 50;

/** What a batcher calls. */
export interface BatchedCall<Item, Result> {
  /** The call for one item. */
  runOne: (item: Item) => Promise<Result>;
  /**
   * One call for several items.
   * @returns their results in the same order; a promise for an item that needs a call of its own.
   */
  runMany: (items: Item[]) => Promise<(Result | Promise<Result>)[]>;
  /**
   * The call for one item after a call with several failed, though the database is available: one of them may have
   * failed the others. Without it, all of them fail.
   */
  retryOne?: (item: Item) => Promise<Result>;
  /** Items with different keys are not in one call, and do not wait for each other. */
  getKey?: (item: Item) => string;
  /** The size of an item in bytes, if it may be large. */
  getBytes?: (item: Item) => number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result | Promise<Result>) => void;
  reject: (error: unknown) => void;
}

/** Takes the first items, up to the limits of a call. */
function takeBatch<Item, Result>(
  waiting: Waiting<Item, Result>[],
  getBytes: (item: Item) => number,
): Waiting<Item, Result>[] {
  let bytes = 0;
  const end = waiting.findIndex(({ item }, index) => {
    bytes += getBytes(item);
    return index > 0 && (index === MAX_BATCH_ITEMS || bytes > MAX_BATCH_BYTES);
  });
  return waiting.splice(0, end === -1 ? waiting.length : end);
}

/** The items of one key. */
interface Queue<Item, Result> {
  waiting: Waiting<Item, Result>[];
  runningCalls: number;
  /** Set from the arrival of an item until the end of the event loop's turn. */
  isStarting: boolean;
  timer?: NodeJS.Timeout;
}

/**
 * Lets requests that wait at the same time share database calls. If no call is running, one starts at the end of the
 * event loop's turn, with everything that arrived in it; what arrives later goes together when it returns. So a single
 * request is as fast as without batching, and many need few calls. A request is never part of a call that started before
 * it, so that it reads nothing that is older.
 * @returns a function that runs one item, alone or with others; it rejects only with what concerns that item.
 */
export function createBatcher<Item, Result>({
  runOne,
  runMany,
  retryOne,
  getKey = () => '',
  getBytes = () => 0,
}: BatchedCall<Item, Result>): (item: Item) => Promise<Result> {
  const queues = new Map<string, Queue<Item, Result>>();

  async function runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const [first] = batch;
      const results =
        first && batch.length === 1 ? [await runOne(first.item)] : await runMany(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result | Promise<Result>);
    } catch (error) {
      const canRetry = retryOne && batch.length > 1 && !isUnavailable(error);
      for (const { item, resolve, reject } of batch) {
        if (canRetry) resolve(retryOne(item));
        else reject(error);
      }
    }
  }

  /** Starts as many calls as are allowed and full, but at least one if one is allowed. */
  function startCalls(key: string, queue: Queue<Item, Result>): void {
    while (queue.waiting.length > 0 && queue.runningCalls < MAX_RUNNING_CALLS) {
      queue.runningCalls += 1;
      void runBatch(takeBatch(queue.waiting, getBytes)).finally(() => {
        queue.runningCalls -= 1;
        endCall(key, queue);
      });
      if (queue.waiting.length < MAX_BATCH_ITEMS) break;
    }
    if (queue.waiting.length > 0) limitWait(key, queue);
  }

  function endCall(key: string, queue: Queue<Item, Result>): void {
    startCalls(key, queue);
    if (queue.runningCalls > 0 || queue.isStarting) return;
    clearTimeout(queue.timer);
    queues.delete(key);
  }

  function limitWait(key: string, queue: Queue<Item, Result>): void {
    queue.timer ??= setTimeout(() => {
      delete queue.timer;
      startCalls(key, queue);
    }, MAX_WAIT_MS).unref();
  }

  /** Starts a call if none is running, or if there is enough for a full one; otherwise when one returns, or is slow. */
  function schedule(key: string, queue: Queue<Item, Result>): void {
    if (queue.isStarting) return;
    if (queue.runningCalls > 0 && queue.waiting.length < MAX_BATCH_ITEMS) return limitWait(key, queue);
    queue.isStarting = true;
    setImmediate(() => {
      queue.isStarting = false;
      startCalls(key, queue);
    });
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      const key = getKey(item);
      const queue = queues.get(key) ?? { waiting: [], runningCalls: 0, isStarting: false };
      queues.set(key, queue);
      queue.waiting.push({ item, resolve, reject });
      schedule(key, queue);
    });
}
