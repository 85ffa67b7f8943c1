import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { computeIntegrity } from '@canvass/workspace/integrity';
import { WHOLE_CHANNEL, type Channel } from '../model/channel';
import { formatLock } from '../model/snapshot-diff';
import { checkBudgets, checkFirstVisits, checkGrowth } from './sizes';
import { checkContainers, checkMenus, checkPaths, checkReservedPaths, checkTitles } from './collisions';
import { COMPRESSIBLE_FILE, readContent, DECOMPRESSORS } from '@canvass/workspace/compression';
import { ReleaseError } from '../model/release-error';
import { requireValidArea } from '../store/area-metadata';
import { listActiveReleases, type Releases } from '../store/releases';
import { findIncompatibility } from '../store/shell-compatibility';
import { getReleaseDirectory, type Release, type Store } from '../store/store';

/**
 * Checks that every file of a release, and every compressed copy, exists and has the bytes that were published.
 * @throws ReleaseError that names the file.
 */
export function checkFiles(store: Store, { name, version, files }: Release): void {
  const directory = getReleaseDirectory(store, name, version);
  for (const [file, { integrity }] of Object.entries(files)) {
    const suffixes = ['', ...(COMPRESSIBLE_FILE.test(file) ? Object.keys(DECOMPRESSORS) : [])];
    for (const suffix of suffixes) {
      const label = `${name} ${version}: the file ${file}${suffix}`;
      const path = join(directory, `${file}${suffix}`);
      if (!existsSync(path)) throw new ReleaseError('file', `${label} is missing`);
      const content = readContent(path, DECOMPRESSORS[suffix]);
      if (content && computeIntegrity(content) === integrity) continue;
      throw new ReleaseError('file', `${label} does not match what was published`);
    }
  }
}

/** @throws ReleaseError that names the contract or version range in which a remote is incompatible with a shell. */
function checkAgainstShell(shell: Release, remote: Release): void {
  const incompatibility = findIncompatibility(shell, remote);
  if (incompatibility) throw new ReleaseError(incompatibility.code, incompatibility.message);
}

/**
 * Refuses a change that a lock forbids.
 * @param names the applications that the change affects.
 * @throws ReleaseError that names the lock.
 */
export function checkLocks({ channel, locks = {} }: Channel, names: string[]): void {
  for (const name of [WHOLE_CHANNEL, ...names]) {
    const lock = locks[name];
    if (!lock) continue;
    const what = name === WHOLE_CHANNEL ? channel : `${name} in ${channel}`;
    throw new ReleaseError('locked', `${what} is locked ${formatLock(lock)}`);
  }
}

/** What new versions are compared with. */
interface Comparison {
  /** The stable version of an application before the change. */
  findReplaced: (name: string) => Release | undefined;
  /** Why versions may be much larger than before; undefined if they may not. */
  growth: string | undefined;
}

/**
 * Refuses new versions whose description of their area is wrong: before anything else, because the other gates rely on it.
 * Not for rollbacks, as `checkNewReleases`.
 */
export function checkDescriptions(newReleases: Release[]): void {
  for (const release of newReleases) requireValidArea(release);
  checkReservedPaths(newReleases);
}

/**
 * Refuses what only a new version has to comply with. A rollback is never refused for it: the version that it returns to was
 * promoted when the rule may not have existed.
 */
export function checkNewReleases(
  releases: Releases,
  newReleases: Release[],
  { findReplaced, growth }: Comparison,
): void {
  checkTitles(releases.remotes, new Set(newReleases.map(({ name }) => name)));
  for (const release of newReleases) {
    checkBudgets(release);
    if (growth === undefined) checkGrowth(release, findReplaced(release.name));
  }
  checkFirstVisits(releases, newReleases);
}

/**
 * Refuses a snapshot that would not work, with a sentence that names the file, version range, path, or label. Reads
 * only. Files are checked only for `newReleases`, those new to some users: a problem in what is already served is no
 * reason to refuse a release or a rollback of an area.
 */
export function checkSnapshot(store: Store, releases: Releases, newReleases: Release[]): void {
  for (const release of newReleases) checkFiles(store, release);
  checkContainers(
    releases.remotes.flatMap((remote) => [
      ...listActiveReleases(remote),
      ...(remote.previous ? [remote.previous] : []),
    ]),
  );
  for (const remote of releases.remotes.flatMap(listActiveReleases)) checkAgainstShell(releases.shell, remote);
  checkPaths(releases.remotes);
  checkMenus(releases.remotes);
}
