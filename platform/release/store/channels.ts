import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Channel, PageServerCode, RenderedPage } from '../model/channel';
import { ReleaseError } from '../model/release-error';
import { readJson, readVersionedJson, rejectNewerFormat } from './json-files';
import type { Store } from './store';

/** The directory of a channel. */
export function getChannelDirectory(store: Store, channel: string): string {
  if (!/^[a-z][a-z0-9-]*$/.test(channel)) throw new ReleaseError('no-channel', `${channel} is not a channel name`);
  return join(store, 'channels', channel);
}

/** The names of all directories in `channels`; one may have no revision yet. */
export function listChannelFolders(store: Store): string[] {
  const directory = join(store, 'channels');
  if (!existsSync(directory)) return [];
  const entries = readdirSync(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();
}

/** The directory of the revision being served. */
export function getCurrentDirectory(store: Store, channel: string): string {
  return join(getChannelDirectory(store, channel), 'current');
}

/** The snapshot being served; undefined before the first promotion. */
export function readChannel(store: Store, channel: string): Channel | undefined {
  const file = join(getCurrentDirectory(store, channel), 'channel.json');
  return existsSync(file) ? (readVersionedJson(file, 'copy it from a backup') as Channel) : undefined;
}

/** The page being served with its headers. @throws ReleaseError if a file is damaged, or written by a newer version. */
export function readPage(store: Store, channel: string): RenderedPage {
  // Resolves the link only once, so that page and headers are of one revision even during a promotion.
  const directory = getChannelDirectory(store, channel);
  const revision = join(directory, readlinkSync(join(directory, 'current')));
  rejectNewerFormat(join(revision, 'channel.json'));
  const paths = join(revision, 'paths.json');
  const server = join(revision, 'server.json');
  return {
    html: readFileSync(join(revision, 'index.html'), 'utf8'),
    headers: readJson(join(revision, 'headers.json'), 'a promotion renders it again') as Record<string, string>,
    ...(existsSync(paths) && { paths: readJson(paths, 'a promotion renders it again') as string[] }),
    ...(existsSync(server) && { server: readJson(server, 'a promotion renders it again') as PageServerCode }),
  };
}

/**
 * A value that changes with every promotion, cheap enough to compute for every page; undefined if nothing is served.
 */
export function getRevisionToken(store: Store, channel: string): string | undefined {
  try {
    const directory = getCurrentDirectory(store, channel);
    return `${readlinkSync(directory)} ${statSync(join(directory, 'index.html')).mtimeMs}`;
  } catch {
    return undefined;
  }
}
