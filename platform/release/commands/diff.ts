import { type Channel } from '../model/channel';
import { readChannel } from '../store/channels';
import { formatChange } from '../model/snapshot-diff';
import { type Command, type CommandInput, UsageError } from './command-line';
import { diffChannels } from './release-diff';
import { ReleaseError } from '../model/release-error';
import { readSnapshot } from '../revisions/revisions';

/**
 * `7` is a revision of the channel in `--channel`, `staging` is what that channel serves, and `staging@7` is one of its
 * revisions.
 */
function readSide({ store, channel }: CommandInput, side: string): Channel {
  const parts = /^(?=.)(?:([a-z][a-z0-9-]*)(?:@(?=.)|$))?(\d+)?$/.exec(side);
  if (!parts) throw new UsageError(`“${side}” is neither a revision nor a channel`);
  const [, name = channel, number] = parts;
  if (number !== undefined) return readSnapshot(store, name, Number(number));
  const served = readChannel(store, name);
  if (!served) throw new ReleaseError('no-channel', `${name} serves nothing; run verify to see why`);
  return served;
}

/** `release diff`: compares two snapshots. */
export const diffCommand: Command = {
  name: 'diff',
  usage: 'A..B [--channel NAME]',
  summary: 'Shows the differences between two revisions or two channels.',
  details:
    '6..7 compares revisions, staging..production what two channels serve, staging@3..production a revision with a channel.\nCompares versions, canaries, locks and settings, and the pages, menu items and shared modules of stable versions.',
  readsOnly: true,
  options: ['channel'],
  run(input) {
    const [range = '', ...more] = input.positionals;
    const [a, b, ...rest] = range.split('..');
    if (a === undefined || b === undefined || rest.length > 0 || more.length > 0) {
      throw new UsageError('diff needs one range: A..B');
    }
    const [from, to] = [readSide(input, a), readSide(input, b)];
    const { changes, gone } = diffChannels(input.store, from, to);
    const toSide = ({ channel, revision }: Channel) => ({ channel, revision });
    return {
      result: { from: toSide(from), to: toSide(to), changes, gone },
      lines: [...(changes.length > 0 ? changes.map(formatChange) : ['No differences.']), ...gone],
    };
  },
};
