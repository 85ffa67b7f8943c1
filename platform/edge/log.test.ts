import { createErrorLogger, type Log } from './log';

/** An error that counts how often its stack is read. */
function createCountedError(message: string) {
  const error = new Error(message);
  let reads = 0;
  Object.defineProperty(error, 'stack', {
    get() {
      reads += 1;
      return 'Error: a stack';
    },
  });
  return { error, countReads: () => reads };
}

test('an error is logged once a minute, and its stack is formatted only then', () => {
  let timeMs = 0;
  const lines: string[] = [];
  const log: Log = (level, message) => lines.push(`${level} ${message}`);
  const logError = createErrorLogger(log, () => timeMs);
  const { error, countReads } = createCountedError('busy');
  for (let repeat = 0; repeat < 100; repeat += 1) logError('requests are refused', error);
  expect([lines, countReads()]).toEqual([['error requests are refused'], 1]);
  timeMs = 60_000;
  logError('requests are refused', error);
  logError('requests are refused', 'another reason');
  expect([lines.length, countReads()]).toEqual([3, 2]);
});
