import { whenIdle } from './when-idle';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('work that can wait is done once, when the page has its data', () => {
  let isWaiting = true;
  const work = jest.fn();
  whenIdle(work, () => isWaiting);
  jest.advanceTimersByTime(4000);
  expect(work).not.toHaveBeenCalled();
  isWaiting = false;
  jest.advanceTimersByTime(4000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a page that never stops waiting does not keep it from being done', () => {
  const work = jest.fn();
  whenIdle(work, () => true);
  jest.advanceTimersByTime(15_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test.each([0, 3200])('who gives up after %s ms has nothing done', (milliseconds) => {
  const work = jest.fn();
  const giveUp = whenIdle(work, () => true);
  jest.advanceTimersByTime(milliseconds);
  giveUp();
  jest.advanceTimersByTime(20_000);
  expect(work).not.toHaveBeenCalled();
});

describe('while the page is not loaded', () => {
  beforeEach(() => Object.defineProperty(document, 'readyState', { configurable: true, value: 'interactive' }));
  afterEach(() => Reflect.deleteProperty(document, 'readyState'));

  test('the work waits, and is done once', () => {
    const work = jest.fn();
    whenIdle(work, () => false);
    jest.advanceTimersByTime(9000);
    expect(work).not.toHaveBeenCalled();
    Reflect.deleteProperty(document, 'readyState');
    jest.advanceTimersByTime(20_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  test('a file that hangs keeps it from being done for ten seconds, not for ever', () => {
    const work = jest.fn();
    whenIdle(work, () => false);
    jest.advanceTimersByTime(14_000);
    expect(work).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(document, 'readyState');
    jest.advanceTimersByTime(14_000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
