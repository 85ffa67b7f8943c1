import { listAppNames } from '@canvass/workspace/applications';
import { type ChangeResult, applyChange, type ChangeRequest } from './prepare-change';
import type { ChannelSettings } from '../model/channel';
import { readBuildVersion } from '../store/publish';
import { ReleaseError } from '../model/release-error';
import { withVersions } from '../model/snapshot';

/** What to serve in a channel from now on. */
export interface Promotion extends Pick<ChangeRequest, 'store' | 'channel' | 'why' | 'by' | 'dryRun'> {
  /** The versions to serve, by name; other applications do not change. */
  versions: Record<string, string>;
  /** New settings; without them the channel keeps its own. */
  settings?: ChannelSettings;
}

/** The change that a promotion is. */
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
 * Makes a channel serve other versions, from the next page load on. Everything is checked first but for the trial in a
 * browser, and a check that fails changes nothing. If nothing would change, no revision is created.
 */
export function promote(request: Promotion): ChangeResult {
  return applyChange(toChangeRequest(request));
}

/**
 * The same, but that a lock is no error: the channel keeps what it serves.
 * @returns the refusal, which says who locked it and why; nothing when no lock stood in the way.
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

/** The versions that `<name>/dist` of this checkout holds: shell and every remote. */
export function readBuiltVersions(): Record<string, string> {
  return Object.fromEntries(listAppNames().map((name) => [name, readBuildVersion(name)]));
}
