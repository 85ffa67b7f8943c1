import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Channel, channelDirectory, channelFolders } from './channel';
import { attempt } from './read-json';
import { namedVersions } from './releases';
import { DRAFT, readRevision, readSnapshot, revisionNumbers, servedRevision } from './revisions';
import type { Store } from './store';

/** The snapshots that pages may still live by, or why one of them is not known. */
interface Living {
  snapshots: Channel[];
  /** Snapshots that cannot be read: they may need anything. */
  unknown: string[];
  /** Moments that cannot be read: what was served before them may have been served after them as well. */
  undated: string[];
}

/** The snapshots that were served, or made, after a moment. */
function snapshotsSince(store: Store, channel: string, since: number): Living {
  const served = servedRevision(store, channel);
  const [newest = 0] = revisionNumbers(store, channel);
  const living: Living = { snapshots: [], unknown: [], undated: [] };
  for (let number = newest; number > 0; number -= 1) {
    const snapshot = attempt(() => readSnapshot(store, channel, number));
    if ('value' in snapshot) living.snapshots.push(snapshot.value);
    else living.unknown.push(snapshot.doubt);
    if (number > served) continue;
    const made = attempt(() => Date.parse(readRevision(store, channel, number).at));
    // What came before this one was served no more when this one was made.
    if ('value' in made && made.value < since) break;
    if ('doubt' in made && 'value' in snapshot) living.undated.push(made.doubt);
  }
  return living;
}

/** The snapshots of changes that are being made now. One that is not written yet will find out itself what is gone. */
function draftsOf(store: Store, channel: string): Channel[] {
  const revisions = join(channelDirectory(store, channel), 'revisions');
  if (!existsSync(revisions)) return [];
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

/** Which releases somebody needs. */
export interface Needs {
  has: (id: string) => boolean;
  doubts: string[];
}

/**
 * Reads which releases the channels of a store have named since a moment, in milliseconds since 1970.
 *
 * Drafts come first: one that becomes a revision in between is found among those. When a snapshot cannot be read, nobody
 * knows what it needs, and everything counts as needed.
 */
export function readNeeds(store: Store, since: number): Needs {
  const channels = channelFolders(store);
  const drafts = channels.flatMap((channel) => draftsOf(store, channel));
  const living = channels.map((channel) => snapshotsSince(store, channel, since));
  const snapshots = [...drafts, ...living.flatMap((each) => each.snapshots)];
  const ids = new Set(snapshots.flatMap(namedVersions).map(({ name, version }) => join(name, version)));
  const unknown = living.flatMap((each) => each.unknown);
  return {
    has: (id) => unknown.length > 0 || ids.has(id),
    doubts: [
      ...unknown.map((doubt) => `${doubt}. Until then no release is removed`),
      ...living.flatMap(({ undated }) => undated).map((doubt) => `${doubt}. What may have been served then is kept`),
    ],
  };
}
