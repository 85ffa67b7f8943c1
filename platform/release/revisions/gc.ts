import { existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Channel } from '../model/channel';
import { listChannelFolders } from '../store/channels';
import { readGcRoots } from './gc-roots';
import { deleteChannel } from './delete-channel';
import { readOptional, tryRead } from '../store/json-files';
import { DRAFT_PATTERN, readNewestSnapshot } from './revisions';
import { listPublishedNames, listPublishedVersions, readRelease, type Store } from '../store/store';

const DAY_MS = 86_400_000;

/** Milliseconds after which a draft counts as abandoned: creating a revision takes seconds. */
const DRAFT_TIMEOUT_MS = 3_600_000;

/** The prefix of a release's directory while it is being removed. */
const HIDDEN_PREFIX = '.removed-';

/** What was removed, or would be in a dry run. `path` is relative to the store: `mf-admin/1.0.0-aaaa`. */
export interface RemovedItem {
  path: string;
  bytes: number;
}

/** The result of a collection. */
export interface CollectionResult {
  removed: RemovedItem[];
  /** Why more was kept than is known to be in use, a sentence each. */
  warnings: string[];
}

/** The releases that were published before `since`. A release whose date cannot be read is kept. */
function listPublishedBefore(store: Store, since: number): { ids: string[]; warnings: string[] } {
  const warnings: string[] = [];
  const ids = listPublishedNames(store)
    .flatMap((name) => listPublishedVersions(store, name).map((version) => ({ name, version })))
    .filter(({ name, version }) => {
      const publishedAt = tryRead(() => Date.parse(readRelease(store, name, version).publishedAt));
      if ('error' in publishedAt) warnings.push(`${publishedAt.error}. It is kept`);
      return 'value' in publishedAt && publishedAt.value < since;
    })
    .map(({ name, version }) => join(name, version));
  return { ids, warnings };
}

/** The entries of a folder of the store, as paths relative to the store. */
function listEntries(store: Store, folder: string): string[] {
  return readdirSync(join(store, folder)).map((name) => join(folder, name));
}

function isAbandoned(store: Store, path: string, now: number): boolean {
  const stats = lstatSync(join(store, path), { throwIfNoEntry: false });
  return stats !== undefined && now - stats.ctimeMs > DRAFT_TIMEOUT_MS;
}

/** Drafts and temporary links of processes that were interrupted. */
function listAbandonedDrafts(store: Store, now: number): string[] {
  const folders = listChannelFolders(store).map((channel) => join('channels', channel));
  return [...listPublishedNames(store), 'channels', ...folders, ...folders.map((folder) => join(folder, 'revisions'))]
    .filter((folder) => existsSync(join(store, folder)))
    .flatMap((folder) => listEntries(store, folder))
    .filter((path) => DRAFT_PATTERN.test(basename(path)) && isAbandoned(store, path, now));
}

/** Releases that an interrupted run had hidden. */
function listAbandonedReleases(store: Store, now: number): string[] {
  return listPublishedNames(store)
    .flatMap((name) => listEntries(store, name))
    .filter((path) => basename(path).startsWith(HIDDEN_PREFIX) && isAbandoned(store, path, now))
    .map((path) => join(dirname(path), basename(path).slice(HIDDEN_PREFIX.length)));
}

function measureBytes(path: string): number {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return 0;
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(path, file)))
    .reduce((total, stats) => total + (stats.isFile() ? stats.size : 0), 0);
}

/** Where a release is moved until it is decided whether it is removed. */
function getHiddenPath(store: Store, id: string): string {
  return join(store, dirname(id), `${HIDDEN_PREFIX}${basename(id)}`);
}

/** Moves a release out of reach. @returns false when another run was faster. */
function hideRelease(store: Store, id: string): boolean {
  try {
    renameSync(join(store, id), getHiddenPath(store, id));
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** The newest snapshots of the channels whose time is over. A channel with a lock stays. */
function listExpiredChannels(store: Store, now: number): Channel[] {
  return listChannelFolders(store)
    .flatMap((channel) => readOptional(() => readNewestSnapshot(store, channel)) ?? [])
    .filter(({ expiresAt, locks }) => expiresAt !== undefined && Date.parse(expiresAt) <= now && !locks);
}

/** Deletes the channels whose time is over. One that is renewed at this moment stays. */
function removeExpiredChannels(store: Store, now: number, dryRun: boolean): RemovedItem[] {
  return listExpiredChannels(store, now).flatMap(({ channel, revision }) => {
    const path = join('channels', channel);
    const item = { path, bytes: measureBytes(join(store, path)) };
    if (dryRun) return [item];
    const deletion = tryRead(() => deleteChannel(store, channel, revision));
    return 'error' in deletion ? [] : [item];
  });
}

/** Which releases to remove. */
export interface CollectionOptions {
  /** Keeps releases published or served within this many days, because pages may stay open for that long. */
  keepDays: number;
  /** Lists what would be removed without removing it. */
  dryRun?: boolean;
  /** Milliseconds since 1970. */
  now?: number;
}

/**
 * Removes releases that no page can still request, what interrupted processes left behind, and expired channels.
 * Revisions of other channels stay: they are the history. If a file cannot be read, everything that it may refer to stays, too.
 *
 * A concurrent promotion is safe. It writes down which releases it needs before it checks that they exist. `gc` first
 * hides a release, then reads again which releases are needed. So either `gc` sees that the release is needed and
 * restores it, or the promotion sees that it is missing and is refused.
 */
export function collectGarbage(
  store: Store,
  { keepDays, dryRun = false, now = Date.now() }: CollectionOptions,
): CollectionResult {
  const since = now - keepDays * DAY_MS;
  const removed = removeExpiredChannels(store, now, dryRun);
  const roots = readGcRoots(store, since);
  const oldReleases = listPublishedBefore(store, since);
  const unneededIds = oldReleases.ids.filter((id) => !roots.has(id));
  const drafts = listAbandonedDrafts(store, now);
  const warnings = [...roots.warnings, ...oldReleases.warnings];
  if (dryRun) {
    return {
      removed: [
        ...removed,
        ...[...unneededIds, ...drafts].map((path) => ({ path, bytes: measureBytes(join(store, path)) })),
      ],
      warnings,
    };
  }

  const hiddenIds = [...listAbandonedReleases(store, now), ...unneededIds.filter((id) => hideRelease(store, id))];
  const currentRoots = readGcRoots(store, since);
  const remove = (path: string, location: string) => {
    removed.push({ path, bytes: measureBytes(location) });
    rmSync(location, { recursive: true, force: true });
  };
  for (const id of hiddenIds) {
    const location = getHiddenPath(store, id);
    if (currentRoots.has(id) && !existsSync(join(store, id))) renameSync(location, join(store, id));
    else remove(id, location);
  }
  for (const path of drafts) remove(path, join(store, path));
  return { removed, warnings: [...new Set([...warnings, ...currentRoots.warnings])] };
}
