import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from './applications';

/** An entry of `package-lock.json`. */
interface LockedPackage {
  version?: string;
  integrity?: string;
  /** For a workspace: its folder. */
  resolved?: string;
  link?: true;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** The entries of a lock file by their path: `node_modules/react`, `shared`. */
export type LockedPackages = Record<string, LockedPackage>;

/** Finds a dependency as Node does: in the `node_modules` of the package, then of each folder above. */
function resolvePath(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const found = packages[path];
    if (found) return found.link ? found.resolved : path;
    if (folder === '.') return undefined;
  }
}

/**
 * Lists what the dependencies of some workspaces resolve to, including indirect dependencies: `node_modules/react 19.3.1 sha512-…`.
 * Development dependencies are left out.
 * @param folders the folders of the workspaces: `mf-admin`.
 */
export function listResolvedDependencies(packages: LockedPackages, folders: string[]): string[] {
  const visitedPaths = new Set<string>();
  const pendingPaths = [...folders];
  for (let path = pendingPaths.pop(); path !== undefined; path = pendingPaths.pop()) {
    if (visitedPaths.has(path)) continue;
    visitedPaths.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const resolvedPath = resolvePath(packages, path, name);
      if (resolvedPath !== undefined) pendingPaths.push(resolvedPath);
    }
  }
  return [...visitedPaths]
    .filter((path) => path.includes('node_modules/'))
    .map((path) => `${path} ${packages[path]?.version} ${packages[path]?.integrity}`)
    .toSorted();
}

/** Reads the packages of this checkout's lock file. */
export function readLockedPackages(): LockedPackages {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as { packages: LockedPackages };
  return packages;
}
