import { listAppNames } from '@canvass/workspace/applications';
import { applyChange } from './commit-change';
import type { ChangeRequest, ChangeResult } from './prepare-change';
import type { ChannelSettings } from '../model/channel';
import { readBuildVersion } from '../store/publish';
import { ReleaseError } from '../model/release-error';
import { withVersions } from '../model/snapshot';

/** Versions and settings that a channel is to serve. */
export interface Promotion extends Pick<ChangeRequest, 'store' | 'channel' | 'why' | 'by' | 'dryRun'> {
  /** The versions to serve, by name; other applications do not change. */
  versions: Record<string, string>;
  /** New settings; without them the channel keeps its own. */
  settings?: ChannelSettings;
}

/** Converts a promotion to a change of the channel. */
export function toChangeRequest({ versions, settings, ...request }: Promotion): ChangeRequest {
  const { channel } = request;
  return {
    ...request,
    action: 'promote',
    respectLocks: true,
    next: (current) => withVersions(current, channel, versions, settings),
  };
}

/**
 * Makes a channel serve other versions from the next page load on. All gates except the boot check run first, and one
 * that fails changes nothing. If nothing would change, no revision is created.
 */
export function promote(request: Promotion): ChangeResult {
  return applyChange(toChangeRequest(request));
}

/**
 * Promotes like `promote`, but a lock is not an error: the channel then keeps what it serves.
 * @returns the refusal, which names who locked the channel and why; undefined if no lock applied.
 * @throws ReleaseError for any other reason.
 */
export function promoteUnlessLocked(request: Promotion): ReleaseError | undefined {
  try {
    promote(request);
    return undefined;
  } catch (error) {
    if (error instanceof ReleaseError && error.code === 'locked') return error;
    throw error;
  }
}

/** The versions of the builds in this checkout (`<name>/dist`), for the shell and every remote. */
export function readBuiltVersions(): Record<string, string> {
  return Object.fromEntries(listAppNames().map((name) => [name, readBuildVersion(name)]));
}
