import { SHELL } from '../build/workspace';
import { EVERYTHING, type Lock, readChannel, type Revision } from './channel';
import type { Change } from './changes';
import { findRevision, readNewest, revisionNumbers } from './revisions';
import type { Store } from './store';

/** The revision since which something is as it is. */
export type Since = Pick<Revision, 'revision' | 'at' | 'by' | 'why'>;

/** A version that people get. */
export interface Standing {
  version: string;
  since?: Since;
}

/** The version that some get, and how many. */
export interface CandidateStanding extends Standing {
  percent: number;
  /** How many people are named. */
  users: number;
}

/** The shell or an area in a channel. */
export interface AppStatus {
  name: string;
  stable: Standing;
  previous?: string;
  candidate?: CandidateStanding;
  lock?: Lock;
}

/** What a channel serves. Who made its revision, when and why is missing when its `revision.json` is. */
export interface ChannelStatus extends Partial<Since> {
  channel: string;
  /** 0: nothing is served, as the link `current` is missing. The applications are those of the newest revision then. */
  revision: number;
  /** A newer revision that was made and is not served: its process ended too early. The next change makes up for it. */
  waiting?: number;
  /** A freeze of the whole channel. */
  lock?: Lock;
  apps: AppStatus[];
}

/** Finds the newest revision in which a change of some kind happened to an application; not past one that cannot be read. */
function historyOf(store: Store, channel: string, served: number) {
  const numbers = revisionNumbers(store, channel).filter((number) => number <= served);
  const read: (Revision | undefined)[] = [];
  const at = (index: number): Revision | undefined => {
    const number = numbers[index];
    if (number !== undefined) read[index] ??= findRevision(store, channel, number);
    return read[index];
  };
  return (what: Change['what'], name: string): Since | undefined => {
    for (let index = 0; ; index += 1) {
      const found = at(index);
      if (!found) return undefined;
      if (!found.changes.some((change) => change.what === what && change.name === name)) continue;
      const { revision, at: when, by, why } = found;
      return { revision, at: when, by, why };
    }
  };
}

/** What is served in a channel, since when, by whom and why; nothing before the first promotion. */
export function statusOf(store: Store, name: string): ChannelStatus | undefined {
  const served = readChannel(store, name);
  const channel = served ?? readNewest(store, name);
  if (!channel) return undefined;
  const revision = served?.revision ?? 0;
  const about = findRevision(store, name, revision);
  const [newest = revision] = revisionNumbers(store, name);
  const since = historyOf(store, name, channel.revision);
  const lockOf = (app: string) => {
    const lock = channel.locks?.[app];
    return lock && { lock };
  };
  const shell: AppStatus = {
    name: SHELL,
    stable: { version: channel.shell, since: since('version', SHELL) },
    previous: channel.previousShell,
    ...lockOf(SHELL),
  };
  const remotes = Object.entries(channel.remotes).map(([app, { stable, previous, candidate }]): AppStatus => ({
    name: app,
    stable: { version: stable, since: since('version', app) },
    previous,
    ...(candidate && {
      candidate: {
        version: candidate.version,
        percent: candidate.percent,
        users: candidate.users.length,
        since: since('candidate', app),
      },
    }),
    ...lockOf(app),
  }));
  return {
    channel: name,
    revision,
    ...(about && { at: about.at, by: about.by, why: about.why }),
    ...(newest > revision && { waiting: newest }),
    ...lockOf(EVERYTHING),
    apps: [shell, ...remotes],
  };
}
