import { isDeepStrictEqual } from 'node:util';
import type { Channel, ChannelSettings, Revision } from './channel';
import { Refusal } from './refusal';
import { readRevision, readSnapshot, revisionNumbers } from './revisions';
import type { Release, Store } from './store';

/** What a revision holds; nothing when it is lost, which is the business of `verify`. */
function unlessLost<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

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
    const revision = unlessLost(() => readRevision(store, channel, number));
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
    const snapshot = number < revision ? unlessLost(() => readSnapshot(store, channel, number)) : undefined;
    if (snapshot && !isDeepStrictEqual(snapshot.settings, settings)) return snapshot.settings;
  }
  return undefined;
}
