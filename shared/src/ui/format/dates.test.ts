import { setLocale } from '@canvass/shared/session';
import {
  formatTimeUntilClose,
  formatClosingLocal,
  formatClosingUtc,
  formatDate,
  formatDaySpan,
  formatInWords,
  formatLocalClosing,
  formatMonth,
  formatYearMonthDay,
  isClosed,
  formatDateTime,
  formatTimeLeft,
} from './dates';

const closesAt = '2026-11-28T00:00:00.000Z';
const getTimeBeforeClose = (milliseconds: number) => new Date(new Date(closesAt).getTime() - milliseconds);
const HOUR_MS = 3_600_000;

afterEach(() => setLocale('en-US'));

test('a day as deadlines are written is year/month/day with two digits', () => {
  expect(formatYearMonthDay(new Date(2026, 0, 5, 12).toISOString())).toBe('2026/01/05');
  expect(formatYearMonthDay(closesAt, 'America/New_York')).toBe('2026/11/27');
});

test.each([
  ['2026-12-24', '2026-12-24', 'Dec 24, 2026'],
  ['2026-12-01', '2026-12-07', 'Dec 1, 2026 – Dec 7, 2026'],
  ['2026-12-01', '2026-12-31', 'Dec 2026'],
  ['2024-02-01', '2024-02-29', 'Feb 2024'],
  ['2024-02-01', '2024-02-28', 'Feb 1, 2024 – Feb 28, 2024'],
  ['2026-10-01', '2026-12-31', 'Oct 2026 – Dec 2026'],
  ['2026-01-01', '2026-12-31', '2026'],
  ['1990-01-01', '1999-12-31', '1990 – 1999'],
])('the days from %s to %s are named as briefly as the calendar allows', (from, until, text) => {
  expect(formatDaySpan(from, until)).toBe(text);
});

test('day and time are those in the zone of the reader', () => {
  expect(formatDateTime(new Date(2026, 10, 1, 9, 5))).toBe('Nov 1, 2026, 9:05 AM');
  expect(formatDateTime(closesAt, 'America/New_York')).toBe('Nov 27, 2026, 7:00 PM');
});

test.each([
  [
    'en-US',
    ['Nov 28, 2026', 'Nov 28, 2026, 12:00 AM', 'Nov 2026', 'Nov 28, 2026, 1:00 AM your time', 'Nov 28, 12:59 AM'],
  ],
  ['en-GB', ['28 Nov 2026', '28 Nov 2026, 00:00', 'Nov 2026', '28 Nov 2026, 01:00 your time', '28 Nov, 00:59']],
  ['ja-JP', ['Nov 28, 2026', 'Nov 28, 2026, 0:00', 'Nov 2026', 'Nov 28, 2026, 1:00 your time', 'Nov 28, 0:59']],
  [
    'ar-EG',
    ['Nov 28, 2026', 'Nov 28, 2026, 12:00 AM', 'Nov 2026', 'Nov 28, 2026, 1:00 AM your time', 'Nov 28, 12:59 AM'],
  ],
])(
  'dates and times are in English as is usual where %s is spoken, and moments in UTC are the same everywhere',
  (tag, expected) => {
    setLocale(tag);
    const hourLater = new Date(Date.parse(closesAt) + HOUR_MS);
    expect([
      formatDate(closesAt, 'UTC'),
      formatDateTime(closesAt, 'UTC'),
      formatMonth('2026-11'),
      formatClosingLocal(hourLater, 'UTC'),
      formatLocalClosing(closesAt, 'Europe/Berlin'),
    ]).toEqual(expected);
    expect(formatClosingUtc(closesAt)).toBe('2026/11/27, 23:59 UTC');
  },
);

describe('the closing time of a survey', () => {
  test('the closing time at the end of a day in UTC is its last minute', () => {
    expect(formatClosingUtc(closesAt)).toBe('2026/11/27, 23:59 UTC');
    expect(formatLocalClosing(closesAt, 'UTC')).toBeUndefined();
  });

  test('a chosen closing time is shown as it was chosen', () => {
    expect(formatClosingUtc('2026-11-27T14:30:00.000Z')).toBe('2026/11/27, 14:30 UTC');
    expect(formatLocalClosing('2026-11-27T14:30:00.000Z', 'America/New_York')).toBe('9:30 AM');
  });

  test('a survey that was closed early closed in the minute in which its surveyor closed it', () => {
    expect(formatClosingUtc('2026-11-20T10:00:30.123Z')).toBe('2026/11/20, 10:00 UTC');
    expect(formatClosingUtc('2026-11-20T10:00:00.001Z')).toBe('2026/11/20, 10:00 UTC');
    expect(formatClosingUtc('2026-11-20T10:00:00.000Z')).toBe('2026/11/20, 10:00 UTC');
  });

  test('the local closing time is the same minute in the zone of the reader', () => {
    const last = getTimeBeforeClose(60_000);
    expect(formatClosingLocal(closesAt)).toBe(`${formatDateTime(last)} your time`);
  });

  test('the local closing day is the next day east of UTC and the same day west of it', () => {
    expect(formatLocalClosing(closesAt, 'Europe/Berlin')).toBe('Nov 28, 12:59 AM');
    expect(formatLocalClosing(closesAt, 'America/New_York')).toBe('6:59 PM');
  });

  test('a survey is closed from its closing time on', () => {
    expect(isClosed(closesAt, getTimeBeforeClose(1))).toBe(false);
    expect(isClosed(closesAt, getTimeBeforeClose(0))).toBe(true);
  });
});

test.each([
  ['en-US', 'America/New_York', 'Tuesday, May 11, 2027 at 9:30 AM, New York time'],
  ['en-GB', 'Europe/London', 'Tuesday, 11 May 2027 at 14:30, London time'],
  ['de-DE', 'Europe/Berlin', 'Tuesday, 11 May 2027 at 15:30, Berlin time'],
  ['en-US', 'America/Argentina/Buenos_Aires', 'Tuesday, May 11, 2027 at 10:30 AM, Buenos Aires time'],
  ['en-US', 'UTC', 'Tuesday, May 11, 2027 at 1:30 PM, UTC'],
  ['en-US', 'Etc/GMT+5', 'Tuesday, May 11, 2027 at 8:30 AM, Etc/GMT+5'],
])('a moment is read back in words in %s, with the clock of %s', (tag, timeZone, text) => {
  setLocale(tag);
  expect(formatInWords('2027-05-11T13:30:00.000Z', timeZone)).toBe(text);
});

describe('the time left', () => {
  const midnight = new Date(2026, 10, 28).toISOString();

  test.each([
    ['Closes in a minute', getTimeBeforeClose(20_000)],
    ['Closes in 45 minutes', getTimeBeforeClose(45 * 60_000)],
    ['Closed', getTimeBeforeClose(0)],
    ['Closed', getTimeBeforeClose(-HOUR_MS)],
  ])('formatTimeUntilClose returns "%s"', (text, now) => {
    expect(formatTimeUntilClose(closesAt, now)).toBe(text);
  });

  test('the time left is counted in calendar days before the last day', () => {
    expect(formatTimeUntilClose(midnight, new Date(2026, 10, 20, 23, 30))).toBe('Closes in 7 days');
    expect(formatTimeUntilClose(midnight, new Date(2026, 10, 26, 8))).toBe('Closes tomorrow');
  });

  test('the time left is counted in hours on the last day', () => {
    expect(formatTimeUntilClose(midnight, new Date(2026, 10, 27, 12))).toBe('Closes in 12 hours');
    expect(formatTimeUntilClose(midnight, new Date(2026, 10, 27, 22, 30))).toBe('Closes in 1 hour');
  });

  test('the time left is rounded to months and years for distant deadlines', () => {
    const farDeadline = new Date(2030, 0, 1).toISOString();
    expect(formatTimeUntilClose(farDeadline, new Date(2029, 10, 2))).toBe('Closes in 59 days');
    expect(formatTimeUntilClose(farDeadline, new Date(2029, 6, 1))).toBe('Closes in 6 months');
    expect(formatTimeUntilClose(farDeadline, new Date(2026, 10, 20))).toBe('Closes in 3 years');
  });

  test.each([
    ['7 days', new Date(2026, 10, 20)],
    ['1 day', new Date(2026, 10, 26, 8)],
    ['12 hours', new Date(2026, 10, 27, 12)],
    ['Closed', new Date(2026, 10, 28)],
  ])('formatTimeLeft returns "%s"', (text, now) => {
    expect(formatTimeLeft(midnight, now)).toBe(text);
  });
});
