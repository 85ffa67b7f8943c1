import type { RuntimeConfig } from '@canvass/shared/area';
import { isOutOfSpace } from '@canvass/node-utils/files/out-of-space';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { promote, type Promotion } from '@canvass/release/commands/change';
import { ReleaseError } from '@canvass/release/model/release-error';
import { readChannel } from '@canvass/release/store/channels';
import { publishAll, readBuiltVersions } from '@canvass/release/store/publish';

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

/**
 * Promotes the builds of this checkout.
 * @returns the reason why the previous releases are still served: a lock or a full disk; otherwise undefined.
 * @throws UserError when the disk is full and nothing was promoted before.
 */
export function promoteBuilds(store: string, channel: string, config: RuntimeConfig): string | undefined {
  try {
    publishAll(store);
    return promoteUnlessLocked({
      store,
      channel,
      versions: readBuiltVersions(),
      settings: { config },
      why: 'The builds of this checkout',
    })?.message;
  } catch (error) {
    if (!(error instanceof Error) || !(isOutOfSpace(error) || isOutOfSpace(error.cause))) throw error;
    if (readChannel(store, channel) === undefined) throw new UserError(error.message);
    return error.message;
  }
}
