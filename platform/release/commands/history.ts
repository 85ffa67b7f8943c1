import { channelNames } from '../channel';
import { changeWords } from '../changes';
import { type Command, UsageError } from '../command-line';
import { readWhole } from '../references';
import { Refusal } from '../refusal';
import { readRevision, revisionNumbers, servedRevision } from '../revisions';
import { when } from '../format';

/** `release history`: what was done. */
export const historyCommand: Command = {
  name: 'history',
  usage: '[--channel NAME] [--limit N]',
  summary: 'Lists what was done to a channel, the newest first.',
  options: ['channel', 'limit'],
  run({ store, channel, given, values }) {
    if (given.length > 0) throw new UsageError('history takes no names');
    const limit = readWhole('limit', values.limit ?? '20', 1, 10_000);
    const numbers = revisionNumbers(store, channel);
    if (numbers.length === 0) {
      const there = channelNames(store).join(', ') || 'none yet';
      throw new Refusal('no-channel', `There is no channel ${channel}; there are ${there}`);
    }
    const revisions = numbers.slice(0, limit).map((number) => readRevision(store, channel, number));
    const left = numbers.length - revisions.length;
    return {
      result: { channel, served: servedRevision(store, channel), revisions, left },
      lines: [
        ...revisions.flatMap(({ revision, at, by, action, why, changes }) => [
          `${String(revision).padStart(4)}  ${when(at)}  ${by}  ${action}: ${why}`,
          ...changes.map((change) => `      ${changeWords(change)}`),
        ]),
        ...(left > 0 ? [`${left} more: --limit ${numbers.length}`] : []),
      ],
    };
  },
};
