import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DECOMPRESSORS, readContent } from '@canvass/workspace/compression';
import { computeIntegrity } from '@canvass/workspace/integrity';
import type { Channel } from '../model/channel';
import { renderChannelPage, createRegistry } from '../page/channel-page';
import { checkFiles, checkSnapshot } from './gates';
import { listMismatchedFiles } from '../page/page-files';
import { hasRegistry, readRegistry } from '../page/page-registry';
import { readOptional, tryRead } from '../store/json-files';
import { ReleaseError } from '../model/release-error';
import { listNamedVersions, readReleases, type Releases } from '../store/releases';
import {
  findPageFileHashes,
  readRevision,
  readSnapshot,
  getRevisionDirectory,
  listRevisionNumbers,
  getServedRevision,
} from '../revisions/revisions';
import { readRelease, type Store } from '../store/store';

/**
 * Returns the error message of a check as the problem it found, or an empty list. An unreadable file is a problem, too.
 */
function collectProblems(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof Error) return [error.message];
    throw error;
  }
}

/** What a check found: problems, and what an earlier version of Canvass did otherwise, a sentence each. */
export interface Findings {
  problems: string[];
  notes: string[];
}

/** Checks that the files of a page are those that were written. @throws ReleaseError that names them. */
function checkPageFiles(directory: string, channel: string, hashes: Record<string, string>): void {
  const changed = Object.entries(hashes)
    .filter(([file, hash]) => {
      const content = readContent(join(directory, file));
      return !content || computeIntegrity(content) !== hash;
    })
    .map(([file]) => file);
  if (changed.length === 0) return;
  throw new ReleaseError(
    'page',
    `The page of ${channel} is not the one that was promoted (${changed.join(', ')}); a promotion renders it again`,
  );
}

/** The versions that a registry or a snapshot names, by area. */
function listAreaVersions(areas: [name: string, stable: string, candidate: string | undefined][]): string[] {
  return areas.map(([name, stable, candidate = '']) => `${name} ${stable} ${candidate}`).toSorted();
}

/**
 * Checks the page of a revision whose tool recorded no hashes: it names the versions of the snapshot, and its compressed
 * copies are the same page.
 * @throws ReleaseError
 */
function checkEarlierPage(directory: string, { channel, remotes }: Channel): void {
  const html = readContent(join(directory, 'index.html'));
  const registry = html && hasRegistry(html.toString()) ? readRegistry(html.toString()) : undefined;
  const named = listAreaVersions(
    (registry?.remotes ?? []).map(({ name, stable, candidate }) => [name, stable.version, candidate?.version]),
  );
  const expected = listAreaVersions(
    Object.entries(remotes).map(([name, { stable, candidate }]) => [name, stable, candidate?.version]),
  );
  const isCopyOfPage = ([suffix, unpack]: [string, (bytes: Buffer) => Buffer]) => {
    const path = join(directory, `index.html${suffix}`);
    return !existsSync(path) || (html && readContent(path, unpack)?.equals(html)) === true;
  };
  if (named.join() === expected.join() && Object.entries(DECOMPRESSORS).every(isCopyOfPage)) return;
  throw new ReleaseError(
    'page',
    `The page of ${channel} does not name the versions of its snapshot, or a compressed copy is of another page; a promotion renders it again`,
  );
}

/**
 * Checks that the page is as it was promoted. That this checkout would render it otherwise is only a note: it was promoted
 * by another version of Canvass.
 */
function verifyPage(store: Store, snapshot: Channel, releases: Releases): Findings {
  const { channel, revision, settings } = snapshot;
  const directory = getRevisionDirectory(store, channel, revision);
  const hashes = findPageFileHashes(store, channel, revision);
  const problems = collectProblems(() =>
    hashes ? checkPageFiles(directory, channel, hashes) : checkEarlierPage(directory, snapshot),
  );
  if (problems.length > 0) return { problems, notes: [] };
  const page = tryRead(() => renderChannelPage(store, createRegistry(snapshot, releases), releases, settings));
  if ('error' in page) return { problems, notes: [page.error] };
  const differences = listMismatchedFiles(directory, page.value);
  const note = `The page of ${channel} was rendered by another version of Canvass (${differences.join(', ')}); a promotion renders it again`;
  return { problems, notes: differences.length > 0 ? [note] : [] };
}

/**
 * Checks that the versions of a snapshot are compatible, and the page. Unreadable releases are skipped here; `verifyFiles`
 * reports them.
 */
function verifyServed(store: Store, snapshot: Channel): Findings {
  const releases = readOptional(() => readReleases(store, snapshot));
  if (!releases) return { problems: [], notes: [] };
  const { problems, notes } = verifyPage(store, snapshot, releases);
  return { problems: [...collectProblems(() => checkSnapshot(store, releases, [])), ...problems], notes };
}

/** Checks that every revision exists, with a readable snapshot and `revision.json`. */
function verifyRevisions(store: Store, channel: string, numbers: number[]): string[] {
  const [newest = 0] = numbers;
  return Array.from({ length: newest }, (_, index) => index + 1).flatMap((number) =>
    numbers.includes(number)
      ? [
          ...collectProblems(() => readSnapshot(store, channel, number)),
          ...collectProblems(() => readRevision(store, channel, number)),
        ]
      : [`Revision ${number} of ${channel} is missing`],
  );
}

/** Checks that the newest revision is the one being served. */
function checkCurrent(store: Store, channel: string, newest: number): void {
  const served = getServedRevision(store, channel);
  if (served === newest) return;
  throw new ReleaseError(
    'conflict',
    served === 0 || served > newest
      ? `${channel} serves nothing: its link current is missing or broken; any change restores it, even repeating the last one`
      : `${channel} serves revision ${served}, but ${newest} exists: its process was interrupted; the next change serves it`,
  );
}

/**
 * The readable snapshots of the revision being served and of the newest one, where the next change starts. Usually they
 * are the same.
 */
function listSnapshots(store: Store, channel: string, newest: number): Channel[] {
  const numbers = new Set([getServedRevision(store, channel), newest]);
  return [...numbers].flatMap((number) => readOptional(() => readSnapshot(store, channel, number)) ?? []);
}

/** Checks every file of every version that the snapshots name, each version once. */
function verifyFiles(store: Store, snapshots: Channel[]): string[] {
  const named = new Map(snapshots.flatMap(listNamedVersions).map((each) => [`${each.name} ${each.version}`, each]));
  return [...named.values()].flatMap(({ name, version }) =>
    collectProblems(() => checkFiles(store, readRelease(store, name, version))),
  );
}

/**
 * Checks everything that a channel serves: every file of every version it names, what the gates check before a
 * promotion, the page, and the revisions. Reads only.
 */
export function verifyChannel(store: Store, channel: string): Findings {
  const numbers = listRevisionNumbers(store, channel);
  const [newest] = numbers;
  if (newest === undefined) return { problems: [`Nothing is promoted to ${channel} yet`], notes: [] };
  const snapshots = listSnapshots(store, channel, newest);
  const [snapshot] = snapshots;
  const served = snapshot && verifyServed(store, snapshot);
  const problems = [
    ...verifyRevisions(store, channel, numbers),
    ...collectProblems(() => checkCurrent(store, channel, newest)),
    ...verifyFiles(store, snapshots),
    ...(served?.problems ?? []),
  ];
  return { problems: [...new Set(problems)], notes: served?.notes ?? [] };
}
