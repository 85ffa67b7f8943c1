import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Channel } from '../model/channel';
import { getChannelDirectory, listChannelFolders } from '../store/channels';
import { tryRead } from '../store/json-files';
import { listNamedVersions } from '../store/releases';
import { DRAFT_PATTERN, readRevision, readSnapshot, listRevisionNumbers, getServedRevision } from './revisions';
import type { Store } from '../store/store';

/** The snapshots whose releases open pages may still request, and why others are unknown. */
interface LiveSnapshots {
  snapshots: Channel[];
  /** Why a snapshot cannot be read: it may refer to any release. */
  readErrors: string[];
  /** Why the time of a revision cannot be read: earlier revisions may have been served for longer than is known. */
  undatedErrors: string[];
}

/** The snapshots that were served or created after `since`. */
function findSnapshotsSince(store: Store, channel: string, since: number): LiveSnapshots {
  const served = getServedRevision(store, channel);
  const [newest = 0] = listRevisionNumbers(store, channel);
  const live: LiveSnapshots = { snapshots: [], readErrors: [], undatedErrors: [] };
  for (let number = newest; number > 0; number -= 1) {
    const snapshot = tryRead(() => readSnapshot(store, channel, number));
    if ('value' in snapshot) live.snapshots.push(snapshot.value);
    else live.readErrors.push(snapshot.error);
    if (number > served) continue;
    const createdAt = tryRead(() => Date.parse(readRevision(store, channel, number).at));
    // The revisions before this one were no longer served once it was created.
    if ('value' in createdAt && createdAt.value < since) break;
    if ('error' in createdAt && 'value' in snapshot) live.undatedErrors.push(createdAt.error);
  }
  return live;
}

/**
 * The snapshots of changes in progress. A change whose draft is not written yet checks its releases later, and is
 * refused if one is missing.
 */
function listDrafts(store: Store, channel: string): Channel[] {
  const revisions = join(getChannelDirectory(store, channel), 'revisions');
  if (!existsSync(revisions)) return [];
  return readdirSync(revisions)
    .filter((name) => DRAFT_PATTERN.test(name))
    .flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(join(revisions, name, 'channel.json'), 'utf8')) as Channel];
      } catch {
        return [];
      }
    });
}

/** The releases still in use, as `name/version`. */
export interface GcRoots {
  has: (id: string) => boolean;
  warnings: string[];
}

/**
 * Reads which releases the channels of a store have named since a time, in milliseconds since 1970.
 *
 * Drafts are read first: one that becomes a revision in the meantime is then found among the revisions. If a snapshot
 * cannot be read, every release counts as in use.
 */
export function readGcRoots(store: Store, since: number): GcRoots {
  const channels = listChannelFolders(store);
  const drafts = channels.flatMap((channel) => listDrafts(store, channel));
  const live = channels.map((channel) => findSnapshotsSince(store, channel, since));
  const snapshots = [...drafts, ...live.flatMap((each) => each.snapshots)];
  const ids = new Set(snapshots.flatMap(listNamedVersions).map(({ name, version }) => join(name, version)));
  const unknown = live.flatMap((each) => each.readErrors);
  return {
    has: (id) => unknown.length > 0 || ids.has(id),
    warnings: [
      ...unknown.map((doubt) => `${doubt}. Until then, no release is removed`),
      ...live
        .flatMap(({ undatedErrors }) => undatedErrors)
        .map((doubt) => `${doubt}. Releases that it may have served are kept`),
    ],
  };
}
