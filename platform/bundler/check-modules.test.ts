import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Compilation } from 'webpack';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { checkRemoteModules } from './check-modules';

/** Bundles an area of plain scripts whose entry imports a file of `shared`. */
function bundleArea(importedFile: string): Promise<Compilation> {
  const folder = createTemporaryDirectory('area');
  const file = join(folder, 'shared/src', importedFile);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, 'export const value = 1;\n');
  writeFileSync(
    join(folder, 'area.js'),
    `import { value } from './shared/src/${importedFile}';\nconsole.log(value);\n`,
  );
  const compiler = webpack({
    mode: 'development',
    context: folder,
    entry: './area.js',
    resolve: { extensions: ['.ts', '.js'] },
    output: { path: join(folder, 'dist') },
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => (stats ? resolve(stats.compilation) : reject(error ?? new Error('No build.'))));
  });
}

test.each(['session/session.ts', 'http/clients.ts', 'http/index.ts'])(
  'an area with its own copy of %s, which must exist once in a page, is refused',
  async (file) => {
    const compilation = await bundleArea(file);
    expect(() => checkRemoteModules(compilation)).toThrow(
      new RegExp(`must not be compiled into a remote:\\n.*/shared/src/${file.replaceAll('.', '\\.')}`),
    );
  },
);

test('an area that compiles other parts of shared is accepted', async () => {
  const compilation = await bundleArea('contracts/surveys.ts');
  expect(() => checkRemoteModules(compilation)).not.toThrow();
});
