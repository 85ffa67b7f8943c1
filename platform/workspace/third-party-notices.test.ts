import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { formatThirdPartyNotices } from './third-party-notices';

/** Creates a package and returns the path of one of its modules. */
function createModule(path: string, manifest: object, license?: string): string {
  const folder = join(createTemporaryDirectory('notices'), 'node_modules', path);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.2.3', ...manifest }));
  if (license !== undefined) writeFileSync(join(folder, 'LICENSE.md'), license);
  return join(folder, 'lib/index.js');
}

test('every package of a bundle is listed once with its license, and own files are not', () => {
  const one = createModule('one', { name: 'one', license: 'MIT' }, 'Copyright One\n');
  const scoped = createModule('@scope/two', { name: '@scope/two', license: 'ISC' });
  const either = createModule('three', { name: 'three', license: '(MIT OR Apache-2.0)' }, 'Both');
  const notices = formatThirdPartyNotices([
    either,
    one,
    one.replace('index', 'other'),
    scoped,
    '/repository/shell/src/main.tsx',
  ]);
  expect(notices.match(/^one 1\.2\.3 \(MIT\)\n\nCopyright One$/gm)).toHaveLength(1);
  expect(notices).toContain('@scope/two 1.2.3 (ISC)\n\nLicensed under ISC: https://spdx.org/licenses/ISC.html');
  expect(notices).toContain('three 1.2.3 ((MIT OR Apache-2.0))\n\nBoth');
  expect(notices).not.toContain('shell');
});

test.each([['GPL-3.0-only'], ['GPL-2.0-only OR MPL-2.0'], [undefined]])(
  'a package with the license %s fails the build',
  (license) => {
    const file = createModule('viral', { name: 'viral', license });
    expect(() => formatThirdPartyNotices([file])).toThrow('viral 1.2.3 has the license');
  },
);
