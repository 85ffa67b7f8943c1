import { isDeepStrictEqual } from 'node:util';
import { SHELL } from '@canvass/workspace/applications';
import type { Change, Channel, ChannelCanary, Lock } from './channel';
import { formatTimestamp } from './format';

type TextByName = Record<string, string | undefined>;

/** The names whose texts differ, with both texts. */
export function diffTexts(from: TextByName, to: TextByName): { name: string; from?: string; to?: string }[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((name) => from[name] !== to[name])
    .map((name) => ({ name, from: from[name], to: to[name] }));
}

function toTexts<T>(record: Record<string, T> | undefined, text: (value: T) => string | undefined): TextByName {
  return Object.fromEntries(Object.entries(record ?? {}).map(([name, value]) => [name, text(value)]));
}

/** Describes a canary: `1.2.0-3f2a91c0 for 10 % and 2 users`. */
function formatCanary({ version, percent, users }: ChannelCanary): string {
  const userSuffix = users.length === 0 ? '' : ` and ${users.length} user${users.length === 1 ? '' : 's'}`;
  return `${version} for ${percent} %${userSuffix}`;
}

/** Whether a side of a change is this version, with or without the audience of a canary. */
export function mentionsVersion(text: string | undefined, version: string): boolean {
  return text === version || text?.startsWith(`${version} for `) === true;
}

/** Describes a lock: `by ada since 2026-11-20 10:04 UTC: Elections`. */
export function formatLock({ by, at, why }: Lock): string {
  return `by ${by} since ${formatTimestamp(at)}: ${why}`;
}

/** Settings as JSON by path; a list is one value. */
function flattenSettings(value: unknown, path = ''): TextByName {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { [path]: JSON.stringify(value) };
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, each]) => flattenSettings(each, path ? `${path}.${name}` : name)),
  ) as TextByName;
}

/** The differences between two snapshots: versions, canaries, locks, settings. */
export function diffSnapshots(from: Channel | undefined, to: Channel): Change[] {
  const getVersionTexts = (channel?: Channel) => ({
    [SHELL]: channel?.shell,
    ...toTexts(channel?.remotes, ({ stable }) => stable),
  });
  const getCanaryTexts = (channel?: Channel) =>
    toTexts(channel?.remotes, ({ candidate }) => candidate && formatCanary(candidate));
  const getLockTexts = (channel?: Channel) => toTexts(channel?.locks, formatLock);
  const getExpiryTexts = (channel?: Channel) => (channel ? { [channel.channel]: channel.expiresAt } : {});
  const getSettingTexts = (channel?: Channel) => flattenSettings(channel?.settings ?? {});
  const diffKind = (what: Change['what'], getTexts: (channel?: Channel) => TextByName): Change[] =>
    diffTexts(getTexts(from), getTexts(to)).map((change) => ({ what, ...change }));
  return [
    ...diffKind('version', getVersionTexts),
    ...diffKind('candidate', getCanaryTexts),
    ...diffKind('lock', getLockTexts),
    ...diffKind('expiry', getExpiryTexts),
    // The first promotion sets everything, so its changes are not listed.
    ...(from ? diffKind('setting', getSettingTexts) : []),
  ];
}

/** The applications that differ for some users: in version, canary, audience, or previous version, or that are gone. */
export function listTouchedApplications(from: Channel | undefined, to: Channel): string[] {
  const names = new Set([...Object.keys(from?.remotes ?? {}), ...Object.keys(to.remotes)]);
  const remotes = [...names].filter((name) => !isDeepStrictEqual(from?.remotes[name], to.remotes[name]));
  return [...(from?.shell === to.shell ? [] : [SHELL]), ...remotes];
}

/**
 * What differs between two snapshots, as parts that people change independently of each other: applications by name, locks
 * (`lock mf-admin`), the expiry, and the settings.
 */
export function listChangedParts(from: Channel | undefined, to: Channel): string[] {
  const lockNames = new Set([...Object.keys(from?.locks ?? {}), ...Object.keys(to.locks ?? {})]);
  const locks = [...lockNames].filter((name) => !isDeepStrictEqual(from?.locks?.[name], to.locks?.[name]));
  const hasOtherSettings = !isDeepStrictEqual(from?.settings, to.settings);
  return [
    ...listTouchedApplications(from, to),
    ...locks.map((name) => `lock ${name}`),
    ...(from?.expiresAt === to.expiresAt ? [] : ['expiry']),
    ...(hasOtherSettings ? ['settings'] : []),
  ];
}

/** Whether two snapshots are equal except for their revision numbers. */
export function isSameSnapshot(a: Channel, b: Channel): boolean {
  return isDeepStrictEqual({ ...a, revision: 0 }, { ...b, revision: 0 });
}

/** A change in one line: `mf-admin: 1.0.0-aaaa → 1.1.0-bbbb`. */
export function formatChange({ what, name, key, from = 'nothing', to = 'nothing' }: Change): string {
  // The stored field is named `candidate`; users read "canary".
  const kind = what === 'version' ? '' : ` ${what === 'candidate' ? 'canary' : what}`;
  return `${name}${kind}${key === undefined ? '' : ` ${key}`}: ${from} → ${to}`;
}
