import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { isCurrent, keepResults, type KeptResult, readKeptResults } from './kept-results';

const KEPT: KeptResult = { inputsHash: '3f2a91c0', allCases: false, passed: 40, cases: [] };

test('results are kept beside those of other parts', async () => {
  const file = join(createTemporaryDirectory('kept'), 'cache/kept-results.json');
  expect(readKeptResults(file)).toEqual({});
  await keepResults({ 'mf-member': KEPT }, file);
  await keepResults({ shell: KEPT }, file);
  await keepResults({ 'mf-member': { ...KEPT, passed: 41 } }, file);
  expect(readKeptResults(file)).toEqual({ 'mf-member': { ...KEPT, passed: 41 }, shell: KEPT });
});

test('a result counts for the same sources only', () => {
  expect(isCurrent(KEPT, '3f2a91c0', false)).toBe(true);
  expect(isCurrent(KEPT, 'b04a5fbb', false)).toBe(false);
  expect(isCurrent(undefined, '3f2a91c0', false)).toBe(false);
});

test('a result of all cases counts for a selection, but not the other way round', () => {
  expect(isCurrent(KEPT, '3f2a91c0', true)).toBe(false);
  expect(isCurrent({ ...KEPT, allCases: true }, '3f2a91c0', false)).toBe(true);
  expect(isCurrent({ ...KEPT, allCases: true }, '3f2a91c0', true)).toBe(true);
});
