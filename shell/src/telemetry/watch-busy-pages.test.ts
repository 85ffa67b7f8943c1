import { watchBusyPages } from './watch-busy-pages';

/** Long tasks that the browser reports, as `[start in s, duration in s]`. */
let reportTasks: (tasks: [start: number, duration: number][]) => void;

class FakeObserver {
  static supportedEntryTypes = ['longtask'];
  constructor(notify: PerformanceObserverCallback) {
    reportTasks = (tasks) => {
      const entries = tasks.map(([start, duration]) => ({ startTime: start * 1000, duration: duration * 1000 }));
      notify({ getEntries: () => entries } as unknown as PerformanceObserverEntryList, this as never);
    };
  }
  observe(): void {}
}

const report = jest.fn();

beforeEach(() => {
  report.mockClear();
  jest.useFakeTimers();
  Object.defineProperty(globalThis, 'PerformanceObserver', { value: FakeObserver, configurable: true });
  watchBusyPages(report);
});
afterEach(() => jest.useRealTimers());

/** A page that works in a share of each second of a time. */
const listTasks = (from: number, to: number, share: number): [number, number][] =>
  Array.from({ length: to - from }, (_, index) => [from + index, share]);

test('a page that works in every frame is reported once per period', () => {
  reportTasks(listTasks(0, 10, 0.9));
  expect(report).not.toHaveBeenCalled();
  reportTasks(listTasks(10, 19, 0.9));
  expect(report).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledWith('The page kept the browser busy for 17 s within 20 s');
  reportTasks(listTasks(20, 30, 0.9));
  expect(report).toHaveBeenCalledTimes(1);
});

test('a page that works now and then is not', () => {
  for (let start = 0; start < 200; start += 10) reportTasks(listTasks(start, start + 10, 0.3));
  reportTasks([[300, 8]]);
  expect(report).not.toHaveBeenCalled();
});

test('a browser that does not measure it reports nothing', () => {
  const observed = jest.spyOn(FakeObserver.prototype, 'observe');
  FakeObserver.supportedEntryTypes = [];
  watchBusyPages(report);
  expect(observed).not.toHaveBeenCalled();
});
