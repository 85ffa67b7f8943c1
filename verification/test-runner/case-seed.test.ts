import { readCaseSeed } from './case-seed';

test('a run selects by the commit, or by a fixed text without one', () => {
  expect(readCaseSeed()).toMatch(/^([0-9a-f]{8,}|no-commit)$/);
});
