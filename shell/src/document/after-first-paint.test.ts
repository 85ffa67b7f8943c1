import { runAfterFirstPaint } from './after-first-paint';

/** A document as it is when the shell's script runs. */
function mockDocument({ isRendered = true, isPainted = false, visibility = 'visible' }): void {
  document.body.innerHTML = isRendered ? '<script type="application/json" id="data">{}</script>' : '';
  performance.getEntriesByType = (type) => (isPainted && type === 'paint' ? [{} as PerformanceEntry] : []);
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
}

const originalGetEntries = performance.getEntriesByType?.bind(performance);

let frames: FrameRequestCallback[] = [];
let originalRequestFrame: typeof requestAnimationFrame;

beforeEach(() => {
  jest.useFakeTimers();
  frames = [];
  originalRequestFrame = globalThis.requestAnimationFrame;
  globalThis.requestAnimationFrame = (callback) => frames.push(callback);
});

afterEach(() => {
  globalThis.requestAnimationFrame = originalRequestFrame;
  performance.getEntriesByType = originalGetEntries;
  Reflect.deleteProperty(document, 'visibilityState');
  jest.useRealTimers();
});

test('an action waits until a rendered page has been painted, and runs once', () => {
  mockDocument({});
  const action = jest.fn();
  runAfterFirstPaint(action);
  expect(action).not.toHaveBeenCalled();
  for (const frame of frames.splice(0)) frame(0);
  expect(action).not.toHaveBeenCalled();
  for (const frame of frames.splice(0)) frame(0);
  jest.runAllTimers();
  expect(action).toHaveBeenCalledTimes(1);
});

test('an action runs also in a window that does not paint', () => {
  mockDocument({});
  const action = jest.fn();
  runAfterFirstPaint(action);
  jest.runAllTimers();
  expect(action).toHaveBeenCalledTimes(1);
});

test.each([
  ['there is nothing to see before it', { isRendered: false }],
  ['the page has been painted', { isPainted: true }],
  ['the page is in another tab', { visibility: 'hidden' }],
])('an action runs at once if %s', (_, state) => {
  mockDocument(state);
  const action = jest.fn();
  runAfterFirstPaint(action);
  expect(action).toHaveBeenCalledTimes(1);
  expect(frames).toEqual([]);
});
