import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { inRoot, ROOT } from '@canvass/workspace/applications';
import { createSharedConfig, readFacadeExports, SINGLETON_FACADES } from './shared-modules';

test('the shell bundles every singleton and an area bundles none', () => {
  const [host, remote] = [createSharedConfig('host'), createSharedConfig('remote')];
  expect(Object.keys(remote)).toEqual(Object.keys(host));
  expect(Object.values(host).every(({ eager, singleton }) => eager && singleton)).toBe(true);
  expect(Object.values(remote).every((shared) => shared.import === false)).toBe(true);
});

test('the exported names of a facade are parsed', () => {
  expect(readFacadeExports(SINGLETON_FACADES['react-router-dom'] ?? '')).toEqual(
    expect.arrayContaining(['Link', 'useParams']),
  );
  expect(readFacadeExports(SINGLETON_FACADES['@tanstack/react-query'] ?? '')).toContain('useQuery');
});

test('every name of a facade is parsed, also beside comments and aliases', () => {
  const folder = createTemporaryDirectory('facade');
  const file = relative(ROOT, join(folder, 'facade.ts'));
  writeFileSync(
    inRoot(file),
    "// export { ignored }\nexport { one, two as other } from 'a';\nexport { three } from 'b';\n",
  );
  expect(readFacadeExports(file)).toEqual(['one', 'other', 'three']);
  writeFileSync(inRoot(file), "export * from 'a';\n");
  expect(() => readFacadeExports(file)).toThrow('has to name what it exports.');
});
