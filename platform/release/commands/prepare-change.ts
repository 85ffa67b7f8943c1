import type { Registry } from '@canvass/shared/area';
import { getCurrentUser } from '../revisions/current-user';
import { type Action, type Channel, type RenderedPage, type Revision } from '../model/channel';
import { diffSnapshots, isSameSnapshot, listTouchedApplications } from '../model/snapshot-diff';
import { type Change } from '../model/channel';
import { renderChannelPage, createRegistry } from '../page/channel-page';
import { checkLocks, checkSnapshot } from '../checks/gates';
import { listMismatchedFiles } from '../page/page-files';
import { ReleaseError } from '../model/release-error';
import { listNewReleases, readReleases, type Releases } from '../store/releases';
import {
  type RevisionDraft,
  createRevisionDraft,
  readNewestSnapshot,
  getRevisionDirectory,
  getServedRevision,
  activateNewest,
} from '../revisions/revisions';
import type { Store } from '../store/store';

/** A change of a channel, and who wants it. */
export interface ChangeRequest {
  store: Store;
  channel: string;
  action: Action;
  /**
   * Makes the next snapshot of the one that the change starts from, whose number it may leave as it is. Throws a `ReleaseError`
   * for what cannot be.
   */
  next: (current: Channel | undefined) => Channel;
  /** Whether a lock blocks the change; rollbacks ignore locks. */
  respectLocks?: boolean;
  why: string;
  /** The system user by default. */
  by?: string;
  /** Runs every gate and writes nothing. */
  dryRun?: boolean;
}

/** A change that passed the gates which need no browser, and has not been made yet. */
export interface PreparedChange {
  /** The snapshot it starts from. */
  before?: Channel;
  next: Channel;
  releases: Releases;
  registry: Registry;
  changes: Change[];
  /** The applications that people would get otherwise than before. */
  touched: string[];
  /** Nothing would change. */
  isUnchanged: boolean;
  /** Of a dry run: the snapshot is made already and waits for somebody to serve it, which is all that would be done. */
  isPendingActivation: boolean;
  /** Makes the change, unless it is a dry run. @throws ReleaseError when the channel has changed meanwhile. */
  commit: (boot: Revision['boot']) => ChangeResult;
  /** Leaves everything as it was. */
  discard: () => void;
}

/** What became of a change. */
export interface ChangeResult {
  revision: number;
  changes: Change[];
}

/** The newest revision has this page, too: a change of how pages are made is a reason for a revision. */
function isPageServed(store: Store, before: Channel, page: RenderedPage): boolean {
  return (
    getServedRevision(store, before.channel) === before.revision &&
    listMismatchedFiles(getRevisionDirectory(store, before.channel, before.revision), page).length === 0
  );
}

function runGates(store: Store, before: Channel | undefined, next: Channel) {
  const releases = readReleases(store, next);
  checkSnapshot(store, releases, listNewReleases(before, releases));
  const registry = createRegistry(next, releases);
  return { releases, registry, page: renderChannelPage(store, registry, releases.shell, next.settings) };
}

/**
 * The next snapshot. A refusal first serves the newest revision if the process that made it ended before it could: the
 * refusal may be due to that very revision. A repeated rollback, for example, finds nothing to roll back to, while everybody
 * still gets the bad version.
 */
function getNextSnapshot({ store, channel, next, dryRun }: ChangeRequest, before: Channel | undefined): Channel {
  try {
    return { ...next(before), revision: (before?.revision ?? 0) + 1 };
  } catch (error) {
    const isUnserved = before !== undefined && getServedRevision(store, channel) < before.revision;
    if (!isUnserved || dryRun || !(error instanceof ReleaseError)) throw error;
    activateNewest(store, channel);
    const notice = `Revision ${before.revision}, created earlier but not served, is now served`;
    throw new ReleaseError(error.code, `${error.message}. ${notice}`);
  }
}

/**
 * Works out a change and runs every gate but the browser's. Until `commit` nobody is served anything else.
 * @throws ReleaseError when a gate fails; nothing has changed then.
 */
export function prepareChange(request: ChangeRequest): PreparedChange {
  const { store, channel, action, why, by = getCurrentUser(), dryRun = false, respectLocks = false } = request;
  const before = readNewestSnapshot(store, channel);
  const next = getNextSnapshot(request, before);
  const isSame = before !== undefined && isSameSnapshot(before, next);
  const touched = listTouchedApplications(before, next);
  const enforceLocks = () => {
    if (before && respectLocks) checkLocks(before, touched);
  };
  if (!isSame) enforceLocks();
  if (isSame && !dryRun) activateNewest(store, channel);
  const draft: RevisionDraft | undefined = dryRun ? undefined : createRevisionDraft(store, next);
  try {
    const { page, ...checked } = runGates(store, before, next);
    const changes = diffSnapshots(before, next);
    const isUnchanged = isSame && isPageServed(store, before, runGates(store, before, before).page);
    const isPendingActivation = dryRun && isSame && getServedRevision(store, channel) < before.revision;
    // A different page for the same snapshot also reaches all users.
    if (!isUnchanged && !isPendingActivation) enforceLocks();
    return {
      before,
      next,
      ...checked,
      changes,
      touched,
      isUnchanged,
      isPendingActivation,
      discard: () => draft?.discard(),
      commit(boot) {
        if (isUnchanged || isPendingActivation) {
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

/** Makes a change without the boot check. @throws ReleaseError when a gate fails or the channel changed meanwhile. */
export function applyChange(request: ChangeRequest): ChangeResult {
  return prepareChange(request).commit('skipped');
}
