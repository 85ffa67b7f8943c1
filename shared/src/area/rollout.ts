import type { RegisteredRemote, Registry, Rollout } from './registry';

/** What a browser says of itself to those who choose. It stays in the browser. */
export interface RolloutProfile {
  /** Any text that stays the same from page load to page load. */
  key: string;
  /** Salts of the rollouts that name the person who signed in here. */
  salts: readonly string[];
}

/** Of how many parts a share is made: percentages count to two places. */
const BUCKET_COUNT = 10_000;

/**
 * A 32-bit hash: FNV-1a over the text's UTF-16 units, then the finaliser of MurmurHash3, which makes every bit of the
 * result depend on all of them. Synchronous, since the page's first script cannot wait, and short, since it is inlined.
 * It protects nothing: who wants a candidate badly may have it.
 */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Whether a browser gets a candidate. The salt and the key decide on one of 10,000 buckets, and a share takes the lowest
 * of them: who is in stays in when it grows. People who are named get it in any case.
 */
export function isEnrolled({ percent, salt }: Rollout, { key, salts }: RolloutProfile): boolean {
  return salts.includes(salt) || hashText(salt + key) % BUCKET_COUNT < percent * (BUCKET_COUNT / 100);
}

/**
 * The areas, by name, whose candidate a browser gets.
 * @param readProfile asked only where there is something to choose.
 */
export function getEnrolledRemotes({ remotes }: Registry, readProfile: () => RolloutProfile): string[] {
  return remotes
    .filter(({ candidate }) => candidate && isEnrolled(candidate.rollout, readProfile()))
    .map(({ name }) => name);
}

function applyRollout({ candidate, ...remote }: RegisteredRemote, isRemoteEnrolled: boolean): RegisteredRemote {
  if (!candidate || !isRemoteEnrolled) return remote;
  const { rollout: _rollout, ...version } = candidate;
  return { ...remote, stable: version, previous: remote.stable };
}

/**
 * The registry as one browser uses it, without candidates: one that is taken is the stable version, and the stable one
 * is what is tried when it fails.
 * @param enrolledNames the names of `takenCandidates`.
 */
export function applyRollouts(registry: Registry, enrolledNames: readonly string[]): Registry {
  return {
    ...registry,
    remotes: registry.remotes.map((remote) => applyRollout(remote, enrolledNames.includes(remote.name))),
  };
}
