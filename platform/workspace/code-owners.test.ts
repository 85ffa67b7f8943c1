import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { inRoot, listAppNames } from './applications';
import { readOwners } from './code-owners';

function checkout(codeowners: string): string {
  const root = createTemporaryDirectory('code-owners');
  mkdirSync(join(root, '.github'));
  writeFileSync(join(root, '.github/CODEOWNERS'), codeowners);
  return root;
}

test('the last line for the folder of an application names its owners', () => {
  const root = checkout(
    '# who\n* @all\n/mf-admin/ @admin ada@canvass.test # both\n/mf-admin/src/users/ @users\nmf-p* @p\n/docs/ @docs\n',
  );
  expect(readOwners('mf-admin', root)).toEqual(['@admin', 'ada@canvass.test']);
  expect(readOwners('mf-public', root)).toEqual(['@p']);
  expect(readOwners('shell', root)).toEqual(['@all']);
});

test('an application can have no owner', () => {
  expect(readOwners('mf-admin', checkout('* @all\n/mf-admin/\n'))).toEqual([]);
  expect(readOwners('mf-admin', createTemporaryDirectory('code-owners'))).toEqual([]);
});

test.each(listAppNames())('%s has owners', (name) => {
  expect(readOwners(name)).not.toEqual([]);
});

test('every path with owners exists', () => {
  const paths = [...readFileSync(inRoot('.github/CODEOWNERS'), 'utf8').matchAll(/^\/(\S+)/gm)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(4);
  expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});
