import { isDeepStrictEqual } from 'node:util';
import { getPrevious, getStable } from '../model/snapshot';
import { mentionsVersion } from '../model/snapshot-diff';
import type { Channel, ChannelSettings, Revision } from '../model/channel';
import { readOptional } from '../store/json-files';
import { findRevision, readSnapshot, listRevisionNumbers } from './revisions';
import { findRelease, type Release, type Store } from '../store/store';

/**
 * The revision that rolled a channel back from a release; undefined if there is none, or if the release was served
 * again later.
 */
export function findRollback(
  store: Store,
  channel: string,
  { name, version, publishedAt }: Release,
): Revision | undefined {
  for (const number of listRevisionNumbers(store, channel)) {
    const revision = findRevision(store, channel, number);
    if (!revision) continue;
    if (revision.at < publishedAt) return undefined;
    const changes = revision.changes.filter((change) => change.name === name);
    if (changes.some(({ to }) => mentionsVersion(to, version))) return undefined;
    if (changes.some(({ from }) => mentionsVersion(from, version)))
      return revision.action === 'rollback' ? revision : undefined;
  }
  return undefined;
}

/** The revision that took an area out of a channel; undefined if it was never in it. */
export function findRetirement(store: Store, channel: string, name: string): Revision | undefined {
  for (const number of listRevisionNumbers(store, channel)) {
    const revision = findRevision(store, channel, number);
    if (revision?.changes.some((change) => change.what === 'version' && change.name === name)) return revision;
  }
  return undefined;
}

/**
 * The version that was the previous one when a version was stable for the last time; undefined if there was none, if it is
 * the one being left, or if it is not published any more.
 */
export function findEarlierPrevious(store: Store, current: Channel, name: string, version: string): string | undefined {
  const left = getStable(current, name);
  for (const number of listRevisionNumbers(store, current.channel)) {
    if (number >= current.revision) continue;
    const snapshot = readOptional(() => readSnapshot(store, current.channel, number));
    if (!snapshot || getStable(snapshot, name) !== version) continue;
    const previous = getPrevious(snapshot, name);
    const isUsable = previous !== undefined && previous !== left && findRelease(store, name, previous) !== undefined;
    return isUsable ? previous : undefined;
  }
  return undefined;
}

/** The settings before their last change; undefined if they never changed. */
export function findPreviousSettings(
  store: Store,
  { channel, revision, settings }: Channel,
): ChannelSettings | undefined {
  for (const number of listRevisionNumbers(store, channel)) {
    if (number >= revision) continue;
    // Unreadable snapshots are skipped; `verify` reports them.
    const snapshot = readOptional(() => readSnapshot(store, channel, number));
    if (snapshot && !isDeepStrictEqual(snapshot.settings, settings)) return snapshot.settings;
  }
  return undefined;
}
