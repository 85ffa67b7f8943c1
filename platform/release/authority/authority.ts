import { isDeepStrictEqual } from 'node:util';
import { WHOLE_CHANNEL, type Channel } from '../model/channel';
import { formatLock } from '../model/snapshot-diff';
import { ReleaseError } from '../model/release-error';
import { checkContainers, checkMenus, checkPaths, checkReservedPaths, checkTitles } from '../checks/collisions';
import { listKnownPaths } from '../page/known-paths';
import { editRegistry, readRegistry } from '../page/page-registry';
import { listRevisionNumbers } from '../revisions/revisions';
import { requireValidArea } from '../store/area-metadata';
import type { Store } from '../store/store';
import { listChangedParts } from './changed-parts';
import { mayChangeEverything, type PolicyKey } from './policy';
import { checkServedPaths } from './served-paths';
import { readSignedRevision, type RevisionContent, type SignedRevision } from './signed-revision';

/** A revision that the policy of its channel allows. */
export interface AllowedRevision extends RevisionContent {
  number: number;
  /** The name of the key that allows it. */
  signedBy: string;
}

/** A revision that the policy of its channel does not allow, and why: half a sentence, such as `it is not signed`. */
export interface RefusedRevision {
  number: number;
  reason: string;
}

function refuse(reason: string): ReleaseError {
  return new ReleaseError('authority', reason);
}

/**
 * Refuses a page that says something that its registry does not, or that takes what belongs to another area.
 * @param changedAreas what other areas say of themselves is not the fault of whoever changes these.
 */
function checkPageConsistency({ page: { html, paths, server } }: RevisionContent, changedAreas: string[]): void {
  // Browsers must read the same registry as this check, so only one way to write it is allowed.
  if (editRegistry(html, (registry) => registry) !== html) throw refuse('its page is not what a promotion renders');
  const registry = readRegistry(html);
  const { remotes } = registry;
  if (new Set(remotes.map(({ name }) => name)).size < remotes.length) throw refuse('its page has an area twice');
  if (!isDeepStrictEqual(paths, listKnownPaths(registry))) throw refuse('its paths.json is not that of its page');
  checkContainers(
    remotes.flatMap(({ name, stable, previous, candidate }) =>
      [stable, previous, candidate].flatMap((version) => (version ? [{ ...version, name }] : [])),
    ),
  );
  for (const { name, stable, candidate } of remotes) {
    if (!changedAreas.includes(name)) continue;
    const code = server?.areas.find((each) => each.name === name);
    requireValidArea({ ...stable, name, server: code });
    if (candidate) requireValidArea({ ...candidate, name });
  }
  checkPaths(remotes);
  checkMenus(remotes);
  checkTitles(remotes, new Set(changedAreas));
  checkReservedPaths(
    remotes.flatMap(({ name, stable, candidate }) =>
      [stable, candidate].flatMap((version) => (version ? [{ ...version, name }] : [])),
    ),
  );
}

/** Whether a change of an area only withdraws what it got last, which locks do not forbid. */
function isWithdrawal(before: Channel, after: Channel, name: string): boolean {
  const [old, changed] = [before.remotes[name], after.remotes[name]];
  if (!old || !changed || changed.candidate) return false;
  return changed.stable === old.stable || changed.stable === old.previous;
}

/** Refuses a change of an area by somebody who may change only areas, while it or the channel is locked. */
function checkLocks(before: Channel, after: Channel, parts: string[]): void {
  for (const name of parts) {
    const lock = before.locks?.[WHOLE_CHANNEL] ?? before.locks?.[name];
    const hasOtherVersion = !isDeepStrictEqual(before.remotes[name], after.remotes[name]);
    if (!lock || !hasOtherVersion || isWithdrawal(before, after, name)) continue;
    throw refuse(`it changes ${name} while it is locked ${formatLock(lock)}`);
  }
}

function formatParts(parts: readonly string[]): string {
  return parts.map((part) => (part === WHOLE_CHANNEL ? 'the shell, the settings, or the document' : part)).join(', ');
}

/**
 * Refuses a change that a key does not allow.
 * @param before the last revision that the policy allows; whoever may change everything needs none.
 * @throws ReleaseError with half a sentence.
 */
export function checkAuthority(before: RevisionContent | undefined, after: RevisionContent, key: PolicyKey): void {
  const { name, mayChange } = key;
  if (mayChange === 'everything') return;
  if (!before) throw refuse('no revision before it is signed by a key that may change everything');
  const parts = listChangedParts(before, after);
  const foreignParts = parts.filter((part) => !mayChange.includes(part));
  if (foreignParts.length > 0) {
    throw refuse(`it changes ${formatParts(foreignParts)}, and the key ${name} may change ${formatParts(mayChange)}`);
  }
  checkLocks(before.snapshot, after.snapshot, parts);
  checkPageConsistency(after, parts);
  checkServedPaths(before, after, key, parts);
}

/** The key that allows a revision after another. @throws ReleaseError when there is none. */
function findAuthority(before: RevisionContent | undefined, revision: SignedRevision, keys: PolicyKey[]): PolicyKey {
  const signers = keys.filter(({ publicKey }) => revision.isSignedBy(publicKey));
  let refusal = refuse('no key of the policy signed it');
  for (const signer of signers) {
    try {
      checkAuthority(before, revision, signer);
      return signer;
    } catch (error) {
      refusal = refuse(toReason(error));
    }
  }
  throw refusal;
}

/**
 * Why a revision is refused. What it contains may have been written by anybody, so whatever goes wrong is a reason.
 * @throws the error if it comes from the disk, which may work again later.
 */
function toReason(error: unknown): string {
  if (error instanceof ReleaseError) return error.message;
  if (!(error instanceof Error) || 'syscall' in error) throw error;
  return `its files cannot be understood (${error.message})`;
}

/** A signed revision, or why it is none. */
type ReadRevision = { number: number; revision: SignedRevision } | RefusedRevision;

function readRevision(store: Store, channel: string, number: number): ReadRevision {
  try {
    return { number, revision: readSignedRevision(store, channel, number) };
  } catch (error) {
    return { number, reason: toReason(error) };
  }
}

/**
 * Reads revisions from the newest back to one that needs no other: the one that is known, or one signed by a key that may
 * change everything. Returns them from the oldest.
 */
function readBack(store: Store, channel: string, keys: PolicyKey[], newest: number, known: number): ReadRevision[] {
  const read: ReadRevision[] = [];
  for (const number of listRevisionNumbers(store, channel)) {
    if (number > newest) continue;
    if (number <= known) break;
    const result = readRevision(store, channel, number);
    read.unshift(result);
    if (!('revision' in result)) continue;
    const { isSignedBy } = result.revision;
    if (keys.some((key) => mayChangeEverything(key) && isSignedBy(key.publicKey))) break;
  }
  return read;
}

/**
 * Finds the newest revision that the policy of a channel allows. Each revision is compared with the last allowed one before
 * it, so that nobody can build on what was not allowed.
 * @param newest the number up to which revisions are considered.
 * @param known an allowed revision that was found before; nothing before it is read again.
 */
export function findAllowedRevision(
  store: Store,
  channel: string,
  keys: PolicyKey[],
  newest: number,
  known?: AllowedRevision,
): { allowed: AllowedRevision | undefined; refused: RefusedRevision[] } {
  let allowed = known;
  const refused: RefusedRevision[] = [];
  for (const result of readBack(store, channel, keys, newest, known?.number ?? 0)) {
    if ('reason' in result) {
      refused.push(result);
      continue;
    }
    const { number, revision } = result;
    try {
      const { name: signedBy } = findAuthority(allowed, revision, keys);
      allowed = { number, signedBy, snapshot: revision.snapshot, page: revision.page };
    } catch (error) {
      refused.push({ number, reason: toReason(error) });
    }
  }
  return { allowed, refused };
}

/** The names of the keys that signed a revision, whatever they may change; none if its files are not what was signed. */
export function findSigners(store: Store, channel: string, number: number, keys: PolicyKey[]): string[] {
  const read = readRevision(store, channel, number);
  if (!('revision' in read)) return [];
  return keys.filter(({ publicKey }) => read.revision.isSignedBy(publicKey)).map(({ name }) => name);
}
