import { closingOf, isClosed, timeLeft } from './closing';

const midnight = '2026-11-28T00:00:00.000Z';

test('a deadline is read as the last minute of its day in UTC', () => {
  expect(closingOf(midnight, 'UTC')).toEqual({
    day: '2026/11/27',
    utcTime: '23:59',
    localTime: '23:59',
    localDay: undefined,
  });
});

test('east of UTC the last minute falls on the next day', () => {
  expect(closingOf(midnight, 'Europe/Berlin')).toMatchObject({ localTime: '00:59', localDay: '28 Nov' });
});

test('west of UTC it falls on the same day, earlier', () => {
  expect(closingOf(midnight, 'America/New_York')).toMatchObject({ localTime: '18:59', localDay: undefined });
});

test('a survey is closed from its closing moment on', () => {
  const at = Date.parse(midnight);
  expect(isClosed(midnight, at - 1)).toBe(false);
  expect(isClosed(midnight, at)).toBe(true);
});

test('the time left is counted in days, in the last two in hours', () => {
  const at = Date.parse(midnight);
  expect(timeLeft(midnight, at - 7.5 * 86_400_000)).toEqual({ count: 7, unit: 'day' });
  expect(timeLeft(midnight, at - 90 * 60_000)).toEqual({ count: 2, unit: 'hour' });
  expect(timeLeft(midnight, at)).toBeNull();
});
