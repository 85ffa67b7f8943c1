import { userInfo } from 'node:os';
import type { Registry } from '@canvass/shared/area';
import { type Action, type Channel, type RenderedPage, type Revision } from './channel';
import { type Change, changesBetween, isSameSnapshot, touchedNames } from './changes';
import { pageOf, registryOf } from './channel-page';
import { checkLocks, checkSnapshot } from './gates';
import { strayFiles } from './page-files';
import { Refusal } from './refusal';
import { freshReleases, readReleases, type Releases } from './releases';
import { type Draft, draftRevision, readNewest, revisionDirectory, servedRevision, serveNewest } from './revisions';
import type { Store } from './store';

/** A change of a channel, and who wants it. */
export interface ChangeRequest {
  store: Store;
  channel: string;
  action: Action;
  /**
   * Makes the next snapshot of the one that the change starts from, whose number it may leave as it is. Throws a `Refusal`
   * for what cannot be.
   */
  next: (current: Channel | undefined) => Channel;
  /** A lock on what changes stands in the way; the ways back have to be free. */
  obeysLocks?: boolean;
  why: string;
  /** The name of this system's user unless told otherwise. */
  by?: string;
  /** Runs every gate and writes nothing. */
  dryRun?: boolean;
}

/** A change that passed the gates which need no browser, and has not been made yet. */
export interface Prepared {
  /** The snapshot it starts from. */
  before?: Channel;
  next: Channel;
  releases: Releases;
  registry: Registry;
  changes: Change[];
  /** The applications that people would get otherwise than before. */
  touched: string[];
  /** The channel would stay as it is. */
  isNothing: boolean;
  /** Of a dry run: the snapshot is made already and waits for somebody to serve it, which is all that would be done. */
  isWaiting: boolean;
  /** Makes the change, unless it was a dry run. @throws Refusal when somebody else has changed the channel meanwhile. */
  commit: (boot: Revision['boot']) => Changed;
  /** Leaves everything as it was. */
  discard: () => void;
}

/** What became of a change. */
export interface Changed {
  revision: number;
  changes: Change[];
}

/** The system's user; a container may run under a number that has no name. */
export function whoAmI(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The newest revision has this page, too: a change of how pages are made is a reason for a revision. */
function isServed(store: Store, before: Channel, page: RenderedPage): boolean {
  return (
    servedRevision(store, before.channel) === before.revision &&
    strayFiles(revisionDirectory(store, before.channel, before.revision), page).length === 0
  );
}

function check(store: Store, before: Channel | undefined, next: Channel) {
  const releases = readReleases(store, next);
  checkSnapshot(store, releases, freshReleases(before, releases));
  const registry = registryOf(next, releases);
  return { releases, registry, page: pageOf(store, registry, releases.shell, next.settings) };
}

/**
 * The next snapshot. A refusal first serves the newest revision if the process that made it ended before it could: the
 * refusal may be due to that very revision. A repeated rollback, for example, finds nothing to roll back to, while everybody
 * still gets the bad version.
 */
function nextOf({ store, channel, next, dryRun }: ChangeRequest, before: Channel | undefined): Channel {
  try {
    return { ...next(before), revision: (before?.revision ?? 0) + 1 };
  } catch (error) {
    const isUnserved = before !== undefined && servedRevision(store, channel) < before.revision;
    if (!isUnserved || dryRun || !(error instanceof Refusal)) throw error;
    serveNewest(store, channel);
    const served = `Revision ${before.revision}, which had been made and not served, is served now`;
    throw new Refusal(error.code, `${error.message}. ${served}`);
  }
}

/**
 * Works out a change and runs every gate but the browser's. Until `commit` nobody is served anything else.
 * @throws Refusal when a gate fails; nothing has changed then.
 */
export function prepareChange(request: ChangeRequest): Prepared {
  const { store, channel, action, why, by = whoAmI(), dryRun = false, obeysLocks = false } = request;
  const before = readNewest(store, channel);
  const next = nextOf(request, before);
  const isSame = before !== undefined && isSameSnapshot(before, next);
  const touched = touchedNames(before, next);
  const obeyLocks = () => {
    if (before && obeysLocks) checkLocks(before, touched);
  };
  if (!isSame) obeyLocks();
  if (isSame && !dryRun) serveNewest(store, channel);
  const draft: Draft | undefined = dryRun ? undefined : draftRevision(store, next);
  try {
    const { page, ...checked } = check(store, before, next);
    const changes = changesBetween(before, next);
    const isNothing = isSame && isServed(store, before, check(store, before, before).page);
    const isWaiting = dryRun && isSame && servedRevision(store, channel) < before.revision;
    // Another page of the same snapshot comes to everybody as well.
    if (!isNothing && !isWaiting) obeyLocks();
    return {
      before,
      next,
      ...checked,
      changes,
      touched,
      isNothing,
      isWaiting,
      discard: () => draft?.discard(),
      commit(boot) {
        if (isNothing || isWaiting) {
          draft?.discard();
          return { revision: before?.revision ?? 0, changes: [] };
        }
        const at = new Date().toISOString();
        draft?.commit({ channel, revision: next.revision, at, by, why, action, boot, changes }, page);
        return { revision: next.revision, changes };
      },
    };
  } catch (error) {
    draft?.discard();
    throw error;
  }
}

/** Makes a change that no browser has to try. @throws Refusal when a gate fails or somebody else was faster. */
export function change(request: ChangeRequest): Changed {
  return prepareChange(request).commit('skipped');
}
