import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Rollout, RuntimeConfig } from '@canvass/shared/area';
import type { Change } from './snapshot-diff';
import { readJson, readVersionedJson, rejectNewerFormat } from '../store/json-files';
import { ReleaseError } from './release-error';
import type { Store } from '../store/store';

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

/** The version of a remote that some people get, and who they are. */
export type ChannelCanary = { version: string } & Rollout;

/** A remote in a channel, by version. */
export interface ChannelRemote {
  stable: string;
  previous?: string;
  candidate?: ChannelCanary;
}

/** A freeze: until it is taken off nothing new is promoted. Rolling back stays possible. */
export interface Lock {
  by: string;
  /** When, as an ISO date. */
  at: string;
  why: string;
}

/** The name of a lock on everything in a channel. */
export const WHOLE_CHANNEL = '*';

/** `channel.json`: one snapshot of a channel. */
export interface Channel {
  channel: string;
  revision: number;
  shell: string;
  /** The shell before, for a rollback; pages do not know of it. */
  previousShell?: string;
  remotes: Record<string, ChannelRemote>;
  /** By the name of an application, or `*`. */
  locks?: Record<string, Lock>;
  settings: ChannelSettings;
}

/** What somebody did to a channel. */
export type Action = 'promote' | 'rollback' | 'canary' | 'lock';

/** `revision.json`: who changed a channel, when, why, and what. */
export interface Revision {
  channel: string;
  revision: number;
  at: string;
  by: string;
  why: string;
  action: Action;
  /** Whether a browser has opened the page before it was served. */
  boot: 'passed' | 'skipped';
  changes: Change[];
}

/** What browsers get: the page and its headers. */
export interface RenderedPage {
  html: string;
  headers: Record<string, string>;
  /** The paths that it has a page for; at any other address it is served as not found. Older revisions do not say. */
  paths?: string[];
}

/** The directory of a channel. */
export function getChannelDirectory(store: Store, channel: string): string {
  if (!/^[a-z][a-z0-9-]*$/.test(channel)) throw new ReleaseError('no-channel', `${channel} is not a channel's name`);
  return join(store, 'channels', channel);
}

/** What is, or is about to be, a channel of a store. */
export function listChannelFolders(store: Store): string[] {
  const directory = join(store, 'channels');
  if (!existsSync(directory)) return [];
  const entries = readdirSync(directory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** The directory of the revision being served. */
export function getCurrentDirectory(store: Store, channel: string): string {
  return join(getChannelDirectory(store, channel), 'current');
}

/** The snapshot being served; nothing before the first promotion. */
export function readChannel(store: Store, channel: string): Channel | undefined {
  const file = join(getCurrentDirectory(store, channel), 'channel.json');
  return existsSync(file) ? (readVersionedJson(file, 'copy it from a backup') as Channel) : undefined;
}

/** The page being served with its headers. @throws Refusal also when a newer version made it. */
export function readPage(store: Store, channel: string): RenderedPage {
  // Through the link once, so that page and headers are of one revision even while a promotion happens.
  const directory = getChannelDirectory(store, channel);
  const revision = join(directory, readlinkSync(join(directory, 'current')));
  rejectNewerFormat(join(revision, 'channel.json'));
  const paths = join(revision, 'paths.json');
  return {
    html: readFileSync(join(revision, 'index.html'), 'utf8'),
    headers: readJson(join(revision, 'headers.json'), 'a promotion makes it anew') as Record<string, string>,
    ...(existsSync(paths) && { paths: readJson(paths, 'a promotion makes it anew') as string[] }),
  };
}

/** Something that changes with every promotion, cheap enough to be looked at for every page; nothing before the first. */
export function getRevisionToken(store: Store, channel: string): string | undefined {
  try {
    const directory = getCurrentDirectory(store, channel);
    return `${readlinkSync(directory)} ${statSync(join(directory, 'index.html')).mtimeMs}`;
  } catch {
    return undefined;
  }
}
