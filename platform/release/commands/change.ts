import type { Registry } from '@canvass/shared/area';
import { getCurrentUser } from '../revisions/current-user';
import type { Action, Change, Channel, ChannelSettings, RenderedPage, Revision } from '../model/channel';
import { diffSnapshots, isSameSnapshot, listChangedParts, listTouchedApplications } from '../model/snapshot-diff';
import { getStable, withVersions } from '../model/snapshot';
import { renderChannelPage, createRegistry } from '../page/channel-page';
import { checkLocks, checkDescriptions, checkNewReleases, checkSnapshot } from '../checks/gates';
import { checkChange, type Signing } from '../authority/check-change';
import { checkShellLinks } from '../checks/shell-links';
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
import { createServedReleaseFinder } from '../revisions/served-releases';
import { findRelease, type Store } from '../store/store';

/** A change of a channel, its author, and its reason. */
export interface ChangeRequest {
  store: Store;
  channel: string;
  action: Action;
  /**
   * Creates the next snapshot from the one that the change starts from. It need not set the revision number. Throws a
   * `ReleaseError` if the change is impossible.
   */
  next: (current: Channel | undefined) => Channel;
  /** Whether a lock blocks the change; rollbacks ignore locks. */
  respectLocks?: boolean;
  why: string;
  /** The system user by default. */
  by?: string;
  /** Why new versions may be much larger than those that they replace; without it, they are refused. */
  growth?: string | undefined;
  /** How the revision is signed, and whether the policy allows that. */
  signing?: Signing;
  /** Runs every gate and writes nothing. */
  dryRun?: boolean;
}

/** A change that has passed all gates except the boot check, and has not been made yet. */
export interface PreparedChange {
  /** The snapshot that the change starts from. */
  before?: Channel;
  next: Channel;
  releases: Releases;
  registry: Registry;
  changes: Change[];
  /** The applications that change for some users. */
  touched: string[];
  /** Nothing would change. */
  isUnchanged: boolean;
  /**
   * Dry runs only: the newest revision already has this snapshot but is not served yet, so the change would only serve
   * it.
   */
  isPendingActivation: boolean;
  /** Makes the change, unless it is a dry run. @throws ReleaseError when the channel has changed in the meantime. */
  commit: (boot: Revision['boot']) => ChangeResult;
  /** Discards the change; the channel stays as it is. */
  discard: () => void;
}

/** The revision that a change created, and its changes. */
export interface ChangeResult {
  revision: number;
  changes: Change[];
}

/**
 * Whether the newest revision is served with exactly this page. If pages are rendered differently now, a new revision
 * is needed.
 */
function isPageServed(store: Store, before: Channel, page: RenderedPage): boolean {
  return (
    getServedRevision(store, before.channel) === before.revision &&
    listMismatchedFiles(getRevisionDirectory(store, before.channel, before.revision), page).length === 0
  );
}

/** The actions for which more counts than whether the page works: rollbacks and locks must always be possible. */
const GATED_ACTIONS = new Set<Action>(['promote', 'canary', 'retire']);

/** Runs the gates that need no browser. @throws ReleaseError with what is wrong. */
function runGates({ store, action, growth }: ChangeRequest, before: Channel | undefined, releases: Releases): void {
  const newReleases = listNewReleases(before, releases);
  const isGated = GATED_ACTIONS.has(action);
  if (isGated) checkDescriptions(newReleases);
  checkSnapshot(store, releases, newReleases);
  if (!isGated) return;
  const findStable = (name: string) => {
    const version = before && getStable(before, name);
    return version === undefined ? undefined : findRelease(store, name, version);
  };
  checkNewReleases(releases, newReleases, { findReplaced: findStable, growth });
  checkShellLinks(releases, () => Object.keys(before?.remotes ?? {}).flatMap((name) => findStable(name) ?? []));
}

function renderSnapshot(store: Store, snapshot: Channel, releases: Releases) {
  const registry = createRegistry(snapshot, releases);
  return { registry, page: renderChannelPage(store, registry, releases, snapshot.settings) };
}

/**
 * Returns the next snapshot. When the change is refused and the newest revision is not served yet because its process
 * was interrupted, that revision is served first: it may be the reason for the refusal. For example, a repeated
 * rollback finds nothing to roll back to while users still get the bad version.
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
 * Prepares a change and runs every gate except the boot check. Users get nothing new until `commit`.
 * @throws ReleaseError when a gate fails; nothing has changed then.
 */
export function prepareChange(request: ChangeRequest): PreparedChange {
  const { store, channel, action, why, growth, signing = {}, dryRun = false, respectLocks = false } = request;
  const { by = getCurrentUser() } = request;
  const byFrom = request.by === undefined ? 'system' : 'stated';
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
    const releases = readReleases(store, next, createServedReleaseFinder(store, before, next));
    runGates(request, before, releases);
    const { registry, page } = renderSnapshot(store, next, releases);
    const changes = diffSnapshots(before, next);
    const isUnchanged = isSame && isPageServed(store, before, renderSnapshot(store, before, releases).page);
    const isPendingActivation = dryRun && isSame && getServedRevision(store, channel) < before.revision;
    // A different page for the same snapshot also reaches all users.
    if (!isUnchanged && !isPendingActivation) {
      enforceLocks();
      checkChange(store, signing, { snapshot: next, page });
    }
    return {
      before,
      next,
      releases,
      registry,
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
        const { revision } = next;
        draft?.commit(
          { channel, revision, at, by, byFrom, why, action, boot, ...(growth && { growth }), changes },
          page,
          signing.key,
        );
        return { revision: next.revision, changes };
      },
    };
  } catch (error) {
    draft?.discard();
    throw error;
  }
}

/** How often a change is made again on top of what others changed at the same time. */
const MAX_REBASES = 50;

/** @throws ReleaseError with code `conflict` when someone else changed the same part of the channel meanwhile. */
function requireNoOverlap({ before, next }: PreparedChange, rebased: PreparedChange): void {
  if (rebased.isUnchanged || !rebased.before) return;
  const own = new Set(listChangedParts(before, next));
  const overlap = listChangedParts(before, rebased.before).filter((part) => own.has(part));
  if (overlap.length === 0) return;
  const { channel, revision } = rebased.before;
  throw new ReleaseError(
    'conflict',
    `Revision ${revision} of ${channel} was just created by someone else, and it also changes ${overlap.join(', ')}; nothing has changed, try again`,
  );
}

/**
 * Makes a prepared change. If others changed different parts of the channel meanwhile, it is prepared again on top of their
 * revision, with every gate but the boot check.
 * @throws ReleaseError when others changed the same part, or when the change is refused on top of their revision; nothing
 * has changed then.
 */
export function commitChange(
  request: ChangeRequest,
  prepared: PreparedChange,
  boot: Revision['boot'],
): ChangeResult & { prepared: PreparedChange } {
  let current = prepared;
  for (let rebases = 0; ; rebases += 1) {
    try {
      return { ...current.commit(boot), prepared: current };
    } catch (error) {
      const isConflict = error instanceof ReleaseError && error.code === 'conflict';
      if (!isConflict || rebases === MAX_REBASES) throw error;
    }
    const rebased = prepareChange(request);
    try {
      requireNoOverlap(current, rebased);
    } catch (error) {
      rebased.discard();
      throw error;
    }
    current = rebased;
  }
}

/** Makes a change without the boot check. @throws ReleaseError when a gate fails or others changed the same part. */
export function applyChange(request: ChangeRequest): ChangeResult {
  const { revision, changes } = commitChange(request, prepareChange(request), 'skipped');
  return { revision, changes };
}

/** Versions and settings that a channel is to serve. */
export interface Promotion extends Pick<ChangeRequest, 'store' | 'channel' | 'why' | 'by' | 'dryRun'> {
  /** The versions to serve, by name; other applications do not change. */
  versions: Record<string, string>;
  /** New settings; without them the channel keeps its own. */
  settings?: ChannelSettings;
}

/** Converts a promotion to a change of the channel. */
export function toPromotionChange({ versions, settings, ...request }: Promotion): ChangeRequest {
  const { channel } = request;
  return {
    ...request,
    action: 'promote',
    respectLocks: true,
    next: (current) => withVersions(current, channel, versions, settings),
  };
}

/**
 * Makes a channel serve other versions from the next page load on: `release promote` for programs, without a command line. All gates except the
 * boot check run first, and one that fails changes nothing. If nothing would change, no revision is created.
 */
export function promote(request: Promotion): ChangeResult {
  return applyChange(toPromotionChange(request));
}
