import type * as ServerTimeModule from './server-time';

const NOON = Date.UTC(2026, 10, 27, 12);
const HOUR_MS = 3_600_000;

/** The module as a page that has just begun has it. */
function loadModule(): typeof ServerTimeModule {
  jest.resetModules();
  return jest.requireActual<typeof ServerTimeModule>('./server-time');
}

beforeEach(() => {
  // The clock of this device is forty days late.
  jest.useFakeTimers({ now: NOON - 40 * 24 * HOUR_MS });
});

afterEach(() => {
  jest.useRealTimers();
});

test("the device's clock counts until the server has told its time", () => {
  const { getServerTime, recordServerTime } = loadModule();
  expect(getServerTime()).toEqual(new Date());
  recordServerTime(undefined);
  recordServerTime('soon');
  expect(getServerTime()).toEqual(new Date());
});

test("the server's time goes on, also when the device's clock is set", () => {
  const { getServerTime, recordServerTime } = loadModule();
  recordServerTime(new Date(NOON).toUTCString());
  expect(getServerTime().getTime()).toBe(NOON);
  jest.advanceTimersByTime(HOUR_MS);
  jest.setSystemTime(0);
  expect(getServerTime().getTime()).toBe(NOON + HOUR_MS);
});

test('a response that was stored somewhere does not turn the time back', () => {
  const { getServerTime, recordServerTime, subscribeToServerTime } = loadModule();
  const listener = jest.fn();
  const unsubscribe = subscribeToServerTime(listener);
  recordServerTime(new Date(NOON));
  recordServerTime(new Date(NOON - HOUR_MS));
  expect(getServerTime().getTime()).toBe(NOON);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  recordServerTime(new Date(NOON + HOUR_MS));
  expect(getServerTime().getTime()).toBe(NOON + HOUR_MS);
  expect(listener).toHaveBeenCalledTimes(1);
});
