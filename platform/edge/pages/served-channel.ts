import { statSync } from 'node:fs';
import { type AllowedRevision, findAllowedRevision } from '@canvass/release/authority/authority';
import type { PolicyKey } from '@canvass/release/authority/policy';
import type { ChannelSettings, RenderedPage } from '@canvass/release/model/channel';
import { getServedRevision } from '@canvass/release/revisions/revisions';
import { getCurrentDirectory, getRevisionToken, readChannel, readPage } from '@canvass/release/store/channels';
import type { Log } from '../log';

/** The channel that an edge serves. */
export interface ServedChannel {
  /** A value that changes with every promotion, cheap enough to compute for every page; undefined if nothing is served. */
  getToken: () => string | undefined;
  /** @throws an Error if the page cannot be read, or the policy allows no revision. */
  readPage: () => RenderedPage;
  /** Undefined before the first promotion. */
  readSettings: () => ChannelSettings | undefined;
}

export interface ServedChannelOptions {
  /** The directory of the releases. */
  store: string;
  channel: string;
  /** The keys of the channel's policy; without them, whoever can write to the store decides what is served. */
  policyKeys?: PolicyKey[] | undefined;
  log: Log;
}

/** Serves the newest revision that a policy allows, and never an older one than before. */
function openProtectedChannel({ store, channel, log }: ServedChannelOptions, policyKeys: PolicyKey[]): ServedChannel {
  // A signature can be added later, which changes the directory.
  const getToken = () => {
    const token = getRevisionToken(store, channel);
    const directory = statSync(getCurrentDirectory(store, channel), { throwIfNoEntry: false });
    return token && directory && `${token} ${directory.mtimeMs}`;
  };
  let allowed: AllowedRevision | undefined;
  let checkedToken: string | undefined;

  function getAllowed(): AllowedRevision {
    const token = getToken();
    if (token === undefined) throw new Error(`${channel} has no current revision`);
    if (token !== checkedToken) {
      const newest = getServedRevision(store, channel);
      const result = findAllowedRevision(store, channel, policyKeys, newest, allowed);
      for (const { number, reason } of result.refused) {
        log('error', `revision ${number} of ${channel} is not allowed by the policy`, { reason });
      }
      if (allowed && newest < allowed.number) {
        log('error', `${channel} names an older revision than before, which is not served`, { revision: newest });
      }
      allowed = result.allowed;
      checkedToken = token;
    }
    if (allowed) return allowed;
    throw new Error(`the policy allows no revision of ${channel}`);
  }

  return { getToken, readPage: () => getAllowed().page, readSettings: () => getAllowed().snapshot.settings };
}

/** Opens the channel that an edge serves. */
export function openServedChannel(options: ServedChannelOptions): ServedChannel {
  const { store, channel, policyKeys } = options;
  if (policyKeys) return openProtectedChannel(options, policyKeys);
  return {
    getToken: () => getRevisionToken(store, channel),
    readPage: () => readPage(store, channel),
    readSettings: () => readChannel(store, channel)?.settings,
  };
}
