import { checkLocks } from '../checks/gates';
import { ReleaseError } from '../model/release-error';
import { deleteChannel } from '../revisions/delete-channel';
import { listRevisionNumbers, readNewestSnapshot } from '../revisions/revisions';
import { tryRead } from '../store/json-files';
import { type Command, UsageError } from './command-line';

/** `release delete-channel`: removes a channel with its history. */
export const deleteChannelCommand: Command = {
  name: 'delete-channel',
  usage: '<channel>',
  summary: 'Deletes a channel with its history, such as that of a pull request.',
  details: 'Refused while the channel or one of its applications is locked. Releases stay until gc removes them.',
  options: ['dry-run'],
  run({ store, positionals, values }) {
    const [channel, ...more] = positionals;
    if (channel === undefined || more.length > 0) throw new UsageError('Name one channel');
    const numbers = listRevisionNumbers(store, channel);
    const [newest] = numbers;
    const revisions = numbers.length;
    if (newest === undefined) throw new ReleaseError('no-channel', `There is no channel ${channel}`);
    // A channel whose newest snapshot is damaged can be deleted.
    const snapshot = tryRead(() => readNewestSnapshot(store, channel));
    const value = 'value' in snapshot ? snapshot.value : undefined;
    if (value) checkLocks(value, Object.keys(value.locks ?? {}));
    const { 'dry-run': dryRun = false } = values;
    if (!dryRun) deleteChannel(store, channel, newest);
    return {
      result: { channel, revisions, dryRun },
      lines: [`${channel} ${dryRun ? 'would be deleted' : 'is deleted'}, with ${revisions} revisions`],
    };
  },
};
