import type { RootDatabase } from 'lmdb';
import { createCommitter } from './committer';

/** A database whose commits fail when it is told so. */
function fakeRoot(state: { broken: boolean }): RootDatabase {
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

function start() {
  const events: string[] = [];
  const state = { broken: false };
  const note = (event: string) => () => void events.push(event);
  const hooks = {
    begin: note('begin'),
    keep: note('keep'),
    undo: note('undo'),
    committed: note('committed'),
    failed: note('failed'),
  };
  // However slow the machine is, what is submitted together fits in.
  const committer = createCommitter(fakeRoot(state), hooks, Infinity);
  return { committer, events, state };
}

test('work that is submitted together shares one commit', async () => {
  const { committer, events } = start();
  expect(await Promise.all([committer.submit(() => 1), committer.submit(() => 2)])).toEqual([1, 2]);
  expect(events).toEqual(['begin', 'keep', 'keep', 'committed']);
});

test('work that throws is undone alone', async () => {
  const { committer, events } = start();
  const failing = committer.submit(() => {
    throw new Error('no');
  });
  const fine = committer.submit(() => 'fine');
  await expect(failing).rejects.toThrow('no');
  expect(await fine).toBe('fine');
  expect(events).toEqual(['begin', 'undo', 'keep', 'committed']);
});

test('a failed commit is told to all of its work, and the next commit goes on', async () => {
  const { committer, events, state } = start();
  state.broken = true;
  const both = await Promise.allSettled([committer.submit(() => 1), committer.submit(() => 2)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(events).toEqual(['begin', 'keep', 'keep', 'failed']);
  state.broken = false;
  expect(await committer.submit(() => 3)).toBe(3);
  expect(events.at(-1)).toBe('committed');
});
