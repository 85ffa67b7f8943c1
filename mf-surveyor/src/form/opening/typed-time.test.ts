import { setLocale } from '@canvass/shared/session';
import { describeOpeningError, formatOpening, getOpeningFormat, parseOpening } from './typed-time';

const now = new Date(2026, 10, 20, 12);

afterEach(() => setLocale('en-US'));

test.each([
  ['en-US', '03/05/2027 9:30 AM', 'MM/DD/YYYY 9:30 AM'],
  ['en-GB', '03/05/2027 09:30', 'MM/DD/YYYY 09:30'],
  ['de-DE', '03/05/2027 09:30', 'MM/DD/YYYY 09:30'],
])('a time is read on the clock of the reader, and written back as is usual in %s', (tag, written, placeholder) => {
  setLocale(tag);
  for (const typed of [' 3/5/2027 9:30 ', '3/5/27 9:30 am', '5.3.2027 9.30', written]) {
    const parsed = parseOpening(typed);
    expect(parsed).toEqual(new Date(2027, 2, 5, 9, 30));
    expect(parsed && formatOpening(parsed)).toBe(written);
  }
  expect(getOpeningFormat().placeholder).toBe(placeholder);
});

test.each(['', '3/5/2027', '11/31/2027 10:00', '3/5/2027 24:00', '3/5/2027 10:60', 'tomorrow 10:00'])(
  '%p is not a time',
  (typed) => expect(parseOpening(typed)).toBeNull(),
);

test.each([
  ['', 'Choose when the survey opens.'],
  ['soon', 'Type a day and a time, like 11/27/2027 9:30 AM.'],
  ['11/20/2026 12:00', 'The opening must not be in the past.'],
  ['11/21/2036 12:00', 'The opening must be at most 10 years ahead.'],
  ['12/1/2026 00:00', 'The opening must be before the deadline.'],
  ['11/30/2026 11:59 PM', undefined],
])('%p as an opening is answered with %p', (typed, message) => {
  expect(describeOpeningError(typed, new Date(2026, 11, 1), now)).toBe(message);
});
