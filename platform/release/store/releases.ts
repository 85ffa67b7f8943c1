import { SHELL } from '@canvass/workspace/applications';
import type { Channel } from '../model/channel';
import { ReleaseError } from '../model/release-error';
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

/** The versions of a remote that are served when nothing fails: each user gets one of them. */
export function listActiveReleases<Version>({
  stable,
  candidate,
}: {
  stable: Version;
  candidate?: Version | undefined;
}): Version[] {
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

/** Finds what is known of a version without its `release.json`. */
export type FindServedRelease = (name: string, role: 'stable' | 'candidate') => Release | undefined;

/**
 * Reads the releases that a snapshot serves. A missing previous version is left out: the page then does not offer it as
 * a fallback, but it does not block a change, least of all a rollback. `verify` reports it.
 * @param findServed stands in for a stable version or a canary that is missing or damaged.
 * @throws ReleaseError when a stable version or a canary is missing or damaged.
 */
export function readReleases(
  store: Store,
  { shell, remotes }: Channel,
  findServed: FindServedRelease = () => undefined,
): Releases {
  function readActive(name: string, version: string, role: 'stable' | 'candidate'): Release {
    try {
      return readRelease(store, name, version);
    } catch (error) {
      const isLost = error instanceof ReleaseError && (error.code === 'damaged' || error.code === 'not-published');
      const served = isLost ? findServed(name, role) : undefined;
      if (served) return served;
      throw error;
    }
  }
  return {
    shell: readRelease(store, SHELL, shell),
    remotes: Object.entries(remotes).map(([name, { stable, previous, candidate }]) => {
      const previousRelease = previous === undefined ? undefined : findRelease(store, name, previous);
      return {
        name,
        stable: readActive(name, stable, 'stable'),
        ...(previousRelease && { previous: previousRelease }),
        ...(candidate && { candidate: readActive(name, candidate.version, 'candidate') }),
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
