import { closingOf, isClosed } from './closing';

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
