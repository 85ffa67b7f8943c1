import { setImmediate as nextTick } from 'node:timers/promises';
import { shareCalls } from './share-calls';

/** A read that returns how often it was called before, when the test lets it. */
function createHeldRead() {
  const pending: (() => void)[] = [];
  let calls = 0;
  const read = (_query: { page: number }) => {
    const call = calls;
    calls += 1;
    return new Promise<number>((resolve) => pending.push(() => resolve(call)));
  };
  return { read, endNext: () => pending.shift()?.(), countCalls: () => calls };
}

test('those who ask for the same while a read runs share the next one', async () => {
  const { read, endNext, countCalls } = createHeldRead();
  const share = shareCalls(read);
  const first = share({ page: 1 });
  await nextTick();
  const [second, third] = [share({ page: 1 }), share({ page: 1 })];
  await nextTick();
  expect(countCalls()).toBe(1);
  endNext();
  expect(await first).toBe(0);
  await nextTick();
  endNext();
  expect(await Promise.all([second, third])).toEqual([1, 1]);
});

test('those who ask for something else do not wait', async () => {
  const { read, countCalls } = createHeldRead();
  const share = shareCalls(read);
  void share({ page: 1 });
  void share({ page: 2 });
  await nextTick();
  expect(countCalls()).toBe(2);
});
