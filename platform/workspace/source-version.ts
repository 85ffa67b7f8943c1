import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inRoot, readPackage } from './applications';
import { listResolvedDependencies, readLockedPackages } from './resolved-dependencies';
import { listSourceFiles } from './source-files';

/** The sources that determine the bytes of every application, in addition to its own folder. */
export const COMMON_SOURCES = [
  'shared/src',
  'shared/package.json',
  'shared/surface.json',
  'platform/bundler',
  'platform/workspace',
  'tsconfig.base.json',
];

/** The workspaces whose dependencies determine the bytes of every application: what it contains, and what builds it. */
const COMMON_WORKSPACES = ['shared', 'platform/bundler', 'platform/workspace'];

/**
 * A short hash of everything that determines the bytes of an application: its folder, `COMMON_SOURCES`, and what its
 * dependencies resolve to. Another application's dependencies do not change it.
 */
export function computeSourceHash(name: string): string {
  const hash = createHash('sha256');
  for (const dependency of listResolvedDependencies(readLockedPackages(), [name, ...COMMON_WORKSPACES])) {
    hash.update(`${dependency}\0`);
  }
  for (const file of listSourceFiles([name, ...COMMON_SOURCES])) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 8);
}

/**
 * The version that a build of an application would have now: `1.4.0-3f2a91c0`. The same sources give the same version
 * on every machine, so it shows whether a build is up to date.
 */
export function getSourceVersion(name: string): string {
  return `${readPackage(name).version}-${computeSourceHash(name)}`;
}

/**
 * The global name of a version's container. Each version has its own, so that the previous version can be loaded into a
 * page in which the current one has failed.
 */
export function getContainerName(name: string, version: string): string {
  return `${name}_${version}`.replace(/[^a-zA-Z0-9]/g, '_');
}
