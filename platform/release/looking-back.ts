import { isDeepStrictEqual } from 'node:util';
import { namesVersion } from './changes';
import type { Channel, ChannelSettings, Revision } from './channel';
import { readable } from './read-json';
import { findRevision, readSnapshot, revisionNumbers } from './revisions';
import type { Release, Store } from './store';

/** The revision that rolled a channel back from a release; nothing when that was served again since, or never rolled back. */
export function rolledBackIn(
  store: Store,
  channel: string,
  { name, version, publishedAt }: Release,
): Revision | undefined {
  for (const number of revisionNumbers(store, channel)) {
    const revision = findRevision(store, channel, number);
    if (!revision) continue;
    if (revision.at < publishedAt) return undefined;
    const changes = revision.changes.filter((change) => change.name === name);
    if (changes.some(({ to }) => namesVersion(to, version))) return undefined;
    if (changes.some(({ from }) => namesVersion(from, version)))
      return revision.action === 'rollback' ? revision : undefined;
  }
  return undefined;
}

/** The settings of a channel before the last change of them; nothing when it has had no others. */
export function settingsBefore(store: Store, { channel, revision, settings }: Channel): ChannelSettings | undefined {
  for (const number of revisionNumbers(store, channel)) {
    if (number >= revision) continue;
    // What is lost is the business of `verify`.
    const snapshot = readable(() => readSnapshot(store, channel, number));
    if (snapshot && !isDeepStrictEqual(snapshot.settings, settings)) return snapshot.settings;
  }
  return undefined;
}
