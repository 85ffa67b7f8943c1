import { isDeepStrictEqual } from 'node:util';
import type { Channel, ChannelSettings, Revision } from './channel';
import { attempt } from './read-json';
import { findRevision, readSnapshot, revisionNumbers } from './revisions';
import type { Release, Store } from './store';

/** The text of a change names a version: as it is, or as that of a candidate (`candidateWords`). */
function names(text: string | undefined, version: string): boolean {
  return text === version || text?.startsWith(`${version} for `) === true;
}

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
    if (changes.some(({ to }) => names(to, version))) return undefined;
    if (changes.some(({ from }) => names(from, version))) return revision.action === 'rollback' ? revision : undefined;
  }
  return undefined;
}

/** The settings of a channel before the last change of them; nothing when it has had no others. */
export function settingsBefore(store: Store, { channel, revision, settings }: Channel): ChannelSettings | undefined {
  for (const number of revisionNumbers(store, channel)) {
    if (number >= revision) continue;
    const read = attempt(() => readSnapshot(store, channel, number));
    // What is lost is the business of `verify`.
    if ('value' in read && !isDeepStrictEqual(read.value.settings, settings)) return read.value.settings;
  }
  return undefined;
}
