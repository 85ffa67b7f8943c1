import { setLocale } from '@canvass/shared/session';
import { formatTime } from '@canvass/shared/ui';
import {
  describeDeadlineFault,
  formatDay,
  getClosingTime,
  getFirstDeadline,
  isStoredDeadline,
  parseDay,
  toSentDeadline,
  toTypedDeadline,
} from './typed-date';

const onDay = (deadline: string) => ({ deadline, closingTime: '' });

afterEach(() => setLocale('en-US'));

test('a day is typed as month/day/year and stored as year/month/day', () => {
  const day = parseDay('11/05/2026');
  expect(day && formatDay(day)).toBe('11/05/2026');
  expect(toSentDeadline(onDay('11/05/2026'))).toEqual({ deadline: '2026/11/5', closesAt: undefined });
});

test.each([
  [' 3/7/2027 ', new Date(2027, 2, 7)],
  ['12/24/26', new Date(2026, 11, 24)],
  ['24.12.2026', new Date(2026, 11, 24)],
  ['5.11.27', new Date(2027, 10, 5)],
])('zeros in front and the century may be missing, and with dots, the day comes first: %j', (typed, day) => {
  expect(parseDay(typed)).toEqual(day);
});

test.each(['11/31/2026', '02/29/2027', '13/01/2027', '12.24.2026', '11/2.2027', '2027/03/31', 'tomorrow', '11/2', ''])(
  '%j is not a day of the calendar',
  (typed) => {
    expect(parseDay(typed)).toBeNull();
    expect(getClosingTime(onDay(typed))).toBeNull();
  },
);

test('the first day that can be a deadline is the one it is in UTC', () => {
  const late = getFirstDeadline(new Date('2026-11-27T23:59:59Z'));
  const early = getFirstDeadline(new Date('2026-11-28T00:00:00Z'));
  expect([late, early]).toEqual([new Date(2026, 10, 27), new Date(2026, 10, 28)]);
});

test('voting ends with the day in UTC', () => {
  expect(getClosingTime(onDay('11/27/2026'))?.toISOString()).toBe('2026-11-28T00:00:00.000Z');
});

describe('a chosen closing time', () => {
  const closesAt = new Date(2027, 4, 11, 9, 30);

  test('the time counts on the clock of the reader, and the stored day is the one in UTC', () => {
    const sent = toSentDeadline({ deadline: '05/11/2027', closingTime: '9:30 AM' });
    const day = [closesAt.getUTCFullYear(), closesAt.getUTCMonth() + 1, closesAt.getUTCDate()].join('/');
    expect(sent).toEqual({ deadline: day, closesAt: closesAt.toISOString() });
  });

  test.each(['en-US', 'en-GB', 'de-DE', 'fr-CA'])('a stored time is typed back unchanged in %s', (locale) => {
    setLocale(locale);
    const sent = toSentDeadline({ deadline: '05/11/2027', closingTime: '09:30' });
    const typed = toTypedDeadline({ ...sent, hasClosingTime: true });
    expect(typed).toEqual({ deadline: '05/11/2027', closingTime: formatTime(closesAt) });
    expect(toSentDeadline(typed)).toEqual(sent);
  });

  test('the time of a survey that was closed by hand, or at the end of its day, is not a chosen one', () => {
    const deadline = '2027/5/11';
    const byHand = { deadline, closesAt: '2027-05-11T10:00:00.000Z', hasClosingTime: false };
    const atTheEnd = { deadline, closesAt: '2027-05-12T00:00:00.000Z', hasClosingTime: false };
    const typed = { deadline: '05/11/2027', closingTime: '' };
    expect([toTypedDeadline(byHand), toTypedDeadline(atTheEnd)]).toEqual([typed, typed]);
    expect(isStoredDeadline(typed, byHand)).toBe(true);
    expect(isStoredDeadline({ ...typed, closingTime: '10:00' }, byHand)).toBe(false);
  });

  test.each([
    { deadline: '', closingTime: '9:30 AM' },
    { deadline: '11/31/2027', closingTime: '9:30 AM' },
    { deadline: '11/30/2027', closingTime: 'noon' },
    { deadline: '11/3', closingTime: '' },
  ])('a draft keeps what is not a deadline yet: %j', (typed) => {
    expect(toTypedDeadline(toSentDeadline(typed))).toEqual(typed);
  });

  test.each([
    ['05/11/2027', '9:30 AM', undefined],
    ['05/11/2027', 'noon', ['closingTime', 'Type a time that your clock shows on that day, like 9:30 AM.']],
    ['05/10/2027', '11:59 AM', ['closingTime', 'Closing time must not be in the past.']],
    ['05/09/2027', '9:30 AM', ['deadline', 'Deadline must not be in the past.']],
    ['05/11/2037', '9:30 AM', ['deadline', 'Deadline must be at most 10 years ahead.']],
    ['5/2027', '9:30 AM', ['deadline', 'Date input not valid.']],
    ['', 'noon', undefined],
  ])('the deadline %j at %j is answered with %j', (deadline, closingTime, fault) => {
    const noon = new Date(2027, 4, 10, 12);
    expect(describeDeadlineFault({ deadline, closingTime }, {}, noon)).toEqual(fault);
  });

  test('an unchanged time that has passed is accepted', () => {
    const stored = { deadline: '2020/1/31', closesAt: '2020-01-31T10:00:00.000Z', hasClosingTime: true };
    expect(describeDeadlineFault(toTypedDeadline(stored), { stored })).toBeUndefined();
  });
});
