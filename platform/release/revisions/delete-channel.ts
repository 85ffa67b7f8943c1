import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getChannelDirectory } from '../store/channels';
import { ReleaseError } from '../model/release-error';
import type { Store } from '../store/store';
import { withCleanup } from '../store/write-guard';
import { getNewestRevision } from './revisions';

/**
 * Deletes a channel with its history. It is gone in one step; if its files cannot be removed afterwards, `gc` does it. A
 * change that is being made at the same time is refused.
 * @param revision the newest revision when it was decided to delete the channel.
 * @throws ReleaseError with code `conflict` when the channel has got another revision since; it stays then.
 */
export function deleteChannel(store: Store, channel: string, revision: number): void {
  const directory = getChannelDirectory(store, channel);
  const deleted = join(dirname(directory), `.draft-${randomUUID()}`);
  withCleanup(
    store,
    () => {},
    () => {
      if (!existsSync(directory)) throw new ReleaseError('no-channel', `${channel} was just deleted`);
      renameSync(directory, deleted);
      if (getNewestRevision(deleted) !== revision) {
        renameSync(deleted, directory);
        throw new ReleaseError('conflict', `${channel} was just changed by someone else; nothing is deleted`);
      }
      rmSync(deleted, { recursive: true, force: true });
    },
  );
}
