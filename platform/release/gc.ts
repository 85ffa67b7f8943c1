import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SHELL } from '../build/workspace';
import { type Channel, channelDirectory, channelNames } from './channel';
import { DRAFT, readRevision, readSnapshot, revisionNumbers, servedRevision } from './revisions';
import { listReleases, publishedNames, type Store } from './store';

const DAY = 86_400_000;

/** Milliseconds after which a draft belongs to a process that ended: making a revision takes seconds. */
const ABANDONED = 3_600_000;

/** What a release on its way out is called, before its version. */
const HIDDEN = '.removed-';

/** What was removed, or would be: `mf-admin/1.0.0-aaaa`. */
export interface Removed {
  path: string;
  bytes: number;
}

function idsOf({ shell, previousShell, remotes }: Channel): string[] {
  const versions = Object.entries(remotes).flatMap(([name, { stable, previous, candidate }]) =>
    [stable, previous, candidate?.version].map((version) => ({ name, version })),
  );
  return [{ name: SHELL, version: shell }, { name: SHELL, version: previousShell }, ...versions].flatMap(
    ({ name, version }) => (version === undefined ? [] : [join(name, version)]),
  );
}

/** The snapshots that pages may still live by: those that were served, or made, after a moment. */
function snapshotsSince(store: Store, channel: string, since: number): Channel[] {
  const served = servedRevision(store, channel);
  const found: Channel[] = [];
  for (const number of revisionNumbers(store, channel)) {
    found.push(readSnapshot(store, channel, number));
    // What came before this one was served no more when this one was made.
    if (number <= served && Date.parse(readRevision(store, channel, number).at) < since) break;
  }
  return found;
}

/** The snapshots of changes that are being made now. One that is not written yet will find out itself what is gone. */
function draftsOf(store: Store, channel: string): Channel[] {
  const revisions = join(channelDirectory(store, channel), 'revisions');
  return readdirSync(revisions)
    .filter((name) => DRAFT.test(name))
    .flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(join(revisions, name, 'channel.json'), 'utf8')) as Channel];
      } catch {
        return [];
      }
    });
}

/** Drafts come first: one that becomes a revision in between is found among those. */
function neededIds(store: Store, since: number): Set<string> {
  const channels = channelNames(store);
  const drafts = channels.flatMap((channel) => draftsOf(store, channel));
  const revisions = channels.flatMap((channel) => snapshotsSince(store, channel, since));
  return new Set([...drafts, ...revisions].flatMap(idsOf));
}

/** Everything in a folder of the store, by its path in the store. */
function entriesOf(store: Store, folder: string): string[] {
  return readdirSync(join(store, folder)).map((name) => join(folder, name));
}

function isAbandoned(store: Store, path: string, now: number): boolean {
  const found = lstatSync(join(store, path), { throwIfNoEntry: false });
  return found !== undefined && now - found.ctimeMs > ABANDONED;
}

/** Drafts and links of processes that ended before they were done. */
function abandonedDrafts(store: Store, now: number): string[] {
  const folders = channelNames(store).map((channel) => join('channels', channel));
  return [...publishedNames(store), ...folders, ...folders.map((folder) => join(folder, 'revisions'))]
    .flatMap((folder) => entriesOf(store, folder))
    .filter((path) => DRAFT.test(basename(path)) && isAbandoned(store, path, now));
}

/** Releases that an earlier run was about to remove when it ended. */
function abandonedReleases(store: Store, now: number): string[] {
  return publishedNames(store)
    .flatMap((name) => entriesOf(store, name))
    .filter((path) => basename(path).startsWith(HIDDEN) && isAbandoned(store, path, now))
    .map((path) => join(dirname(path), basename(path).slice(HIDDEN.length)));
}

function bytesIn(path: string): number {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return 0;
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(path, file)))
    .reduce((total, found) => total + (found.isFile() ? found.size : 0), 0);
}

/** Where a release is while it is not decided whether it goes. */
function hiddenPath(store: Store, id: string): string {
  return join(store, dirname(id), `${HIDDEN}${basename(id)}`);
}

/** Takes a release out of reach; not when another run was faster. */
function hide(store: Store, id: string): boolean {
  try {
    renameSync(join(store, id), hiddenPath(store, id));
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** What to remove. */
export interface Collection {
  /** Keeps what was published or served within so many days: pages may stay open for as long. */
  keepDays: number;
  /** Says what would be removed, and removes nothing. */
  dryRun?: boolean;
  /** Milliseconds since 1970. */
  now?: number;
}

/**
 * Removes releases that no page can still ask for, and what processes left behind that ended too early. Revisions stay:
 * they are the history.
 *
 * A promotion at the same time is safe. It writes down what it needs before it looks whether that is there; here a release
 * is first taken out of reach, and then everybody's needs are read again. So either the need is seen here and the release
 * comes back, or the promotion sees that it is gone and is refused.
 */
export function collectGarbage(store: Store, { keepDays, dryRun = false, now = Date.now() }: Collection): Removed[] {
  const since = now - keepDays * DAY;
  const needed = neededIds(store, since);
  const unneeded = publishedNames(store)
    .flatMap((name) => listReleases(store, name))
    .filter(({ publishedAt }) => Date.parse(publishedAt) < since)
    .map(({ name, version }) => join(name, version))
    .filter((id) => !needed.has(id));
  const drafts = abandonedDrafts(store, now);
  if (dryRun) return [...unneeded, ...drafts].map((path) => ({ path, bytes: bytesIn(join(store, path)) }));

  const hidden = [...abandonedReleases(store, now), ...unneeded.filter((id) => hide(store, id))];
  const neededNow = neededIds(store, since);
  const removed: Removed[] = [];
  const remove = (path: string, place: string) => {
    removed.push({ path, bytes: bytesIn(place) });
    rmSync(place, { recursive: true, force: true });
  };
  for (const id of hidden) {
    const place = hiddenPath(store, id);
    if (neededNow.has(id) && !existsSync(join(store, id))) renameSync(place, join(store, id));
    else remove(id, place);
  }
  for (const path of drafts) remove(path, join(store, path));
  return removed;
}
