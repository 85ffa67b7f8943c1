import type { Channel } from '../model/channel';
import { renderChannelPage, createRegistry } from '../page/channel-page';
import { checkFiles, checkSnapshot } from './gates';
import { listMismatchedFiles } from '../page/page-files';
import { readOptional } from '../store/json-files';
import { ReleaseError } from '../model/release-error';
import { listNamedVersions, readReleases, type Releases } from '../store/releases';
import {
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

function checkPage(store: Store, snapshot: Channel, releases: Releases): void {
  const { channel, revision, settings } = snapshot;
  const page = renderChannelPage(store, createRegistry(snapshot, releases), releases, settings);
  const mismatchedFiles = listMismatchedFiles(getRevisionDirectory(store, channel, revision), page);
  if (mismatchedFiles.length === 0) return;
  throw new ReleaseError(
    'page',
    `The page of ${channel} differs from what this checkout renders (${mismatchedFiles.join(', ')}); a promotion renders it again`,
  );
}

/**
 * Checks that the versions of a snapshot are compatible, and that the page is the one it renders. Unreadable releases
 * are skipped here; `verifyFiles` reports them.
 */
function verifyServed(store: Store, snapshot: Channel): string[] {
  const releases = readOptional(() => readReleases(store, snapshot));
  if (!releases) return [];
  return [
    ...collectProblems(() => checkSnapshot(store, releases, [])),
    ...collectProblems(() => checkPage(store, snapshot, releases)),
  ];
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
 * @returns one sentence per problem.
 */
export function verifyChannel(store: Store, channel: string): string[] {
  const numbers = listRevisionNumbers(store, channel);
  const [newest] = numbers;
  if (newest === undefined) return [`Nothing is promoted to ${channel} yet`];
  const snapshots = listSnapshots(store, channel, newest);
  const problems = [
    ...verifyRevisions(store, channel, numbers),
    ...collectProblems(() => checkCurrent(store, channel, newest)),
    ...verifyFiles(store, snapshots),
    ...snapshots.slice(0, 1).flatMap((served) => verifyServed(store, served)),
  ];
  return [...new Set(problems)];
}
