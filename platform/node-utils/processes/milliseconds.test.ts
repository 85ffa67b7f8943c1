import { parseMilliseconds } from './milliseconds';

test('an option is a number of milliseconds, or not set', () => {
  expect([undefined, '', '1', '3600000'].map((text) => parseMilliseconds('--wait', text))).toEqual([
    undefined,
    undefined,
    1,
    3_600_000,
  ]);
});

test.each(['0', '-1', '1.5', '1s', '3600001', 'Infinity'])('%s milliseconds are refused', (text) => {
  expect(() => parseMilliseconds('--wait', text)).toThrow('--wait must be a number of milliseconds, from 1 to 3600000');
});
