import { setLocale } from '@canvass/shared/session';
import { formatChoices, formatList } from './lists';
import {
  formatCount,
  formatDecimal,
  formatDollars,
  formatDuration,
  formatPercent,
  formatShares,
  formatTotal,
} from './numbers';
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

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

test('only nobody is 0%, and only everybody 100%', () => {
  expect([0, 1 / 300, 0.006, 0.994, 299 / 300, 1].map((share) => formatPercent(share))).toEqual([
    '0%',
    '<1%',
    '1%',
    '99%',
    '>99%',
    '100%',
  ]);
  expect([0.0004, 0.9996].map((share) => formatPercent(share, 1))).toEqual(['<0.1%', '>99.9%']);
});

test.each([
  [
    [1, 2, 3],
    ['17%', '33%', '50%'],
  ],
  // Rounded one by one, these would be 13% + 13% + 75%, and 17% four times and 33%.
  [
    [2, 14, 84, 7],
    ['2%', '13%', '78%', '7%'],
  ],
  [
    [5, 3, 7, 11, 4],
    ['17%', '10%', '23%', '37%', '13%'],
  ],
  [
    [299, 1],
    ['>99%', '<1%'],
  ],
  [
    [0, 0],
    ['0%', '0%'],
  ],
  [[], []],
])('the shares of the counts %j are %j', (counts, shares) => {
  expect(formatShares(counts, sum(counts))).toEqual(shares);
});

test('equal counts have equal shares, also where they then do not add up to 100', () => {
  expect(formatShares([1, 1, 1], 3)).toEqual(['33%', '33%', '33%']);
  expect(formatShares([1, 1, 1], 3, 1)).toEqual(['33.3%', '33.3%', '33.3%']);
});

test('different counts add up to 100', () => {
  for (let most = 3; most < 60; most += 1) {
    const shares = formatShares([most, most - 1, 1], 2 * most).map((share) =>
      Number.parseInt(share.replace(/[<>]/, ''), 10),
    );
    expect([most, sum(shares)]).toEqual([most, 100]);
  }
});

test('a smaller count never gets a larger share than two equal ones', () => {
  expect(formatShares([327, 327, 326, 1020], 2000)).toEqual(['16%', '16%', '16%', '51%']);
});

test('shares of answers of which people gave several, or none, are rounded one by one', () => {
  expect(formatShares([2, 2, 1], 3)).toEqual(['67%', '67%', '33%']);
  expect(formatShares([1, 1], 3)).toEqual(['33%', '33%']);
});
