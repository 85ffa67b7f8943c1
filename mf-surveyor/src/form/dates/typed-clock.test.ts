import { setLocale } from '@canvass/shared/session';
import { listHalfHours, normalizeClock, setClock } from './typed-clock';

const DAY = new Date(2027, 4, 11);

afterEach(() => setLocale('en-US'));

test.each([
  ['9:30 AM', 9, 30],
  ['9:30am', 9, 30],
  ['9 p.m.', 21, 0],
  ['9:30\u202fPM', 21, 30],
  ['12:00 AM', 0, 0],
  ['12:30 pm', 12, 30],
  [' 09:30 ', 9, 30],
  ['21:30', 21, 30],
  ['9.30', 9, 30],
  ['21h30', 21, 30],
])('%j is a time', (typed, hours, minutes) => {
  expect(setClock(DAY, typed)).toEqual(new Date(2027, 4, 11, hours, minutes));
});

test.each(['', '9', '24:00', '10:60', '13:00 PM', '0:30 AM', '9:3', 'noon', '9:30 AM tomorrow'])(
  '%j is not a time',
  (typed) => expect(setClock(DAY, typed)).toBeNull(),
);

test.each([
  ['en-US', '9:30 AM', '12:00 AM', '11:30 PM'],
  ['en-CA', '9:30 a.m.', '12:00 a.m.', '11:30 p.m.'],
  ['en-GB', '09:30', '00:00', '23:30'],
  ['de-DE', '09:30', '00:00', '23:30'],
])('in %s, 9.30 is written %s, and the half hours on offer begin with %s and end with %s', (tag, time, first, last) => {
  setLocale(tag);
  const halfHours = listHalfHours();
  expect([normalizeClock('9.30'), halfHours[0], halfHours.at(-1), halfHours.length]).toEqual([time, first, last, 48]);
  // Whatever is offered can be typed.
  expect(halfHours.map(normalizeClock)).toEqual(halfHours);
});

test('what is not a time stays as it was typed', () => {
  expect(normalizeClock('9:3')).toBe('9:3');
});
