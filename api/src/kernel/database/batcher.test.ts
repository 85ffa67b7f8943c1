import { MongoServerError, MongoServerSelectionError, type TopologyDescription } from 'mongodb';
import { createBatcher, type BatchedCall } from './batcher';

/** A call whose end the test decides. */
interface HeldCall {
  items: number[];
  end: () => void;
  fail: (error: unknown) => void;
}

/** A batcher that doubles numbers with calls that are held until the test ends them. */
function createHeldBatcher(options: Partial<BatchedCall<number, number>> = {}) {
  const calls: HeldCall[] = [];
  const hold = (items: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      calls.push({ items, end: () => resolve(items.map((item) => item * 2)), fail: reject });
    });
  const run = createBatcher<number, number>({
    runOne: async (item) => (await hold([item]))[0] ?? 0,
    runMany: hold,
    ...options,
  });
  return { calls, run, listItems: () => calls.map(({ items }) => items) };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

const BAD_VALUE = new MongoServerError({ code: 2, message: 'bad' });
const UNREACHABLE = new MongoServerSelectionError('unreachable', {} as TopologyDescription);

// Real time would start another call on a busy machine, where 50 ms pass between two lines.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

test('what arrives in one turn goes at once, and what arrives meanwhile when that call returns', async () => {
  const { calls, run, listItems } = createHeldBatcher();
  const first = run(1);
  await nextTick();
  expect(listItems()).toEqual([[1]]);
  const others = [run(2), run(3), run(2)];
  await nextTick();
  expect(calls).toHaveLength(1);
  calls[0]?.end();
  expect(await first).toBe(2);
  await nextTick();
  expect(listItems()).toEqual([[1], [2, 3, 2]]);
  calls[1]?.end();
  expect(await Promise.all(others)).toEqual([4, 6, 4]);
  void run(4);
  void run(5);
  await nextTick();
  expect(listItems()).toEqual([[1], [2, 3, 2], [4, 5]]);
});

test('an item is never part of a call that started before it', async () => {
  const { calls, run, listItems } = createHeldBatcher();
  void run(1);
  await nextTick();
  void run(2);
  calls[0]?.end();
  await nextTick();
  void run(3);
  await nextTick();
  expect(listItems()).toEqual([[1], [2]]);
});

test('calls are limited in items and in bytes, and one that is full does not wait', async () => {
  const { run, listItems } = createHeldBatcher({ getBytes: () => 50_000 });
  for (let item = 0; item < 250; item += 1) void run(item);
  await nextTick();
  expect(listItems().map(({ length }) => length)).toEqual([100, 100]);
  for (let item = 0; item < 60; item += 1) void run(item);
  await nextTick();
  expect(listItems().map(({ length }) => length)).toEqual([100, 100, 100]);
  const large = createHeldBatcher({ getBytes: () => 5_000_000 });
  for (let item = 0; item < 3; item += 1) void large.run(item);
  await nextTick();
  expect(large.listItems().map(({ length }) => length)).toEqual([1]);
});

test('at most four calls run at the same time', async () => {
  const { calls, run } = createHeldBatcher();
  for (let item = 0; item < 1000; item += 1) void run(item);
  await nextTick();
  expect(calls).toHaveLength(4);
  calls[3]?.end();
  await nextTick();
  expect(calls).toHaveLength(5);
});

test('items do not wait long for a slow call', async () => {
  const { run, listItems } = createHeldBatcher();
  void run(1);
  await nextTick();
  void run(2);
  void run(3);
  await jest.advanceTimersByTimeAsync(49);
  expect(listItems()).toEqual([[1]]);
  await jest.advanceTimersByTimeAsync(1);
  expect(listItems()).toEqual([[1], [2, 3]]);
});

test('items with different keys are in different calls, and do not wait for each other', async () => {
  const { run, listItems } = createHeldBatcher({ getKey: (item) => String(item % 2) });
  for (const item of [1, 2, 3, 4]) void run(item);
  await nextTick();
  expect(listItems()).toEqual([
    [1, 3],
    [2, 4],
  ]);
});

test('after a failed call, each item is retried alone, and only the bad one fails', async () => {
  const retryOne = (item: number) => (item === 3 ? Promise.reject(BAD_VALUE) : Promise.resolve(item * 2));
  const { calls, run } = createHeldBatcher({ retryOne });
  const others = [run(2), run(3), run(4)];
  await nextTick();
  calls[0]?.fail(BAD_VALUE);
  expect(await Promise.allSettled(others)).toEqual([
    { status: 'fulfilled', value: 4 },
    { status: 'rejected', reason: BAD_VALUE },
    { status: 'fulfilled', value: 8 },
  ]);
});

test('without a database, or without a way to retry, all items of a failed call fail', async () => {
  const retryOne = jest.fn();
  for (const [options, error] of [
    [{ retryOne }, UNREACHABLE],
    [{}, BAD_VALUE],
  ] as const) {
    const { calls, run } = createHeldBatcher(options);
    const others = [run(2), run(3)];
    await nextTick();
    calls[0]?.fail(error);
    expect(await Promise.allSettled(others)).toEqual([
      { status: 'rejected', reason: error },
      { status: 'rejected', reason: error },
    ]);
  }
  expect(retryOne).not.toHaveBeenCalled();
});

test('an item may need a call of its own, for which the next call does not wait', async () => {
  let endOwnCall = (_result: number) => {};
  const ownCall = new Promise<number>((resolve) => (endOwnCall = resolve));
  const results = [[4, ownCall]];
  const run = createBatcher<number, number>({
    runOne: (item) => Promise.resolve(item * 2),
    runMany: () => Promise.resolve(results.shift() ?? []),
  });
  const [second, third] = [run(2), run(3)];
  expect(await second).toBe(4);
  expect(await run(4)).toBe(8);
  endOwnCall(6);
  expect(await third).toBe(6);
});
