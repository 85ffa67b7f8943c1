import { compareVersions, getMinDifference, type VersionCounts } from './compare-versions';

function createCounts(overrides: Partial<VersionCounts> = {}): VersionCounts {
  return { loads: 1000, failures: 2, errors: 5, timedLoads: 1000, loadTime: 300, ...overrides };
}

test('an equally healthy version is kept', () => {
  expect(compareVersions(createCounts({ loads: 120, failures: 0, errors: 1 }), createCounts())).toEqual({
    advice: 'keep',
    reasons: [],
  });
});

test('a version that fails more often should be rolled back, with the numbers as the reason', () => {
  const { advice, reasons } = compareVersions(
    createCounts({ loads: 32, failures: 8, errors: 0 }),
    createCounts({ loads: 998, failures: 2 }),
  );
  expect(advice).toBe('roll-back');
  expect(reasons).toEqual(['It fails to load in 20.0% of 40 page loads; the other in 0.2% of 1000.']);
});

test('a version that never loads is detected after ten page loads', () => {
  expect(compareVersions(createCounts({ loads: 0, failures: 10, errors: 0 }), createCounts()).advice).toBe('roll-back');
});

test('a version that throws more often should be rolled back', () => {
  expect(compareVersions(createCounts({ loads: 60, failures: 0, errors: 9 }), createCounts()).reasons).toEqual([
    'It throws in 15.0% of 60 page loads; the other in 0.5% of 1000.',
  ]);
});

test('too few page loads of either version give no verdict', () => {
  expect(compareVersions(createCounts({ loads: 2, failures: 7 }), createCounts())).toEqual({
    advice: 'wait',
    reasons: ['9 and 1002 page loads are too few for a comparison.'],
  });
  expect(compareVersions(createCounts(), createCounts({ loads: 3, failures: 0 })).advice).toBe('wait');
});

test('one failure in a few dozen may be chance', () => {
  expect(compareVersions(createCounts({ loads: 39, failures: 1, errors: 1 }), createCounts()).advice).toBe('keep');
});

test('a tiny difference is no reason, even when it is significant', () => {
  const million = { loads: 1_000_000, errors: 0 };
  const [worse, better] = [createCounts({ ...million, failures: 3000 }), createCounts({ ...million, failures: 1000 })];
  expect(compareVersions(worse, better).advice).toBe('keep');
});

test.each([
  ['more than twice as long', { loadTime: 900 }, 'roll-back'],
  ['a little longer, as its files are in nobody’s cache yet', { loadTime: 550 }, 'keep'],
  ['longer in too few page loads', { loadTime: 900, timedLoads: 49 }, 'keep'],
])('a version that loads %s gets the expected verdict', (_, overrides, advice) => {
  expect(compareVersions(createCounts(overrides), createCounts()).advice).toBe(advice);
});

test('an older version with too few page loads is not compared', () => {
  const broken = createCounts({ loads: 500, failures: 500 });
  expect(compareVersions(broken, createCounts({ loads: 9, failures: 0 })).advice).toBe('wait');
  expect(compareVersions(broken, createCounts({ loads: 10, failures: 0 })).advice).toBe('roll-back');
  const slow = createCounts({ loadTime: 900 });
  expect(compareVersions(slow, createCounts({ timedLoads: 49 })).advice).toBe('keep');
  expect(compareVersions(slow, createCounts({ timedLoads: 50 })).advice).toBe('roll-back');
});

test('doubling a very short load time is no reason', () => {
  expect(compareVersions(createCounts({ loadTime: 90 }), createCounts({ loadTime: 20 })).advice).toBe('keep');
});

test('more errors than page loads count as all page loads', () => {
  expect(compareVersions(createCounts({ loads: 12, failures: 0, errors: 15 }), createCounts()).reasons).toEqual([
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
    expect(getMinDifference(one, other, 1.96)).toBeCloseTo(difference, 4);
  },
);
