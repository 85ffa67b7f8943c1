import { existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { channelFolders } from './channel';
import { readNeeds } from './gc-needs';
import { attempt } from './read-json';
import { DRAFT } from './revisions';
import { publishedNames, publishedVersions, readRelease, type Store } from './store';

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

/** What came of a collection. */
export interface Collected {
  removed: Removed[];
  /** Why more was kept than is known to be needed, a sentence each. */
  doubts: string[];
}

/** The releases that were published before a moment; one that does not say when it was stays. */
function publishedBefore(store: Store, since: number): { ids: string[]; doubts: string[] } {
  const doubts: string[] = [];
  const ids = publishedNames(store)
    .flatMap((name) => publishedVersions(store, name).map((version) => ({ name, version })))
    .filter(({ name, version }) => {
      const published = attempt(() => Date.parse(readRelease(store, name, version).publishedAt));
      if ('doubt' in published) doubts.push(`${published.doubt}. It is kept`);
      return 'value' in published && published.value < since;
    })
    .map(({ name, version }) => join(name, version));
  return { ids, doubts };
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
  const folders = channelFolders(store).map((channel) => join('channels', channel));
  return [...publishedNames(store), ...folders, ...folders.map((folder) => join(folder, 'revisions'))]
    .filter((folder) => existsSync(join(store, folder)))
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
 * they are the history. Where a file cannot be read, everything that it might need stays, too.
 *
 * A promotion at the same time is safe. It writes down what it needs before it looks whether that is there; here a release
 * is first taken out of reach, and then everybody's needs are read again. So either the need is seen here and the release
 * comes back, or the promotion sees that it is gone and is refused.
 */
export function collectGarbage(store: Store, { keepDays, dryRun = false, now = Date.now() }: Collection): Collected {
  const since = now - keepDays * DAY;
  const needs = readNeeds(store, since);
  const old = publishedBefore(store, since);
  const unneeded = old.ids.filter((id) => !needs.has(id));
  const drafts = abandonedDrafts(store, now);
  const doubts = [...needs.doubts, ...old.doubts];
  if (dryRun) {
    return { removed: [...unneeded, ...drafts].map((path) => ({ path, bytes: bytesIn(join(store, path)) })), doubts };
  }

  const hidden = [...abandonedReleases(store, now), ...unneeded.filter((id) => hide(store, id))];
  const needsNow = readNeeds(store, since);
  const removed: Removed[] = [];
  const remove = (path: string, place: string) => {
    removed.push({ path, bytes: bytesIn(place) });
    rmSync(place, { recursive: true, force: true });
  };
  for (const id of hidden) {
    const place = hiddenPath(store, id);
    if (needsNow.has(id) && !existsSync(join(store, id))) renameSync(place, join(store, id));
    else remove(id, place);
  }
  for (const path of drafts) remove(path, join(store, path));
  return { removed, doubts: [...new Set([...doubts, ...needsNow.doubts])] };
}
