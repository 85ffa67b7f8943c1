import type { RootDatabase } from 'lmdb';
import { createWriteQueue } from './write-queue';

/** A database whose commits fail while `broken` is set. */
function createFakeRoot(state: { broken: boolean }): RootDatabase {
  const root = {
    transactionSync: <T>(action: () => T): T => action(),
    transaction: async <T>(action: () => T): Promise<T> => {
      await Promise.resolve();
      const result = action();
      if (state.broken) throw new Error('the disk is full');
      return result;
    },
  };
  return root as unknown as RootDatabase;
}

function createTestQueue() {
  const events: string[] = [];
  const state = { broken: false };
  const recordEvent = (event: string) => () => void events.push(event);
  const hooks = {
    begin: recordEvent('begin'),
    keep: recordEvent('keep'),
    undo: recordEvent('undo'),
    committed: recordEvent('committed'),
    failed: recordEvent('failed'),
  };
  // All jobs share one transaction, no matter how slow the machine is.
  const queue = createWriteQueue(createFakeRoot(state), hooks, Infinity);
  return { queue, events, state };
}

test('jobs submitted together share one commit', async () => {
  const { queue, events } = createTestQueue();
  expect(await Promise.all([queue.submit(() => 1), queue.submit(() => 2)])).toEqual([1, 2]);
  expect(events).toEqual(['begin', 'keep', 'keep', 'committed']);
});

test('a job that throws is rolled back alone', async () => {
  const { queue, events } = createTestQueue();
  const failingJob = queue.submit(() => {
    throw new Error('no');
  });
  const succeedingJob = queue.submit(() => 'fine');
  await expect(failingJob).rejects.toThrow('no');
  expect(await succeedingJob).toBe('fine');
  expect(events).toEqual(['begin', 'undo', 'keep', 'committed']);
});

test('a failed commit rejects all of its jobs, and the next commit succeeds', async () => {
  const { queue, events, state } = createTestQueue();
  state.broken = true;
  const results = await Promise.allSettled([queue.submit(() => 1), queue.submit(() => 2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(events).toEqual(['begin', 'keep', 'keep', 'failed']);
  state.broken = false;
  expect(await queue.submit(() => 3)).toBe(3);
  expect(events.at(-1)).toBe('committed');
});
