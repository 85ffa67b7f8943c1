import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { inRoot, readPackage } from '@canvass/workspace/applications';
import { readSurfaces } from './surface/surface';

/**
 * Modules that must exist once in a page: the shell provides them to the remotes. Entries with a trailing slash also
 * share sub-paths (`react/jsx-runtime`), which would otherwise be bundled again.
 */
const SINGLETONS = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'react-router-dom',
  '@tanstack/react-query',
  'styled-components',
  '@canvass/shared/session',
  '@canvass/shared/http',
];

/** Singletons of which the shell shares only the names that a facade module exports. */
export const SINGLETON_FACADES: Record<string, string> = {
  'react-router-dom': 'shell/src/shared-exports/router.ts',
  '@tanstack/react-query': 'shell/src/shared-exports/query.ts',
};

/** The names that a facade exports. @throws an Error for an export without names. */
export function readFacadeExports(file: string): string[] {
  const { statements } = ts.createSourceFile(file, readFileSync(inRoot(file), 'utf8'), ts.ScriptTarget.Latest);
  return statements.filter(ts.isExportDeclaration).flatMap(({ exportClause }) => {
    if (!exportClause || !ts.isNamedExports(exportClause)) throw new Error(`${file} has to name what it exports.`);
    return exportClause.elements.map(({ name }) => name.text);
  });
}

interface SharedModule {
  singleton: true;
  strictVersion: false;
  version: string;
  requiredVersion: string;
  eager?: true;
  import?: false | string;
}

/** The version of a package, or of what a module of `shared` exports. */
function readModuleVersion(request: string): string {
  const surface = readSurfaces()[request];
  if (surface) return surface.version;
  const isScoped = request.startsWith('@');
  const name = request
    .split('/')
    .slice(0, isScoped ? 2 : 1)
    .join('/');
  return readPackage(`node_modules/${name}`).version;
}

/** The versions of the singletons by request: those that a shell provides, or that a remote is built against. */
export function readSharedVersions(): Record<string, string> {
  return Object.fromEntries(SINGLETONS.map((request) => [request, readModuleVersion(request)]));
}

/**
 * The `shared` option of module federation. The shell bundles every singleton into its first file (`eager`), so that it
 * needs no asynchronous boundary. A remote bundles none (`import: false`), which makes it a fifth of the size.
 */
export function createSharedConfig(role: 'host' | 'remote'): Record<string, SharedModule> {
  return Object.fromEntries(
    Object.entries(readSharedVersions()).map(([request, version]) => {
      const facade = SINGLETON_FACADES[request];
      const base = { singleton: true, strictVersion: false, version, requiredVersion: `^${version}` } as const;
      if (role === 'remote') return [request, { ...base, import: false }];
      return [request, { ...base, eager: true, ...(facade ? { import: inRoot(facade) } : {}) }];
    }),
  );
}
