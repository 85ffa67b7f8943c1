import type { Channel } from './channel';
import { pageOf, registryOf } from './channel-page';
import { checkFiles, checkSnapshot } from './gates';
import { strayFiles } from './page-files';
import { readable } from './read-json';
import { Refusal } from './refusal';
import { namedVersions, readReleases, type Releases } from './releases';
import { readRevision, readSnapshot, revisionDirectory, revisionNumbers, servedRevision } from './revisions';
import { readRelease, type Store } from './store';

/** What a check found to be wrong, in a sentence; nothing when all is well. What cannot be read at all is wrong, too. */
function findings(check: () => void): string[] {
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
  const page = pageOf(store, registryOf(snapshot, releases), releases.shell, settings);
  const stray = strayFiles(revisionDirectory(store, channel, revision), page);
  if (stray.length === 0) return;
  throw new Refusal(
    'page',
    `The page of ${channel} is not what this checkout makes of its snapshot (${stray.join(', ')}); a promotion makes it anew`,
  );
}

/** What is served goes together, and is what its page says. A release that cannot be read is named with its files. */
function servedFindings(store: Store, snapshot: Channel): string[] {
  const releases = readable(() => readReleases(store, snapshot));
  if (!releases) return [];
  return [
    ...findings(() => checkSnapshot(store, releases, [])),
    ...findings(() => checkPage(store, snapshot, releases)),
  ];
}

/** Every revision is there with its snapshot and its reason. */
function revisionFindings(store: Store, channel: string, numbers: number[]): string[] {
  const [newest = 0] = numbers;
  return Array.from({ length: newest }, (_, index) => index + 1).flatMap((number) =>
    numbers.includes(number)
      ? [
          ...findings(() => readSnapshot(store, channel, number)),
          ...findings(() => readRevision(store, channel, number)),
        ]
      : [`Revision ${number} of ${channel} is missing`],
  );
}

/** The newest revision is the one being served. */
function checkCurrent(store: Store, channel: string, newest: number): void {
  const served = servedRevision(store, channel);
  if (served === newest) return;
  throw new Refusal(
    'conflict',
    served === 0 || served > newest
      ? `${channel} serves nothing, as its link current is missing or leads nowhere; the next change, such as the last one again, sets it`
      : `${channel} serves revision ${served}, and ${newest} was made: its process ended too early; the next change serves it`,
  );
}

/** The snapshots that can be read of what is served and of what the next change starts from. Mostly the two are one. */
function snapshotsOf(store: Store, channel: string, newest: number): Channel[] {
  const numbers = new Set([servedRevision(store, channel), newest]);
  return [...numbers].flatMap((number) => readable(() => readSnapshot(store, channel, number)) ?? []);
}

/** Every file of every version that snapshots name, each version once. */
function fileFindings(store: Store, snapshots: Channel[]): string[] {
  const named = new Map(snapshots.flatMap(namedVersions).map((each) => [`${each.name} ${each.version}`, each]));
  return [...named.values()].flatMap(({ name, version }) =>
    findings(() => checkFiles(store, readRelease(store, name, version))),
  );
}

/**
 * Looks at everything that a channel serves: every file of every version it names, what gates look at before a promotion,
 * the page, and its revisions. Gives a sentence for each thing that is wrong. Reads only.
 */
export function verifyChannel(store: Store, channel: string): string[] {
  const numbers = revisionNumbers(store, channel);
  const [newest] = numbers;
  if (newest === undefined) return [`Nothing is promoted to ${channel} yet`];
  const snapshots = snapshotsOf(store, channel, newest);
  const found = [
    ...revisionFindings(store, channel, numbers),
    ...findings(() => checkCurrent(store, channel, newest)),
    ...fileFindings(store, snapshots),
    ...snapshots.slice(0, 1).flatMap((served) => servedFindings(store, served)),
  ];
  return [...new Set(found)];
}
