import { userInfo } from 'node:os';
import type { RegisteredRemote, Registry, RemoteVersion } from '@canvass/shared/area';
import { appNames, SHELL } from '../build/workspace';
import { readBuildVersion } from './publish';
import {
  type Change,
  type Channel,
  type ChannelRemote,
  type ChannelSettings,
  readChannel,
  readPage,
  writeRevision,
} from './channel';
import { checkSnapshot } from './check';
import { renderPage } from './render-page';
import { fileOf, shellFiles } from './shell-files';
import { readRelease, type Release, type Store } from './store';

/** What to change in a channel. */
export interface Promotion {
  store: Store;
  channel: string;
  /** The versions to serve from now on, by name; what is not named stays as it is. */
  versions: Record<string, string>;
  /** New settings; without them the channel keeps its own. */
  settings?: ChannelSettings;
  why: string;
  by?: string;
}

/** What became of a promotion. */
export interface Promoted {
  revision: number;
  changes: Change[];
}

/** Going forward remembers the version before; going back to it forgets the one that was no good. */
function nextRemote(current: ChannelRemote | undefined, version: string): ChannelRemote {
  if (!current) return { stable: version };
  if (current.stable === version) return current;
  return current.previous === version ? { stable: version } : { stable: version, previous: current.stable };
}

function nextChannel(current: Channel | undefined, { channel, versions, settings }: Promotion): Channel {
  const { [SHELL]: shell = current?.shell, ...remotes } = versions;
  const kept = settings ?? current?.settings;
  if (shell === undefined) throw new Error(`The channel ${channel} has no shell yet; promote one`);
  if (kept === undefined) throw new Error(`The channel ${channel} has no settings yet; give them with --settings FILE`);
  const next = { ...current?.remotes };
  for (const [name, version] of Object.entries(remotes)) next[name] = nextRemote(next[name], version);
  return { channel, revision: (current?.revision ?? 0) + 1, shell, remotes: next, settings: kept };
}

function versionsOf(channel?: Channel): Record<string, string | undefined> {
  const remotes = Object.entries(channel?.remotes ?? {}).map(([name, { stable }]) => [name, stable]);
  return { [SHELL]: channel?.shell, ...Object.fromEntries(remotes) };
}

function changesBetween(current: Channel | undefined, next: Channel): Change[] {
  const [from, to] = [versionsOf(current), versionsOf(next)];
  return Object.keys(to)
    .filter((name) => from[name] !== to[name])
    .map((name) => ({ name, from: from[name], to: to[name] }));
}

function remoteVersion(release: Release): RemoteVersion {
  const { name, version, container, entry, pages, area } = release;
  if (container === undefined || area === undefined)
    throw new Error(`${name} ${version} is not the release of a remote`);
  const preload = Object.entries(pages).map(([path, files]) => [path, files.map((file) => fileOf(release, file))]);
  return { version, container, entry: fileOf(release, entry), preload: Object.fromEntries(preload), area };
}

/** Reads the releases of a snapshot, checks that they run together, and renders its page. */
function prepare(store: Store, next: Channel) {
  const shell = readRelease(store, SHELL, next.shell);
  const remotes = Object.entries(next.remotes).map(([name, { stable, previous }]) => ({
    name,
    stable: readRelease(store, name, stable),
    previous: previous === undefined ? undefined : readRelease(store, name, previous),
  }));
  const stable = remotes.map((remote) => remote.stable);
  checkSnapshot(
    store,
    shell,
    stable,
    remotes.flatMap((remote) => remote.previous ?? []),
  );
  const registry: Registry = {
    channel: next.channel,
    revision: next.revision,
    shell: next.shell,
    remotes: remotes.map((remote): RegisteredRemote => ({
      name: remote.name,
      stable: remoteVersion(remote.stable),
      ...(remote.previous ? { previous: remoteVersion(remote.previous) } : {}),
    })),
    config: next.settings.config,
  };
  return renderPage(registry, shellFiles(store, shell), next.settings.hosts);
}

function sameAsServed(store: Store, current: Channel, next: Channel): boolean {
  const unchanged = { ...next, revision: current.revision };
  if (JSON.stringify(unchanged) !== JSON.stringify(current)) return false;
  return JSON.stringify(prepare(store, unchanged)) === JSON.stringify(readPage(store, current.channel));
}

/**
 * Makes a channel serve other versions, from the next page load on. Everything is checked first, and a check that fails
 * changes nothing. When the channel would stay as it is, no revision is made.
 */
export function promote(promotion: Promotion): Promoted {
  const { store, channel, why, by = userInfo().username } = promotion;
  const current = readChannel(store, channel);
  const next = nextChannel(current, promotion);
  if (current && sameAsServed(store, current, next)) return { revision: current.revision, changes: [] };
  const page = prepare(store, next);
  const changes = changesBetween(current, next);
  const at = new Date().toISOString();
  writeRevision(store, next, { channel, revision: next.revision, at, by, why, changes }, page);
  return { revision: next.revision, changes };
}

/** Promotes what `<name>/dist` of this checkout holds, shell and every remote; does nothing when it is served already. */
export function promoteAll(
  store: Store,
  channel: string,
  settings: ChannelSettings,
  why = 'The builds of this checkout',
): Promoted {
  const versions = Object.fromEntries(appNames().map((name) => [name, readBuildVersion(name)]));
  return promote({ store, channel, versions, settings, why });
}
