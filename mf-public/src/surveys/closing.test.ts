import { closingHere, closingInUtc, dayOf, isClosed, timeLeft } from './closing';

const closesAt = '2026-11-28T00:00:00.000Z';
const before = (milliseconds: number) => new Date(new Date(closesAt).getTime() - milliseconds);
const HOUR = 3_600_000;

test('a moment is shown as year/month/day with two digits', () => {
  expect(dayOf(new Date(2026, 0, 5, 12).toISOString())).toBe('2026/01/05');
});

test('the closing moment is shown as the last minute that counts, in UTC', () => {
  expect(closingInUtc(closesAt)).toBe('2026/11/27, 23:59 UTC');
});

test('the same minute is shown in the zone of the viewer', () => {
  const last = before(60_000);
  const time = `${last.getHours()}`.padStart(2, '0') + ':' + `${last.getMinutes()}`.padStart(2, '0');
  expect(closingHere(closesAt)).toBe(`${last.getDate()} November 2026, ${time} your time`);
});

test.each([
  ['Closes in a minute', before(20_000)],
  ['Closes in 45 minutes', before(45 * 60_000)],
  ['Closed', before(0)],
  ['Closed', before(-HOUR)],
])('what is left reads "%s"', (text, now) => {
  expect(timeLeft(closesAt, now)).toBe(text);
});

test('before its last day what is left is counted in days of the calendar', () => {
  const midnight = new Date(2026, 10, 28).toISOString();
  expect(timeLeft(midnight, new Date(2026, 10, 20, 23, 30))).toBe('Closes in 7 days');
  expect(timeLeft(midnight, new Date(2026, 10, 26, 8))).toBe('Closes tomorrow');
});

test('a far deadline is told in months and years', () => {
  const midnight = new Date(2030, 0, 1).toISOString();
  expect(timeLeft(midnight, new Date(2029, 10, 2))).toBe('Closes in 59 days');
  expect(timeLeft(midnight, new Date(2029, 6, 1))).toBe('Closes in 6 months');
  expect(timeLeft(midnight, new Date(2026, 10, 20))).toBe('Closes in 3 years');
});

test('on its last day what is left is counted in hours', () => {
  const noon = new Date(2026, 10, 27, 12);
  const midnight = new Date(2026, 10, 28).toISOString();
  expect(timeLeft(midnight, noon)).toBe('Closes in 12 hours');
  expect(timeLeft(midnight, new Date(2026, 10, 27, 22, 30))).toBe('Closes in 1 hour');
});

test('a survey is closed from its closing moment on', () => {
  expect(isClosed(closesAt, before(1))).toBe(false);
  expect(isClosed(closesAt, before(0))).toBe(true);
});
