import type { RegisteredRemote, Registry, RemoteVersion, Rollout } from '@canvass/shared/area';
import type {
  Channel,
  ChannelCanary,
  ChannelSettings,
  NamedServerCode,
  PageServerCode,
  RenderedPage,
} from '../model/channel';
import { ReleaseError } from '../model/release-error';
import type { Releases, RemoteReleases } from '../store/releases';
import { findIncompatibility } from '../store/shell-compatibility';
import { renderPage } from './render-page';
import { toReleaseFile, readShellFiles } from './shell-files';
import type { Release, Store } from '../store/store';

function toRemoteVersion(release: Release): RemoteVersion {
  const { name, version, container, entry, pages, area } = release;
  if (container === undefined || area === undefined) {
    throw new ReleaseError('container', `${name} ${version} is not the release of a remote`);
  }
  const preload = Object.entries(pages).map(([path, files]) => [
    path,
    files.map((file) => toReleaseFile(release, file)),
  ]);
  return { version, container, entry: toReleaseFile(release, entry), preload: Object.fromEntries(preload), area };
}

/** Whether the shell can run a previous version. If not, it stays in the snapshot but is not offered as a fallback. */
function isCompatible(shell: Release, remote: Release): boolean {
  return findIncompatibility(shell, remote) === undefined;
}

function toRollout({ percent, salt, users }: ChannelCanary): Rollout {
  return { percent, salt, users };
}

/** The registry that the page of a snapshot contains. */
export function createRegistry(snapshot: Channel, { shell, remotes }: Releases): Registry {
  const toRegisteredRemote = ({ name, stable, previous, candidate }: RemoteReleases): RegisteredRemote => {
    const canary = snapshot.remotes[name]?.candidate;
    return {
      name,
      stable: toRemoteVersion(stable),
      ...(previous && isCompatible(shell, previous) && { previous: toRemoteVersion(previous) }),
      ...(candidate && canary && { candidate: { ...toRemoteVersion(candidate), rollout: toRollout(canary) } }),
    };
  };
  const { channel, revision, settings } = snapshot;
  return { channel, revision, shell: shell.version, remotes: remotes.map(toRegisteredRemote), config: settings.config };
}

function listServerCode({ name, version, server }: Release): NamedServerCode[] {
  return server ? [{ name, version, ...server }] : [];
}

/** The server code of the stable versions: canaries are chosen in the browser. */
function getServerCode({ shell, remotes }: Releases): PageServerCode | undefined {
  const [shellCode] = listServerCode(shell);
  return shellCode && { shell: shellCode, areas: remotes.flatMap(({ stable }) => listServerCode(stable)) };
}

/** The page of a registry and the releases that it names, with its headers. */
export function renderChannelPage(
  store: Store,
  registry: Registry,
  releases: Releases,
  { hosts }: ChannelSettings,
): RenderedPage {
  const server = getServerCode(releases);
  return { ...renderPage(registry, readShellFiles(store, releases.shell), hosts), ...(server && { server }) };
}
