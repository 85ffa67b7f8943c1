import { formatList } from './progress';
import { reportWaiting, unlessAborted } from './waiting';

test.each([
  [['identity'], 'identity'],
  [['identity', 'api'], 'identity and api'],
  [['identity', 'payments', 'api'], 'identity, payments and api'],
])('the names %j are listed as English does', (names, listed) => {
  expect(formatList(names)).toBe(listed);
});

test('what is waited for is printed again and again, with the seconds, without what has started', async () => {
  jest.useFakeTimers();
  const lines: string[] = [];
  const waiting = reportWaiting((line) => lines.push(line));
  let start = () => {};
  const started = new Promise<void>((resolve) => (start = resolve));
  const identity = waiting.during('identity', started);
  void waiting.during('api', new Promise(() => {}));
  await jest.advanceTimersByTimeAsync(60_000);
  start();
  await identity;
  await jest.advanceTimersByTimeAsync(4000);
  waiting.end();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(16);
  expect([lines[0], lines[14], lines[15]]).toEqual([
    'Waiting for identity and api: 4 s …',
    'Waiting for identity and api: 60 s …',
    'Waiting for api: 64 s …',
  ]);
  jest.useRealTimers();
});

test('a part whose start fails is not waited for any longer, and its failure is passed on', async () => {
  const waiting = reportWaiting(() => {});
  await expect(waiting.during('api', Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');
  waiting.end();
});

test('work is waited for until the signal is aborted', async () => {
  const stopping = new AbortController();
  await expect(unlessAborted(Promise.resolve('done'), stopping.signal)).resolves.toBe('done');
  const hanging = unlessAborted(new Promise(() => {}), stopping.signal);
  stopping.abort(new Error('asked to stop'));
  await expect(hanging).rejects.toThrow('asked to stop');
  await expect(unlessAborted(new Promise(() => {}), stopping.signal)).rejects.toThrow('asked to stop');
});
