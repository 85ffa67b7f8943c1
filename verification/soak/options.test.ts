import { parseSoakOptions } from './options';

test('without arguments all stages run, with half an hour of faults', () => {
  expect(parseSoakOptions([])).toMatchObject({ stages: ['tests', 'mutations', 'faults'], hours: 0.5, publish: false });
});

test('stages can be named, with the hours and the seed of the faults', () => {
  expect(parseSoakOptions(['faults', '--hours', '0.05', '--seed', '42', '--publish'])).toEqual({
    stages: ['faults'],
    hours: 0.05,
    seed: '42',
    publish: true,
  });
});

test.each([
  [['fault'], 'Unknown stage fault'],
  [['--hours', 'two'], '--hours must be a number'],
  [['--hours', '0'], '--hours must be a number'],
  [['--seed', '-1'], 'Option'],
  [['--seed', 'x'], '--seed must be a whole number'],
  [['--often'], 'Unknown option'],
])('%j is refused in a sentence that ends with the usage', (args, beginning) => {
  expect(() => parseSoakOptions(args)).toThrow(new RegExp(`^${beginning}.*Usage: npm run soak`, 's'));
});
