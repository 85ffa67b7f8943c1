import type { RegisteredRemote, Registry, Rollout } from './registry';

/** What decides which canaries a browser gets. It stays in the browser. */
export interface RolloutProfile {
  /** Any text that stays the same from page load to page load. */
  key: string;
  /** Salts of the rollouts that name the user who signed in here. */
  salts: readonly string[];
}

/** The number of buckets that browsers are divided into: percentages have two decimal places. */
const BUCKET_COUNT = 10_000;

/**
 * A 32-bit hash: FNV-1a over the text's UTF-16 units, then the finalizer of MurmurHash3, which makes every bit of the
 * result depend on all of them. Synchronous, since the page's first script cannot wait, and short, since it is inlined.
 * It is no access control: anyone who wants a canary can get it.
 */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Whether a browser gets a canary. The salt and the key select one of 10,000 buckets, and a share takes the lowest
 * ones, so enrolled browsers stay enrolled when it grows. Named users always get the canary.
 */
export function isEnrolled({ percent, salt }: Rollout, { key, salts }: RolloutProfile): boolean {
  return salts.includes(salt) || hashText(salt + key) % BUCKET_COUNT < percent * (BUCKET_COUNT / 100);
}

/**
 * The names of the areas whose canary a browser gets.
 * @param readProfile called only if there is a canary.
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
 * The registry as one browser uses it, without canaries: an area's canary becomes its stable version if the browser is
 * enrolled, and the stable version the one to try when it fails.
 * @param enrolledNames the result of `getEnrolledRemotes`.
 */
export function applyRollouts(registry: Registry, enrolledNames: readonly string[]): Registry {
  return {
    ...registry,
    remotes: registry.remotes.map((remote) => applyRollout(remote, enrolledNames.includes(remote.name))),
  };
}
