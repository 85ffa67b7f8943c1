import { setLocale } from '@canvass/shared/session';
import { formatChoices, formatList } from './lists';
import { formatCount, formatDecimal, formatDollars, formatDuration, formatPercent, formatTotal } from './numbers';
import { plural } from './plural';

afterEach(() => setLocale('en-US'));

test.each([
  ['en-US', ['12,480', '1,000+', '1.8', '2.0', '52%', '52.4%', '$1,240', '$20.50', '7 days', '1 hour']],
  ['en-GB', ['12,480', '1,000+', '1.8', '2.0', '52%', '52.4%', 'US$1,240', 'US$20.50', '7 days', '1 hour']],
  ['de-DE', ['12.480', '1.000+', '1,8', '2,0', '52\u00a0%', '52,4\u00a0%', 'US$1,240', 'US$20.50', '7 days', '1 hour']],
  ['hi-IN', ['12,480', '1,000+', '1.8', '2.0', '52%', '52.4%', '$1,240', '$20.50', '7 days', '1 hour']],
])('numbers are written as is usual in English where %s is spoken', (tag, expected) => {
  setLocale(tag);
  expect([
    formatCount(12480),
    formatTotal('1000+'),
    formatDecimal(1.84),
    formatDecimal(2),
    formatPercent(0.524),
    formatPercent(0.524, 1),
    formatDollars(1240),
    formatDollars(20.5),
    formatDuration(7, 'day'),
    formatDuration(1, 'hour'),
  ]).toEqual(expected);
});

test.each([
  ['en-US', 'a, b, and c', 'a, b, or c'],
  ['en-GB', 'a, b and c', 'a, b or c'],
])('lists are written as is usual in English where %s is spoken', (tag, all, one) => {
  setLocale(tag);
  expect([formatList(['a', 'b', 'c']), formatChoices(['a', 'b', 'c'])]).toEqual([all, one]);
});

test.each([
  [0, 'votes'],
  [1, 'vote'],
  [2, 'votes'],
  ['1', 'vote'],
  ['1000+', 'votes'],
])('%j selects “%s”', (count, form) => {
  expect(plural(count, { one: 'vote', other: 'votes' })).toBe(form);
});
