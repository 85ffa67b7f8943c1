import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from '@canvass/workspace/applications';

const longFiles = JSON.parse(readFileSync(inRoot('verification/test-runner/long-test-files.json'), 'utf8')) as string[];

test('the long test files exist', () => {
  expect(longFiles.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
});

test('long files come first, and the others in the order of Jest, by size', () => {
  const LongFilesFirst = createRequire(import.meta.url)('./long-files-first.cjs') as new (options: object) => {
    sort: (tests: object[]) => { path: string }[];
  };
  const sizes: Record<string, number> = { '/canvass/small.test.ts': 1, '/canvass/large.test.ts': 9 };
  const long = `/canvass/${longFiles[0]}`;
  const context = { config: { id: 'none', cache: false }, hasteFS: { getSize: (path: string) => sizes[path] ?? 1 } };
  const tests = [...Object.keys(sizes), long].map((path) => ({ path, context }));
  const sorted = new LongFilesFirst({ contexts: [context], globalConfig: {} }).sort(tests);
  expect(sorted.map(({ path }) => path)).toEqual([long, '/canvass/large.test.ts', '/canvass/small.test.ts']);
});
