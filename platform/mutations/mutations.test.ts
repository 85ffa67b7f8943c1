import { readFileSync } from 'node:fs';
import { inRoot } from '../build/workspace';
import { mutate } from './apply';
import { MUTATIONS } from './mutations';

test('every bug has exactly one place in the code that it can be put in', () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(20);
  for (const mutation of MUTATIONS) {
    const text = readFileSync(inRoot(mutation.file), 'utf8');
    expect(mutate(text, mutation)).not.toBe(text);
  }
});

test('a bug whose original is not there, or more than once, is refused', () => {
  const mutation = { name: 'adds up wrongly', file: 'sum.ts', original: '+', mutated: '-' };
  expect(mutate('1 + 2', mutation)).toBe('1 - 2');
  expect(() => mutate('1 + 2 + 3', mutation)).toThrow(
    'sum.ts has the original of “adds up wrongly” 2 times, not once.',
  );
  expect(() => mutate('1', mutation)).toThrow('0 times');
});
