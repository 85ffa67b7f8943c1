import { isDeepStrictEqual } from 'node:util';
import { type Channel, readPage } from './channel';
import { pageOf, registryOf } from './channel-page';
import { checkFiles, checkSnapshot } from './gates';
import { Refusal } from './refusal';
import { inUse, readReleases, type Releases } from './releases';
import { readNewest, revisionNumbers, servedRevision } from './revisions';
import type { Store } from './store';

/** What a check found to be wrong, in a sentence; nothing when all is well. */
function findings(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [error.message];
    throw error;
  }
}

function checkPage(store: Store, snapshot: Channel, releases: Releases): void {
  const page = pageOf(store, registryOf(snapshot, releases), releases.shell, snapshot.settings);
  if (isDeepStrictEqual(page, readPage(store, snapshot.channel))) return;
  throw new Refusal(
    'page',
    `The page of ${snapshot.channel} is not what this checkout makes of its snapshot; a promotion makes it anew`,
  );
}

function checkRevisions(store: Store, channel: string): void {
  const numbers = revisionNumbers(store, channel);
  const [newest = 0] = numbers;
  const missing = Array.from({ length: newest }, (_, index) => index + 1).find((number) => !numbers.includes(number));
  if (missing !== undefined) throw new Refusal('no-revision', `Revision ${missing} of ${channel} is missing`);
  const served = servedRevision(store, channel);
  if (served === newest) return;
  throw new Refusal(
    'conflict',
    `${channel} serves revision ${served}, and ${newest} was made: its process ended too early; the next change serves it`,
  );
}

/**
 * Looks at everything that a channel serves: every file of every version it names, what gates look at before a promotion,
 * the page, and its revisions. Gives a sentence for each thing that is wrong. Reads only.
 */
export function verifyChannel(store: Store, channel: string): string[] {
  const snapshot = readNewest(store, channel);
  if (!snapshot) return [`Nothing is promoted to ${channel} yet`];
  const revisions = findings(() => checkRevisions(store, channel));
  const missing = findings(() => readReleases(store, snapshot));
  if (missing.length > 0) return [...revisions, ...missing];
  const releases = readReleases(store, snapshot);
  const { shell, remotes } = releases;
  const all = [
    shell,
    ...remotes.flatMap((remote) => [...inUse(remote), ...(remote.previous ? [remote.previous] : [])]),
  ];
  return [
    ...revisions,
    ...all.flatMap((release) => findings(() => checkFiles(store, release))),
    ...findings(() => checkSnapshot(store, releases, [])),
    ...findings(() => checkPage(store, snapshot, releases)),
  ];
}
