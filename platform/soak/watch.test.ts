import { slopePerHour } from './watch';

const HALF_HOUR_SECONDS = 1800;

test('the slope is what a value grows by in an hour, whatever moves around it', () => {
  const samples = [0, 1, 2, 3].map((half) => ({ at: half * HALF_HOUR_SECONDS, value: 100 + half * 5 }));
  expect(slopePerHour(samples)).toBeCloseTo(10);
  const uneven = samples.map(({ at, value }, index) => ({ at, value: value + [1, -1, -1, 1][index]! }));
  expect(slopePerHour(uneven)).toBeCloseTo(10);
});

test('a value that stays has no slope, and a single sample tells nothing', () => {
  expect(slopePerHour([0, 60, 120].map((at) => ({ at, value: 80 })))).toBe(0);
  expect(slopePerHour([{ at: 0, value: 80 }])).toBeNaN();
});
