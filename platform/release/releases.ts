import { SHELL } from '../build/workspace';
import type { Channel } from './channel';
import { readRelease, type Release, type Store } from './store';

/** The releases of a remote that a snapshot names. */
export interface RemoteReleases {
  name: string;
  stable: Release;
  previous?: Release;
  candidate?: Release;
}

/** Everything that a snapshot serves. */
export interface Releases {
  shell: Release;
  remotes: RemoteReleases[];
}

/** What people get of a remote when nothing fails: one of them the one, one the other. */
export function inUse({ stable, candidate }: RemoteReleases): Release[] {
  return candidate ? [stable, candidate] : [stable];
}

/** Reads what a snapshot serves. @throws Refusal when a release is not there. */
export function readReleases(store: Store, { shell, remotes }: Channel): Releases {
  return {
    shell: readRelease(store, SHELL, shell),
    remotes: Object.entries(remotes).map(([name, { stable, previous, candidate }]) => ({
      name,
      stable: readRelease(store, name, stable),
      ...(previous !== undefined && { previous: readRelease(store, name, previous) }),
      ...(candidate && { candidate: readRelease(store, name, candidate.version) }),
    })),
  };
}

/** The releases that come to people who did not get them before: those in a role that another version had. */
export function freshReleases(before: Channel | undefined, { shell, remotes }: Releases): Release[] {
  const fresh = remotes.flatMap(({ name, stable, candidate }) => {
    const known = before?.remotes[name];
    return [
      ...(known?.stable === stable.version ? [] : [stable]),
      ...(candidate && known?.candidate?.version !== candidate.version ? [candidate] : []),
    ];
  });
  return before?.shell === shell.version ? fresh : [shell, ...fresh];
}
