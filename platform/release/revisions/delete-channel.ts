import { randomUUID } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getChannelDirectory } from '../store/channels';
import type { Store } from '../store/store';
import { withCleanup } from '../store/write-guard';

/**
 * Deletes a channel with its history. It is gone in one step; if its files cannot be removed afterwards, `gc` does it. A
 * change that is being made at the same time is refused.
 */
export function deleteChannel(store: Store, channel: string): void {
  const directory = getChannelDirectory(store, channel);
  const deleted = join(dirname(directory), `.draft-${randomUUID()}`);
  withCleanup(
    store,
    () => {},
    () => {
      renameSync(directory, deleted);
      rmSync(deleted, { recursive: true, force: true });
    },
  );
}
