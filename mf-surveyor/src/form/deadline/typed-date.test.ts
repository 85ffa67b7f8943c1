import { getClosingTime, getFirstDeadline, parseDay, formatDay, toStoredDay } from './typed-date';

test('a day is typed as month/day/year and stored as year/month/day', () => {
  const day = parseDay('11/05/2026');
  expect(day && toStoredDay(day)).toBe('2026/11/5');
  expect(day && formatDay(day)).toBe('11/05/2026');
});

test('zeros in front may be missing', () => {
  expect(parseDay(' 3/7/2027 ')).toEqual(new Date(2027, 2, 7));
});

test.each(['11/31/2026', '02/29/2027', '13/01/2027', '2027/03/31', 'tomorrow', '11/2', ''])(
  '%j is not a day of the calendar',
  (typed) => {
    expect(parseDay(typed)).toBeNull();
    expect(getClosingTime(typed)).toBeNull();
  },
);

test('the first day that can be a deadline is the one it is in UTC', () => {
  const late = getFirstDeadline(new Date('2026-11-27T23:59:59Z'));
  const early = getFirstDeadline(new Date('2026-11-28T00:00:00Z'));
  expect([late, early]).toEqual([new Date(2026, 10, 27), new Date(2026, 10, 28)]);
});

test('voting ends with the day in UTC', () => {
  expect(getClosingTime('11/27/2026')?.toISOString()).toBe('2026-11-28T00:00:00.000Z');
});
