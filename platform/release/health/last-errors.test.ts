import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VersionTelemetry } from '@canvass/shared/contracts';
import { createEmptyDirectory } from '../testing/fixture';
import { formatLastErrors, listLastErrors } from './last-errors';
import { findStackFrames } from './stack-frames';

/** A store with the source map of one script: what is at column 10 of it is `renderList` in line 7 of a page. */
function createStoreWithMap(): string {
  const store = createEmptyDirectory();
  const directory = join(store, 'mf-admin/1.1.0/.maps');
  mkdirSync(directory, { recursive: true });
  writeFileSync(
    join(directory, 'page.js.map'),
    JSON.stringify({
      version: 3,
      sources: ['./mf-admin/src/users/users-page.tsx'],
      names: ['renderList'],
      mappings: 'UAMIA',
    }),
  );
  writeFileSync(join(directory, 'damaged.js.map'), '{');
  return store;
}

test('a position in a script is found in the sources', () => {
  expect(findStackFrames(createStoreWithMap(), ['mf-admin/1.1.0/page.js:1:11'])).toEqual([
    {
      position: 'mf-admin/1.1.0/page.js:1:11',
      source: 'mf-admin/src/users/users-page.tsx',
      line: 7,
      column: 5,
      name: 'renderList',
    },
  ]);
});

test.each([
  ['before everything that the map knows', 'mf-admin/1.1.0/page.js:1:2'],
  ['without a map', 'mf-admin/1.1.0/other.js:1:11'],
  ['with a damaged map', 'mf-admin/1.1.0/damaged.js:1:11'],
  ['of a version that is gone', 'mf-admin/1.0.0/page.js:1:11'],
])('a position %s stays as it is', (_, position) => {
  expect(findStackFrames(createStoreWithMap(), [position])).toEqual([{ position }]);
});

test.each([
  '',
  'mf-admin/../page.js:1:11',
  '../../page.js:1:11',
  'mf-admin/1.1.0/../page.js:1:1',
  'at x',
  'a/1/b.js:1',
])('what is no position in a release is left out: %j', (position) => {
  expect(findStackFrames(createStoreWithMap(), [position])).toEqual([]);
});

const counts: VersionTelemetry = {
  area: 'mf-admin',
  version: '1.1.0',
  loads: 1,
  failures: 0,
  errors: 1,
  timedLoads: 0,
  loadTime: null,
};

test('the last error of each version is listed with its stack', () => {
  const last = { at: '2026-11-20T10:04:00.000Z', message: 'x is undefined', requestId: 'request-1' };
  const stack = ['mf-admin/1.1.0/page.js:1:11', 'shell/1.0.0/main.js:1:20'];
  const health = [
    { area: 'mf-admin', stable: { ...counts, last: { ...last, stack } }, previous: { ...counts, version: '1.0.0' } },
  ];
  const errors = listLastErrors(createStoreWithMap(), health);
  expect(errors).toMatchObject([{ area: 'mf-admin', version: '1.1.0', ...last, frames: [{ line: 7 }, {}] }]);
  expect(formatLastErrors(errors).map((line) => line.trim())).toEqual([
    'last errors:',
    'mf-admin     1.1.0                2026-11-20 10:04 UTC  x is undefined',
    'at renderList (mf-admin/src/users/users-page.tsx:7:5)',
    'at shell/1.0.0/main.js:1:20',
    'request request-1',
  ]);
});

test('without errors that is said', () => {
  expect(formatLastErrors(listLastErrors('/nowhere', [{ area: 'mf-admin', stable: counts }]))).toEqual([
    '  no errors were reported',
  ]);
});
