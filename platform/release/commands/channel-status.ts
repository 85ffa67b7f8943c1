import { SHELL } from '@canvass/workspace/applications';
import { WHOLE_CHANNEL, type Lock, type Revision } from '../model/channel';
import { readChannel } from '../store/channels';
import type { Change } from '../model/channel';
import { findRevision, readNewestSnapshot, listRevisionNumbers } from '../revisions/revisions';
import { findRelease, type Store } from '../store/store';

/** The revision that set the current value. */
export type RevisionInfo = Pick<Revision, 'revision' | 'at' | 'by' | 'why'>;

/** A version that is served. */
export interface VersionStatus {
  version: string;
  since?: RevisionInfo;
}

/** A canary and the size of its audience. */
export interface CanaryStatus extends VersionStatus {
  percent: number;
  /** The number of named users. */
  users: number;
}

/** The shell or an area in a channel. */
export interface AppStatus {
  name: string;
  stable: VersionStatus;
  previous?: string;
  candidate?: CanaryStatus;
  lock?: Lock;
  /** Whom to ask about it, according to the stable release. */
  owners?: string[];
}

/** What a channel serves. Author, time, and reason are missing if the revision's `revision.json` is unreadable. */
export interface ChannelStatus extends Partial<RevisionInfo> {
  channel: string;
  /** 0 if nothing is served because the link `current` is missing; `apps` is then that of the newest revision. */
  revision: number;
  /**
   * A newer revision that exists but is not served, because the process that made it was interrupted. The next change
   * serves it.
   */
  waiting?: number;
  /** A lock on the whole channel. */
  lock?: Lock;
  /** From when on `gc` deletes the channel. */
  expiresAt?: string;
  apps: AppStatus[];
}

/**
 * Finds the newest revision with a change of a given kind to an application. The search ends at an unreadable revision.
 */
function createHistoryLookup(store: Store, channel: string, served: number) {
  const numbers = listRevisionNumbers(store, channel).filter((number) => number <= served);
  const read: (Revision | undefined)[] = [];
  const readAt = (index: number): Revision | undefined => {
    const number = numbers[index];
    if (number !== undefined) read[index] ??= findRevision(store, channel, number);
    return read[index];
  };
  return (what: Change['what'], name: string): RevisionInfo | undefined => {
    for (let index = 0; ; index += 1) {
      const found = readAt(index);
      if (!found) return undefined;
      if (!found.changes.some((change) => change.what === what && change.name === name)) continue;
      const { revision, at: when, by, why } = found;
      return { revision, at: when, by, why };
    }
  };
}

/** What a channel serves, since when, by whom, and why; undefined before the first promotion. */
export function getChannelStatus(store: Store, name: string): ChannelStatus | undefined {
  const served = readChannel(store, name);
  const channel = served ?? readNewestSnapshot(store, name);
  if (!channel) return undefined;
  const revision = served?.revision ?? 0;
  const servedInfo = findRevision(store, name, revision);
  const [newest = revision] = listRevisionNumbers(store, name);
  const findSince = createHistoryLookup(store, name, channel.revision);
  const getLock = (app: string) => {
    const lock = channel.locks?.[app];
    return lock && { lock };
  };
  const getOwners = (app: string, version: string) => {
    const { owners = [] } = findRelease(store, app, version) ?? {};
    return owners.length > 0 ? { owners } : {};
  };
  const shell: AppStatus = {
    name: SHELL,
    stable: { version: channel.shell, since: findSince('version', SHELL) },
    previous: channel.previousShell,
    ...getLock(SHELL),
    ...getOwners(SHELL, channel.shell),
  };
  const remotes = Object.entries(channel.remotes).map(([app, { stable, previous, candidate }]): AppStatus => ({
    name: app,
    stable: { version: stable, since: findSince('version', app) },
    previous,
    ...(candidate && {
      candidate: {
        version: candidate.version,
        percent: candidate.percent,
        users: candidate.users.length,
        since: findSince('candidate', app),
      },
    }),
    ...getLock(app),
    ...getOwners(app, stable),
  }));
  return {
    channel: name,
    revision,
    ...(servedInfo && { at: servedInfo.at, by: servedInfo.by, why: servedInfo.why }),
    ...(newest > revision && { waiting: newest }),
    ...getLock(WHOLE_CHANNEL),
    ...(channel.expiresAt && { expiresAt: channel.expiresAt }),
    apps: [shell, ...remotes],
  };
}
