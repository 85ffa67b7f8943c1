import type { Revision } from '../model/channel';
import { ReleaseError } from '../model/release-error';
import { listChangedParts } from '../model/snapshot-diff';
import { type ChangeRequest, type ChangeResult, prepareChange, type PreparedChange } from './prepare-change';

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
