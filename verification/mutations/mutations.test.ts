import { readFileSync } from 'node:fs';
import { inRoot } from '@canvass/workspace/applications';
import { findTestFiles } from '@canvass/testing/find-test-files';
import { applyToText } from './apply';
import { MUTATIONS } from './mutations';
import { GROUPS } from './suites';

test('every mutation matches exactly one place in the code', () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(20);
  for (const mutation of MUTATIONS) {
    const text = readFileSync(inRoot(mutation.file), 'utf8');
    expect(applyToText(text, mutation)).not.toBe(text);
  }
});

test('a mutation whose original text is missing or ambiguous is refused', () => {
  const mutation = { name: 'adds up wrongly', file: 'sum.ts', original: '+', mutated: '-' };
  expect(applyToText('1 + 2', mutation)).toBe('1 - 2');
  expect(() => applyToText('1 + 2 + 3', mutation)).toThrow(
    'sum.ts has the original of “adds up wrongly” 2 times, not once.',
  );
  expect(() => applyToText('1', mutation)).toThrow('0 times');
});

test.each(GROUPS)('the group $name names only paths that have tests', ({ project, paths }) => {
  for (const path of paths) expect(findTestFiles([project], [path])).not.toEqual([]);
});
