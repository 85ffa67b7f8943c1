import type { Rollout, RuntimeConfig } from '@canvass/shared/area';
import type { ServerCode } from '@canvass/workspace/manifest';

/** Origins that pages of a channel may use in addition to their own. */
export interface AllowedHosts {
  connect?: string[];
  script?: string[];
  frame?: string[];
}

/** The settings of a channel, next to its versions. */
export interface ChannelSettings {
  config: RuntimeConfig;
  hosts?: AllowedHosts;
}

/** The canary of a remote and its audience. */
export type ChannelCanary = { version: string } & Rollout;

/** A remote in a channel, by version. */
export interface ChannelRemote {
  stable: string;
  previous?: string;
  candidate?: ChannelCanary;
}

/** A freeze: until it is removed, `promote` and `canary` are refused. Rollbacks stay possible. */
export interface Lock {
  by: string;
  /** ISO 8601. */
  at: string;
  why: string;
}

/** The key of a lock on the whole channel. */
export const WHOLE_CHANNEL = '*';

/** `channel.json`: one snapshot of a channel. */
export interface Channel {
  channel: string;
  revision: number;
  shell: string;
  /** The shell before this one, for a rollback; not in the page. */
  previousShell?: string;
  remotes: Record<string, ChannelRemote>;
  /** By application name, or `*` for the whole channel. */
  locks?: Record<string, Lock>;
  /** From when on `gc` deletes the channel, as ISO 8601; absent for a channel that stays. */
  expiresAt?: string;
  settings: ChannelSettings;
}

/** An action that changed a channel. */
export type Action = 'promote' | 'rollback' | 'canary' | 'retire' | 'lock' | 'unlock';

/** One difference between two snapshots. `from` or `to` is absent where there was or is no value. */
export interface Change {
  what: 'version' | 'candidate' | 'lock' | 'expiry' | 'setting' | 'page' | 'menu' | 'shared' | 'contract';
  /** The application; for a setting its path, `config.apiBase`; for a lock on the whole channel `*`; for an expiry the channel. */
  name: string;
  /** The page, menu item, or shared module. */
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
  /** How `by` is known: from the system, or because it was stated with `--by`. Absent in older revisions. */
  byFrom?: 'system' | 'stated';
  why: string;
  action: Action;
  /** Whether the boot check ran before the page was served. */
  boot: 'passed' | 'skipped';
  /** Why an application may be much larger than before, if it is. */
  growth?: string;
  changes: Change[];
}

/** The server code of a release, as a page names it. */
export interface NamedServerCode extends ServerCode {
  name: string;
  version: string;
}

/** What a renderer needs: the code of the shell, and that of each area that renders pages on the server. */
export interface PageServerCode {
  shell: NamedServerCode;
  areas: NamedServerCode[];
}

/** What browsers get: the page and its headers. */
export interface RenderedPage {
  html: string;
  headers: Record<string, string>;
  /** The route paths that have a page; other addresses get the page with status 404. Absent in older revisions. */
  paths?: string[];
  /** Absent if the shell has no server code, and in older revisions. */
  server?: PageServerCode;
}
