import { formatList } from '@canvass/node-utils/processes/progress';
import { createWaitReporter, rejectOnAbort } from './wait-reporter';

test.each([
  [['identity'], 'identity'],
  [['identity', 'api'], 'identity and api'],
  [['identity', 'payments', 'api'], 'identity, payments and api'],
])('the names %j are formatted as an English list', (names, expected) => {
  expect(formatList(names)).toBe(expected);
});

test('pending parts are printed repeatedly with the elapsed seconds, without started parts', async () => {
  jest.useFakeTimers();
  const lines: string[] = [];
  const reporter = createWaitReporter((line) => lines.push(line));
  let start = () => {};
  const started = new Promise<void>((resolve) => (start = resolve));
  const identity = reporter.track('identity', started);
  void reporter.track('api', new Promise(() => {}));
  await jest.advanceTimersByTimeAsync(60_000);
  start();
  await identity;
  await jest.advanceTimersByTimeAsync(4000);
  reporter.end();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(16);
  expect([lines[0], lines[14], lines[15]]).toEqual([
    'Waiting for identity and api: 4 s …',
    'Waiting for identity and api: 60 s …',
    'Waiting for api: 64 s …',
  ]);
  jest.useRealTimers();
});

test('a failed start is removed from the pending parts and its error is rethrown', async () => {
  const reporter = createWaitReporter(() => {});
  await expect(reporter.track('api', Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');
  reporter.end();
});

test('waiting for work stops when the signal is aborted', async () => {
  const stopController = new AbortController();
  await expect(rejectOnAbort(Promise.resolve('done'), stopController.signal)).resolves.toBe('done');
  const pendingWork = rejectOnAbort(new Promise(() => {}), stopController.signal);
  stopController.abort(new Error('asked to stop'));
  await expect(pendingWork).rejects.toThrow('asked to stop');
  await expect(rejectOnAbort(new Promise(() => {}), stopController.signal)).rejects.toThrow('asked to stop');
});
