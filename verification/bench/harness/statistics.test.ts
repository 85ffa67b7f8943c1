import { median, percentile, getRatios, getSpread } from './statistics';

test('the median is the middle value, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5);
});

test('the median of an even number of values lies between the two in the middle', () => {
  expect(median([10, 1, 2, 4])).toBe(3);
});

test('numbers are sorted as numbers', () => {
  expect(median([100, 20, 3])).toBe(20);
});

test('a percentile is a value that was measured: the nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1).toReversed();
  expect([50, 95, 99, 100].map((percent) => percentile(values, percent))).toEqual([50, 95, 99, 100]);
  expect(percentile([1, 2, 3, 4], 95)).toBe(4);
  expect(percentile([1, 2, 3, 4], 0)).toBe(1);
});

test('an empty list has no median and no percentile', () => {
  expect(median([])).toBeNaN();
  expect(percentile([], 95)).toBeNaN();
});

test('a spread contains the median, the minimum and the maximum', () => {
  expect(getSpread([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 });
});

test('ratios compare the values of one round', () => {
  expect(getRatios([5, 8], [10, 4])).toEqual([0.5, 2]);
});
