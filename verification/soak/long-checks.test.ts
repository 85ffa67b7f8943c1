import { findTestFiles } from '@canvass/testing/find-test-files';
import { LONG_TESTS } from './long-checks';

test.each(LONG_TESTS)('the long run of $name names only projects and paths that have tests', ({ projects, paths }) => {
  for (const project of projects) expect(findTestFiles([project], paths)).not.toEqual([]);
  for (const path of paths) expect(findTestFiles(projects, [path])).not.toEqual([]);
});
