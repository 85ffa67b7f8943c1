import { getSlopePerHour } from './process-watcher';

const HALF_HOUR_SECONDS = 1800;

test('the slope is the hourly growth of a value, regardless of noise', () => {
  const samples = [0, 1, 2, 3].map((halfHourSamples) => ({
    at: halfHourSamples * HALF_HOUR_SECONDS,
    value: 100 + halfHourSamples * 5,
  }));
  expect(getSlopePerHour(samples)).toBeCloseTo(10);
  const uneven = samples.map(({ at, value }, index) => ({ at, value: value + [1, -1, -1, 1][index]! }));
  expect(getSlopePerHour(uneven)).toBeCloseTo(10);
});

test('a constant value has slope zero, and a single sample has no slope', () => {
  expect(getSlopePerHour([0, 60, 120].map((at) => ({ at, value: 80 })))).toBe(0);
  expect(getSlopePerHour([{ at: 0, value: 80 }])).toBeNaN();
});
