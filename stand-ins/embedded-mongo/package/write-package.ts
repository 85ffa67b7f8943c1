import { build, type Plugin } from 'esbuild';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SOURCES = join(import.meta.dirname, '..');

/** Bundles packages of this repository; all others are dependencies of the package. */
const bundleOwnPackages: Plugin = {
  name: 'bundle-own-packages',
  setup(compiler) {
    compiler.onResolve({ filter: /^\.\/server-program$/ }, () => ({
      path: join(import.meta.dirname, 'packed-server-program.ts'),
    }));
    compiler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@canvass/') ? undefined : { path, external: true },
    );
  },
};

interface PackageFile {
  name: string;
  version: string;
  description: string;
  license: string;
  dependencies: Record<string, string>;
}

/** The versions of what the compiled files import from other packages. */
function listDependencies(source: PackageFile, imports: string[]): Record<string, string> {
  const used = Object.entries(source.dependencies).filter(([name]) => imports.includes(name));
  const missing = imports.filter((name) => !name.startsWith('node:') && !(name in source.dependencies));
  if (missing.length > 0) throw new Error(`package.json of embedded-mongo does not name ${missing.join(', ')}.`);
  return Object.fromEntries(used);
}

/**
 * Writes the database as a package that needs nothing else of this repository: `npm pack FOLDER` makes the archive that
 * could be published.
 * @param folder is replaced.
 */
export async function writePackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: SOURCES,
    entryPoints: { index: 'supervise.ts', main: 'main.ts' },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: '#!/usr/bin/env node' },
    plugins: [bundleOwnPackages],
    logLevel: 'silent',
  });
  const source = JSON.parse(readFileSync(join(SOURCES, 'package.json'), 'utf8')) as PackageFile;
  const { name, version, description, license } = source;
  const imports = Object.values(metafile.outputs).flatMap((output) =>
    output.imports.filter(({ external }) => external).map(({ path }) => path),
  );
  const packageFile = {
    name,
    version,
    description,
    license,
    type: 'module',
    engines: { node: '>=20.19' },
    exports: { '.': { types: './index.d.ts', default: './index.mjs' } },
    bin: { 'embedded-mongo': 'main.mjs' },
    dependencies: listDependencies(source, imports),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageFile, null, 2)}\n`);
  const supervise = readFileSync(join(SOURCES, 'supervise.ts'), 'utf8');
  writeFileSync(join(folder, 'index.d.ts'), ts.transpileDeclaration(supervise, { compilerOptions: {} }).outputText);
  for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE']) copyFileSync(join(SOURCES, file), join(folder, file));
}
