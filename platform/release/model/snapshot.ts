import { createHash, randomBytes } from 'node:crypto';
import { SHELL } from '@canvass/workspace/applications';
import type { Channel, ChannelCanary, ChannelRemote, ChannelSettings, Lock } from './channel';
import { ReleaseError } from './release-error';

// Pure functions that derive the next snapshot from the current one; they leave the revision number as it is.

/** A promotion remembers the version before it; returning to the previous version forgets the one that is left. */
function getPreviousVersion(
  stable: string | undefined,
  previous: string | undefined,
  version: string,
): string | undefined {
  if (stable === undefined || stable === version) return previous;
  return previous === version ? undefined : stable;
}

function getNextRemote(current: ChannelRemote | undefined, version: string): ChannelRemote {
  const previous = getPreviousVersion(current?.stable, current?.previous, version);
  const candidate = current?.candidate?.version === version ? undefined : current?.candidate;
  return { stable: version, ...(previous && { previous }), ...(candidate && { candidate }) };
}

/**
 * Serves other versions, and other settings if given. A canary that becomes stable ends.
 * @throws ReleaseError when this is the first promotion and the shell or the settings are missing.
 */
export function withVersions(
  current: Channel | undefined,
  channel: string,
  versions: Record<string, string>,
  settings: ChannelSettings | undefined = current?.settings,
): Channel {
  const { [SHELL]: shell = current?.shell, ...remotes } = versions;
  if (shell === undefined) throw new ReleaseError('no-shell', `The channel ${channel} has no shell yet; promote one`);
  if (settings === undefined) {
    throw new ReleaseError('no-settings', `The channel ${channel} has no settings yet; set them with --settings FILE`);
  }
  const previousShell = getPreviousVersion(current?.shell, current?.previousShell, shell);
  const next = Object.entries(remotes).map(([name, version]) => [name, getNextRemote(current?.remotes[name], version)]);
  return {
    channel,
    revision: current?.revision ?? 0,
    shell,
    ...(previousShell && { previousShell }),
    remotes: { ...current?.remotes, ...(Object.fromEntries(next) as Record<string, ChannelRemote>) },
    ...(current?.locks && { locks: current.locks }),
    ...(current?.expiresAt && { expiresAt: current.expiresAt }),
    settings,
  };
}

function withRemote(current: Channel, name: string, remote: ChannelRemote): Channel {
  return { ...current, remotes: { ...current.remotes, [name]: remote } };
}

/** The salted hash of a canary user, stored instead of the uid. */
export function hashUserId(salt: string, uid: string): string {
  return createHash('sha256').update(`${salt}${uid}`).digest('hex');
}

/** The audience of a canary; an omitted part does not change. */
export interface CanaryRequest {
  /** Default: the current canary. */
  version?: string;
  /** Percentage of browsers, 0 to 100. */
  percent?: number;
  /** The uids of users to add to the audience. */
  users?: string[];
  /** The uids of users to remove from the audience. */
  withoutUsers?: string[];
}

/**
 * Serves a version to some users. The salt lasts as long as the canary, so that browsers in it stay in when the share
 * grows. Each canary has its own salt, so that different users are selected each time.
 * @throws ReleaseError when the remote is not in the channel, when it has no canary and no version is named, or when
 * the version is already stable.
 */
export function withCanary(current: Channel, name: string, request: CanaryRequest): Channel {
  const remote = current.remotes[name];
  if (!remote) throw new ReleaseError('not-published', `${name} is not in ${current.channel} yet; promote it`);
  const version = request.version ?? remote.candidate?.version;
  if (version === undefined) {
    throw new ReleaseError(
      'no-candidate',
      `${name} has no canary in ${current.channel}; name a version: ${name}@VERSION`,
    );
  }
  if (version === remote.stable) {
    throw new ReleaseError('already-stable', `${name} ${version} is already the stable version in ${current.channel}`);
  }
  const base: ChannelCanary =
    remote.candidate?.version === version
      ? remote.candidate
      : { version, percent: 0, salt: randomBytes(8).toString('hex'), users: [] };
  const hashUserIds = (uids: string[] = []) => uids.map((uid) => hashUserId(base.salt, uid));
  const removedDigests = new Set(hashUserIds(request.withoutUsers));
  const users = [...new Set([...base.users, ...hashUserIds(request.users)])].filter(
    (digest) => !removedDigests.has(digest),
  );
  const candidate = { ...base, percent: request.percent ?? base.percent, users: users.toSorted() };
  return withRemote(current, name, { ...remote, candidate });
}

/** Ends a canary without promoting it: everyone gets the stable version from the next page load on. */
export function withoutCanary(current: Channel, name: string): Channel {
  const remote = current.remotes[name];
  if (!remote?.candidate) throw new ReleaseError('no-candidate', `${name} has no canary in ${current.channel}`);
  const { candidate: _ended, ...rest } = remote;
  return withRemote(current, name, rest);
}

/**
 * Takes an area out: its pages and menu items are gone from the next page load on.
 * @throws ReleaseError when the channel does not serve it.
 */
export function withoutRemote(current: Channel, name: string): Channel {
  const { [name]: retired, ...remotes } = current.remotes;
  if (!retired) throw new ReleaseError('not-published', `${name} is not in ${current.channel}`);
  return { ...current, remotes };
}

/** The stable version of the shell or of an area; undefined if the channel does not serve it. */
export function getStable({ shell, remotes }: Channel, name: string): string | undefined {
  return name === SHELL ? shell : remotes[name]?.stable;
}

/** The previous version of the shell or of an area; undefined if it has none. */
export function getPrevious({ previousShell, remotes }: Channel, name: string): string | undefined {
  return name === SHELL ? previousShell : remotes[name]?.previous;
}

/** Finds the version that was the previous one when a version was stable. */
export type FindEarlierPrevious = (current: Channel, name: string, version: string) => string | undefined;

/**
 * Makes the previous version the stable one and keeps a canary. The version before that becomes the previous one again, so
 * that there is still a fallback, and a way further back.
 * @throws ReleaseError when there is no previous version.
 */
export function withPrevious(
  current: Channel,
  name: string,
  findEarlierPrevious: FindEarlierPrevious = () => undefined,
): Channel {
  const previous = getPrevious(current, name);
  if (previous === undefined) {
    throw new ReleaseError(
      'no-previous',
      `${name} has no previous version in ${current.channel}; ${name === SHELL ? '' : `take it out with retire ${name}, or `}promote one: ${name}@VERSION`,
    );
  }
  const next = withVersions(current, current.channel, { [name]: previous });
  const earlier = findEarlierPrevious(current, name, previous);
  if (earlier === undefined) return next;
  const remote = next.remotes[name];
  return remote ? withRemote(next, name, { ...remote, previous: earlier }) : { ...next, previousShell: earlier };
}

/**
 * Reverts the last promotion: withdraws the canary if there is one, otherwise makes the previous version the stable
 * one.
 * @throws ReleaseError when there is neither.
 */
export function withRollback(current: Channel, name: string, findEarlierPrevious?: FindEarlierPrevious): Channel {
  return current.remotes[name]?.candidate
    ? withoutCanary(current, name)
    : withPrevious(current, name, findEarlierPrevious);
}

/** Locks an application, or the whole channel (`*`); without `lock`, removes the lock. */
export function withLock(current: Channel, name: string, lock: Lock | undefined): Channel {
  const { locks: { [name]: _before, ...others } = {}, ...rest } = current;
  const locks = lock ? { ...others, [name]: lock } : others;
  return { ...rest, ...(Object.keys(locks).length > 0 && { locks }) };
}
