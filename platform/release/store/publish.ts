import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeCompressedSiblings } from '@canvass/workspace/compression';
import { computeIntegrity } from '@canvass/workspace/integrity';
import { BUILD_MANIFEST, type BuildManifest } from '@canvass/workspace/manifest';
import { listAppNames, inRoot } from '@canvass/workspace/applications';
import { getSourceVersion } from '@canvass/workspace/source-version';
import { requireValidArea } from './area-metadata';
import { readBuildFiles } from './build-files';
import { readJson, STORE_FORMAT } from './json-files';
import { ReleaseError } from '../model/release-error';
import { getReleaseDirectory, type Release, type Store, type StoredFile } from './store';
import { removeDraft, withCleanup } from './write-guard';

/** The result of publishing a build. */
export interface PublishResult {
  name: string;
  version: string;
  /** false: this version already existed and did not change. */
  fresh: boolean;
}

function readBuild(name: string, dist: string): BuildManifest {
  const file = join(dist, BUILD_MANIFEST);
  if (!existsSync(file)) throw new ReleaseError('bad-build', `${name} has no build in ${dist}; build it first`);
  return readJson(file, 'run its build again') as BuildManifest;
}

/** The version of an application's build in this checkout. */
function readBuildVersion(name: string, dist = inRoot(name, 'dist')): string {
  return readBuild(name, dist).version;
}

/** The versions of the builds in this checkout (`<name>/dist`), by default for the shell and every remote. */
export function readBuiltVersions(names = listAppNames()): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readBuildVersion(name)]));
}

/**
 * Refuses a build of an application that is older than the sources of this checkout.
 * @param version the version that the sources have now.
 * @throws ReleaseError with code `stale-build`.
 */
export function requireCurrentBuild(name: string, dist = inRoot(name, 'dist'), version = getSourceVersion(name)): void {
  const builtVersion = readBuildVersion(name, dist);
  if (builtVersion === version) return;
  throw new ReleaseError(
    'stale-build',
    `The build of ${name} is ${builtVersion}, but its sources are ${version} now; build it again: npm run build --workspace ${name}`,
  );
}

/**
 * Refuses an application with type errors, which a build does not look for.
 * @param checkTypes rejects with the compiler's messages.
 */
export async function requireCorrectTypes(name: string, checkTypes: (name: string) => Promise<void>): Promise<void> {
  try {
    await checkTypes(name);
  } catch (error) {
    throw new ReleaseError('types', (error as Error).message);
  }
}

/**
 * Moves a finished directory into place in one step.
 * @returns false if the target already exists, which stays as it is.
 */
function moveIntoPlace(draft: string, target: string): boolean {
  try {
    renameSync(draft, target);
    return true;
  } catch (error) {
    if (!existsSync(join(target, 'release.json'))) throw error;
    removeDraft(draft, []);
    return false;
  }
}

/**
 * Copies a build into the store as an immutable release. An existing version is never rewritten: publishing it again
 * does nothing.
 * @param dist the directory of the build; `<name>/dist` of this checkout by default.
 * @param dryRun returns the result without writing anything.
 * @throws ReleaseError when the build is incomplete, too large, or has a wrong compressed copy; nothing is written then.
 */
export function publish(
  store: Store,
  name: string,
  dist: string = inRoot(name, 'dist'),
  dryRun = false,
): PublishResult {
  const build = readBuild(name, dist);
  const { version } = build;
  const target = getReleaseDirectory(store, name, version);
  if (existsSync(join(target, 'release.json'))) return { name, version, fresh: false };
  if (build.name !== name)
    throw new ReleaseError('bad-build', `The build in ${dist} is of ${build.name}, not of ${name}`);
  requireValidArea(build);
  const contents = readBuildFiles(build, dist);
  if (dryRun) return { name, version, fresh: true };
  const draft = join(store, name, `.draft-${randomUUID()}`);
  const discard = () => removeDraft(draft, [join(store, name)]);
  return withCleanup(store, discard, () => {
    const files: Record<string, StoredFile> = {};
    for (const [file, bytes] of contents) {
      files[file] = { integrity: computeIntegrity(bytes), bytes: bytes.length };
      const path = join(draft, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
      writeCompressedSiblings(path, bytes, join(dist, file));
    }
    const release: Release = {
      ...build,
      source: build.source ?? 'unknown',
      publishedAt: new Date().toISOString(),
      files,
    };
    writeFileSync(join(draft, 'release.json'), `${JSON.stringify({ format: STORE_FORMAT, ...release }, null, 2)}\n`);
    return { name, version, fresh: moveIntoPlace(draft, target) };
  });
}

/** Publishes the builds of the shell and of every remote. */
export function publishAll(store: Store): PublishResult[] {
  return listAppNames().map((name) => publish(store, name));
}
