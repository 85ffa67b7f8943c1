import { getTimeZone } from '@canvass/shared/ui';
import { describeOpeningError, formatOpening, formatTime, parseTime } from './typed-time';

const now = new Date(2026, 10, 20, 12);

test('a time is read on the clock of the reader, and written back', () => {
  const parsed = parseTime(' 3/5/2027 9:30 ');
  expect(parsed).toEqual(new Date(2027, 2, 5, 9, 30));
  expect(parsed && formatTime(parsed)).toBe('03/05/2027 09:30');
});

test.each(['', '3/5/2027', '11/31/2027 10:00', '3/5/2027 24:00', '3/5/2027 10:60', 'tomorrow 10:00'])(
  '%p is not a time',
  (typed) => expect(parseTime(typed)).toBeNull(),
);

test.each([
  ['', 'Choose when the survey opens.'],
  ['soon', 'Type a day and a time, like 11/27/2027 09:30.'],
  ['11/20/2026 12:00', 'The opening must not be in the past.'],
  ['11/21/2036 12:00', 'The opening must be at most 10 years ahead.'],
  ['12/1/2026 00:00', 'The opening must be before the deadline.'],
  ['11/30/2026 23:59', undefined],
])('%p as an opening is answered with %p', (typed, message) => {
  expect(describeOpeningError(typed, new Date(2026, 11, 1), now)).toBe(message);
});

test('an opening is given on the clock of the reader and in UTC', () => {
  const opensAt = new Date(2027, 2, 5, 9, 30);
  const utc = opensAt.toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ', ');
  expect(formatOpening(opensAt.toISOString())).toBe(`Mar 5, 2027, 09:30 (${getTimeZone()}), which is ${utc} UTC`);
});
