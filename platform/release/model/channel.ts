import type { Rollout, RuntimeConfig } from '@canvass/shared/area';

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

/** An action that changed a channel. */
export type Action = 'promote' | 'rollback' | 'canary' | 'lock';

/** One thing that differs between two snapshots. What was or is not there has no `from` or `to`. */
export interface Change {
  what: 'version' | 'candidate' | 'lock' | 'setting' | 'page' | 'menu' | 'shared' | 'contract';
  /** The application; the path of a setting: `config.apiBase`; `*` for a lock on everything. */
  name: string;
  /** Which page, menu item or shared module. */
  key?: string;
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
