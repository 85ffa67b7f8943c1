import { closesIn, closingHere, closingInUtc, closingOf, dayOf, isClosed, momentOf, timeLeftSaid } from './moments';

const closesAt = '2026-11-28T00:00:00.000Z';
const before = (milliseconds: number) => new Date(new Date(closesAt).getTime() - milliseconds);
const HOUR = 3_600_000;

test('a day is shown as year/month/day with two digits', () => {
  expect(dayOf(new Date(2026, 0, 5, 12).toISOString())).toBe('2026/01/05');
  expect(dayOf(closesAt, 'America/New_York')).toBe('2026/11/27');
});

test('a moment is shown as day and time of the reader', () => {
  expect(momentOf(new Date(2026, 10, 1, 9, 5))).toEqual({ day: '1 Nov 2026', time: '09:05' });
});

describe('when a survey closes', () => {
  test('is said as the last minute that counts, in UTC', () => {
    expect(closingInUtc(closesAt)).toBe('2026/11/27, 23:59 UTC');
    expect(closingOf(closesAt, 'UTC')).toEqual({ utcTime: '23:59', localTime: '23:59', localDay: undefined });
  });

  test('is the same minute in the zone of the reader', () => {
    const last = before(60_000);
    const time = `${last.getHours()}`.padStart(2, '0') + ':' + `${last.getMinutes()}`.padStart(2, '0');
    expect(closingHere(closesAt)).toBe(`${last.getDate()} November 2026, ${time} your time`);
  });

  test('falls on the next day east of UTC, on the same day west of it', () => {
    expect(closingOf(closesAt, 'Europe/Berlin')).toMatchObject({ localTime: '00:59', localDay: '28 Nov' });
    expect(closingOf(closesAt, 'America/New_York')).toMatchObject({ localTime: '18:59', localDay: undefined });
  });

  test('is a moment that takes no more votes', () => {
    expect(isClosed(closesAt, before(1))).toBe(false);
    expect(isClosed(closesAt, before(0))).toBe(true);
  });
});

describe('what is left', () => {
  const midnight = new Date(2026, 10, 28).toISOString();

  test.each([
    ['Closes in a minute', before(20_000)],
    ['Closes in 45 minutes', before(45 * 60_000)],
    ['Closed', before(0)],
    ['Closed', before(-HOUR)],
  ])('reads "%s"', (text, now) => {
    expect(closesIn(closesAt, now)).toBe(text);
  });

  test('is counted in days of the calendar before the last one', () => {
    expect(closesIn(midnight, new Date(2026, 10, 20, 23, 30))).toBe('Closes in 7 days');
    expect(closesIn(midnight, new Date(2026, 10, 26, 8))).toBe('Closes tomorrow');
  });

  test('is counted in hours on the last day', () => {
    expect(closesIn(midnight, new Date(2026, 10, 27, 12))).toBe('Closes in 12 hours');
    expect(closesIn(midnight, new Date(2026, 10, 27, 22, 30))).toBe('Closes in 1 hour');
  });

  test('is told in months and years when it is far', () => {
    const far = new Date(2030, 0, 1).toISOString();
    expect(closesIn(far, new Date(2029, 10, 2))).toBe('Closes in 59 days');
    expect(closesIn(far, new Date(2029, 6, 1))).toBe('Closes in 6 months');
    expect(closesIn(far, new Date(2026, 10, 20))).toBe('Closes in 3 years');
  });

  test.each([
    ['7 days', new Date(2026, 10, 20)],
    ['1 day', new Date(2026, 10, 26, 8)],
    ['12 hours', new Date(2026, 10, 27, 12)],
    ['Closed', new Date(2026, 10, 28)],
  ])('reads "%s" beside its label', (text, now) => {
    expect(timeLeftSaid(midnight, now)).toBe(text);
  });
});
