import { runWhenIdle } from './run-when-idle';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('deferred work runs once, when the page has its data', () => {
  let isWaiting = true;
  const work = jest.fn();
  runWhenIdle(work, () => isWaiting);
  jest.advanceTimersByTime(4000);
  expect(work).not.toHaveBeenCalled();
  isWaiting = false;
  jest.advanceTimersByTime(4000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('deferred work runs even if the page never stops waiting for data', () => {
  const work = jest.fn();
  runWhenIdle(work, () => true);
  jest.advanceTimersByTime(15_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test.each([0, 3200])('deferred work that is canceled after %s ms does not run', (milliseconds) => {
  const work = jest.fn();
  const cancel = runWhenIdle(work, () => true);
  jest.advanceTimersByTime(milliseconds);
  cancel();
  jest.advanceTimersByTime(20_000);
  expect(work).not.toHaveBeenCalled();
});

describe('before the page has loaded', () => {
  beforeEach(() => Object.defineProperty(document, 'readyState', { configurable: true, value: 'interactive' }));
  afterEach(() => Reflect.deleteProperty(document, 'readyState'));

  test('deferred work waits for the load event and runs once', () => {
    const work = jest.fn();
    runWhenIdle(work, () => false);
    jest.advanceTimersByTime(9000);
    expect(work).not.toHaveBeenCalled();
    Reflect.deleteProperty(document, 'readyState');
    jest.advanceTimersByTime(20_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('a hanging file delays deferred work by ten seconds at most', () => {
    const work = jest.fn();
    runWhenIdle(work, () => false);
    jest.advanceTimersByTime(14_000);
    expect(work).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(document, 'readyState');
    jest.advanceTimersByTime(14_000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
