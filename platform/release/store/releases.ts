import { SHELL } from '@canvass/workspace/applications';
import type { Channel } from '../model/channel';
import { findRelease, readRelease, type Release, type Store } from './store';

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

/** The releases of a remote that are served when nothing fails: each user gets one of them. */
export function listActiveReleases({ stable, candidate }: RemoteReleases): Release[] {
  return candidate ? [stable, candidate] : [stable];
}

/** A version of the shell or of an area. */
export interface NamedVersion {
  name: string;
  version: string;
}

/** Every version that a snapshot names, including previous ones. */
export function listNamedVersions({ shell, previousShell, remotes }: Channel): NamedVersion[] {
  const named = [
    { name: SHELL, version: shell },
    { name: SHELL, version: previousShell },
    ...Object.entries(remotes).flatMap(([name, { stable, previous, candidate }]) =>
      [stable, previous, candidate?.version].map((version) => ({ name, version })),
    ),
  ];
  return named.flatMap(({ name, version }) => (version === undefined ? [] : [{ name, version }]));
}

/**
 * Reads the releases that a snapshot serves. A missing previous version is left out: the page then does not offer it as
 * a fallback, but it does not block a change, least of all a rollback. `verify` reports it.
 * @throws ReleaseError when a stable version or a canary is missing or damaged.
 */
export function readReleases(store: Store, { shell, remotes }: Channel): Releases {
  return {
    shell: readRelease(store, SHELL, shell),
    remotes: Object.entries(remotes).map(([name, { stable, previous, candidate }]) => {
      const previousRelease = previous === undefined ? undefined : findRelease(store, name, previous);
      return {
        name,
        stable: readRelease(store, name, stable),
        ...(previousRelease && { previous: previousRelease }),
        ...(candidate && { candidate: readRelease(store, name, candidate.version) }),
      };
    }),
  };
}

/** The releases that are new to some users: stable versions and canaries that differ from before, and a new shell. */
export function listNewReleases(before: Channel | undefined, { shell, remotes }: Releases): Release[] {
  const newReleases = remotes.flatMap(({ name, stable, candidate }) => {
    const current = before?.remotes[name];
    return [
      ...(current?.stable === stable.version ? [] : [stable]),
      ...(candidate && current?.candidate?.version !== candidate.version ? [candidate] : []),
    ];
  });
  return before?.shell === shell.version ? newReleases : [shell, ...newReleases];
}
