import { judge, leastDifference, type VersionCounts } from './judge';

function counts(overrides: Partial<VersionCounts> = {}): VersionCounts {
  return { loads: 1000, failures: 2, errors: 5, timedLoads: 1000, loadTime: 300, ...overrides };
}

test('a version that does as the other does is kept', () => {
  expect(judge(counts({ loads: 120, failures: 0, errors: 1 }), counts())).toEqual({ advice: 'keep', reasons: [] });
});

test('a version that fails more often is to be rolled back, and the reason has the numbers', () => {
  const { advice, reasons } = judge(counts({ loads: 32, failures: 8, errors: 0 }), counts({ loads: 998, failures: 2 }));
  expect(advice).toBe('roll-back');
  expect(reasons).toEqual(['It fails to load in 20.0% of 40 page loads; the other in 0.2% of 1000.']);
});

test('one that never loads is known for it after ten page loads', () => {
  expect(judge(counts({ loads: 0, failures: 10, errors: 0 }), counts()).advice).toBe('roll-back');
});

test('one that throws more often is to be rolled back', () => {
  expect(judge(counts({ loads: 60, failures: 0, errors: 9 }), counts()).reasons).toEqual([
    'It throws in 15.0% of 60 page loads; the other in 0.5% of 1000.',
  ]);
});

test('too few page loads of either say nothing', () => {
  expect(judge(counts({ loads: 2, failures: 7 }), counts())).toEqual({
    advice: 'wait',
    reasons: ['9 and 1002 page loads are too few to compare.'],
  });
  expect(judge(counts(), counts({ loads: 3, failures: 0 })).advice).toBe('wait');
});

test('one failure in a few dozen may be chance', () => {
  expect(judge(counts({ loads: 39, failures: 1, errors: 1 }), counts()).advice).toBe('keep');
});

test('a hair is no reason, however sure it is', () => {
  const million = { loads: 1_000_000, errors: 0 };
  const [worse, better] = [counts({ ...million, failures: 3000 }), counts({ ...million, failures: 1000 })];
  expect(judge(worse, better).advice).toBe('keep');
});

test.each([
  ['more than twice as long', { loadTime: 900 }, 'roll-back'],
  ['a little longer, as its files are in nobody’s cache yet', { loadTime: 550 }, 'keep'],
  ['longer in too few page loads', { loadTime: 900, timedLoads: 49 }, 'keep'],
])('one that loads %s', (_, overrides, advice) => {
  expect(judge(counts(overrides), counts()).advice).toBe(advice);
});

test('an older version of too few page loads is nothing to compare with', () => {
  const broken = counts({ loads: 500, failures: 500 });
  expect(judge(broken, counts({ loads: 9, failures: 0 })).advice).toBe('wait');
  expect(judge(broken, counts({ loads: 10, failures: 0 })).advice).toBe('roll-back');
  const slow = counts({ loadTime: 900 });
  expect(judge(slow, counts({ timedLoads: 49 })).advice).toBe('keep');
  expect(judge(slow, counts({ timedLoads: 50 })).advice).toBe('roll-back');
});

test('twice as long of very little is not long', () => {
  expect(judge(counts({ loadTime: 90 }), counts({ loadTime: 20 })).advice).toBe('keep');
});

test('more errors than page loads, of those who left early, count as all of them', () => {
  expect(judge(counts({ loads: 12, failures: 0, errors: 15 }), counts()).reasons).toEqual([
    'It throws in 100.0% of 12 page loads; the other in 0.5% of 1000.',
  ]);
});

test.each([
  [[56, 70], [48, 80], 0.0524],
  [[9, 10], [3, 10], 0.1705],
  [[6, 7], [2, 7], 0.0582],
  [[5, 56], [0, 29], -0.0381],
] as [[number, number], [number, number], number][])(
  '%j and %j differ as Newcombe has published it, at 95 percent',
  (one, other, difference) => {
    expect(leastDifference(one, other, 1.96)).toBeCloseTo(difference, 4);
  },
);
