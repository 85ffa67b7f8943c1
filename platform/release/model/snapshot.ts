import { createHash, randomBytes } from 'node:crypto';
import { SHELL } from '@canvass/workspace/applications';
import type { Channel, ChannelCanary, ChannelRemote, ChannelSettings, Lock } from './channel';
import { ReleaseError } from './release-error';

// What a change makes of a snapshot, but for its number. Nothing here reads or writes, and what is given is never changed.

/** Going forward remembers the version before; going back to it forgets the one that was no good. */
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
 * Serves other versions, and other settings when they are given. A candidate that becomes stable is a candidate no more.
 * @throws ReleaseError when this is the first promotion and shell or settings are missing.
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
  /** Without it the candidate that is there. */
  version?: string;
  /** Of a hundred browsers, 0 to 100. */
  percent?: number;
  /** The uids of people who get it beside those who have it. */
  users?: string[];
  /** The uids of people who get it no more. */
  withoutUsers?: string[];
}

/**
 * Gives a version to some. Its salt stays while the candidate does, so that those who are in stay in when the share grows;
 * another candidate has another salt, so that not the same people get every one.
 * @throws ReleaseError when the remote is not in the channel, has no candidate and none is named, or serves it already.
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

/** Ends a candidate without promoting it: everybody gets the stable version from their next page load on. */
export function withoutCanary(current: Channel, name: string): Channel {
  const remote = current.remotes[name];
  if (!remote?.candidate) throw new ReleaseError('no-candidate', `${name} has no canary in ${current.channel}`);
  const { candidate: _ended, ...rest } = remote;
  return withRemote(current, name, rest);
}

/** The version before becomes the stable one; a candidate stays. @throws ReleaseError when there is none. */
export function withPrevious(current: Channel, name: string): Channel {
  const previous = name === SHELL ? current.previousShell : current.remotes[name]?.previous;
  if (previous === undefined) {
    throw new ReleaseError(
      'no-previous',
      `${name} has no previous version in ${current.channel}; promote one: ${name}@VERSION`,
    );
  }
  return withVersions(current, current.channel, { [name]: previous });
}

/**
 * The way back from what was promoted last: a candidate is withdrawn first; without one the version before becomes the
 * stable one.
 * @throws ReleaseError when there is neither.
 */
export function withRollback(current: Channel, name: string): Channel {
  return current.remotes[name]?.candidate ? withoutCanary(current, name) : withPrevious(current, name);
}

/** Freezes an application, or everything (`*`); without a lock takes the freeze off. */
export function withLock(current: Channel, name: string, lock: Lock | undefined): Channel {
  const { locks: { [name]: _before, ...others } = {}, ...rest } = current;
  const locks = lock ? { ...others, [name]: lock } : others;
  return { ...rest, ...(Object.keys(locks).length > 0 && { locks }) };
}
