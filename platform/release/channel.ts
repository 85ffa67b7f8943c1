import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Rollout, RuntimeConfig } from '@canvass/shared/area';
import { nginxFiles } from './nginx-page';
import type { Store } from './store';

/** Other origins that pages of a channel may speak to, beside their own. */
export interface AllowedHosts {
  connect?: string[];
  script?: string[];
  frame?: string[];
}

/** What a channel is set to, beside its versions. */
export interface ChannelSettings {
  config: RuntimeConfig;
  hosts?: AllowedHosts;
}

/** A remote in a channel, by version. */
export interface ChannelRemote {
  stable: string;
  previous?: string;
  /** The version that some people get, and who they are. */
  candidate?: { version: string } & Rollout;
}

/** `channel.json`: one snapshot of a channel. */
export interface Channel {
  channel: string;
  revision: number;
  shell: string;
  remotes: Record<string, ChannelRemote>;
  settings: ChannelSettings;
}

/** A version that changed in a revision. */
export interface Change {
  name: string;
  from?: string;
  to?: string;
}

/** `revision.json`: who changed a channel, when, why, and what. */
export interface Revision {
  channel: string;
  revision: number;
  at: string;
  by: string;
  why: string;
  changes: Change[];
}

/** What browsers get: the page and its headers. */
export interface RenderedPage {
  html: string;
  headers: Record<string, string>;
}

/** The directory of a channel. */
export function channelDirectory(store: Store, channel: string): string {
  if (!/^[a-z][a-z0-9-]*$/.test(channel)) throw new Error(`${channel} is not a channel's name`);
  return join(store, 'channels', channel);
}

/** The directory of the revision being served. */
export function currentDirectory(store: Store, channel: string): string {
  return join(channelDirectory(store, channel), 'current');
}

/** The snapshot being served; nothing before the first promotion. */
export function readChannel(store: Store, channel: string): Channel | undefined {
  const file = join(currentDirectory(store, channel), 'channel.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Channel) : undefined;
}

/** The page being served with its headers. */
export function readPage(store: Store, channel: string): RenderedPage {
  // Through the link once, so that page and headers are of one revision even while a promotion happens.
  const directory = channelDirectory(store, channel);
  const revision = join(directory, readlinkSync(join(directory, 'current')));
  return {
    html: readFileSync(join(revision, 'index.html'), 'utf8'),
    headers: JSON.parse(readFileSync(join(revision, 'headers.json'), 'utf8')) as Record<string, string>,
  };
}

/** Something that changes with every promotion, cheap enough to be looked at for every page; nothing before the first. */
export function currentMark(store: Store, channel: string): string | undefined {
  try {
    const directory = currentDirectory(store, channel);
    return `${readlinkSync(directory)} ${statSync(join(directory, 'index.html')).mtimeMs}`;
  } catch {
    return undefined;
  }
}

/**
 * Adds a revision to a channel and switches to it: the revision is complete before one rename makes it the current one.
 * Revisions are only ever added; two people promoting at once: the second is refused.
 */
export function writeRevision(store: Store, channel: Channel, revision: Revision, page: RenderedPage): void {
  const directory = channelDirectory(store, channel.channel);
  const number = String(channel.revision).padStart(4, '0');
  const target = join(directory, 'revisions', number);
  const draft = join(directory, 'revisions', `.draft-${process.pid}-${Date.now()}`);
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'channel.json'), `${JSON.stringify(channel, null, 2)}\n`);
  writeFileSync(join(draft, 'revision.json'), `${JSON.stringify(revision, null, 2)}\n`);
  writeFileSync(join(draft, 'index.html'), page.html);
  writeFileSync(join(draft, 'headers.json'), `${JSON.stringify(page.headers, null, 2)}\n`);
  for (const [file, content] of Object.entries(nginxFiles(number, page))) writeFileSync(join(draft, file), content);
  try {
    renameSync(draft, target);
  } catch {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`Revision ${channel.revision} of ${channel.channel} was made by someone else just now; try again`);
  }
  const link = join(directory, `.current-${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(join('revisions', number), link);
  renameSync(link, join(directory, 'current'));
}
