import type { RegisteredRemote, Registry, RemoteVersion, Rollout } from '@canvass/shared/area';
import type { Channel, ChannelCandidate, ChannelSettings, RenderedPage } from './channel';
import { checkAgainstShell } from './gates';
import { Refusal } from './refusal';
import type { Releases, RemoteReleases } from './releases';
import { renderPage } from './render-page';
import { fileOf, shellFiles } from './shell-files';
import type { Release, Store } from './store';

function remoteVersion(release: Release): RemoteVersion {
  const { name, version, container, entry, pages, area } = release;
  if (container === undefined || area === undefined) {
    throw new Refusal('container', `${name} ${version} is not the release of a remote`);
  }
  const preload = Object.entries(pages).map(([path, files]) => [path, files.map((file) => fileOf(release, file))]);
  return { version, container, entry: fileOf(release, entry), preload: Object.fromEntries(preload), area };
}

/** A version before that the shell cannot run any more is kept for the record, and not offered as a way out. */
function runsIn(shell: Release, remote: Release): boolean {
  try {
    checkAgainstShell(shell, remote);
    return true;
  } catch {
    return false;
  }
}

function rolloutOf({ percent, salt, users }: ChannelCandidate): Rollout {
  return { percent, salt, users };
}

/** What the page says of the channel. */
export function registryOf(snapshot: Channel, { shell, remotes }: Releases): Registry {
  const registered = ({ name, stable, previous, candidate }: RemoteReleases): RegisteredRemote => {
    const tried = snapshot.remotes[name]?.candidate;
    return {
      name,
      stable: remoteVersion(stable),
      ...(previous && runsIn(shell, previous) && { previous: remoteVersion(previous) }),
      ...(candidate && tried && { candidate: { ...remoteVersion(candidate), rollout: rolloutOf(tried) } }),
    };
  };
  const { channel, revision, settings } = snapshot;
  return { channel, revision, shell: shell.version, remotes: remotes.map(registered), config: settings.config };
}

/** The page that a registry makes with a shell, and its headers. */
export function pageOf(store: Store, registry: Registry, shell: Release, { hosts }: ChannelSettings): RenderedPage {
  return renderPage(registry, shellFiles(store, shell), hosts);
}
