import type { Revision } from '../model/channel';
import { formatChange } from '../model/snapshot-diff';
import { type Command, UsageError } from './command-line';
import { tryRead } from '../store/json-files';
import { parseInteger } from './references';
import { ReleaseError } from '../model/release-error';
import { listChannelNames, readRevision, listRevisionNumbers, getServedRevision } from '../revisions/revisions';
import { formatTimestamp } from '../model/format';

/** A revision whose `revision.json` cannot be read. */
interface UnreadableRevision {
  revision: number;
  problem: string;
}

function formatRevision(found: Revision | UnreadableRevision): string[] {
  const number = String(found.revision).padStart(4);
  if ('problem' in found) return [`${number}  ${found.problem}`];
  const { at, by, byFrom, action, why, growth, changes } = found;
  return [
    `${number}  ${formatTimestamp(at)}  ${by}${byFrom === 'stated' ? ' (stated)' : ''}  ${action}: ${why}`,
    ...(growth === undefined ? [] : [`      grows: ${growth}`]),
    ...changes.map((change) => `      ${formatChange(change)}`),
  ];
}

/** `release history`: lists changes. */
export const historyCommand: Command = {
  name: 'history',
  usage: '[--channel NAME] [--limit N]',
  summary: 'Lists the changes of a channel, newest first.',
  options: ['channel', 'limit'],
  run({ store, channel, positionals, values }) {
    if (positionals.length > 0) throw new UsageError('history takes no names');
    const limit = parseInteger('limit', values.limit ?? '20', 1, 10_000);
    const numbers = listRevisionNumbers(store, channel);
    if (numbers.length === 0) {
      const availableChannels = listChannelNames(store).join(', ') || 'none yet';
      throw new ReleaseError('no-channel', `There is no channel ${channel}; there are ${availableChannels}`);
    }
    const revisions = numbers.slice(0, limit).map((revision): Revision | UnreadableRevision => {
      const result = tryRead(() => readRevision(store, channel, revision));
      return 'value' in result ? result.value : { revision, problem: result.error };
    });
    const remainingCount = numbers.length - revisions.length;
    return {
      result: { channel, served: getServedRevision(store, channel), revisions, left: remainingCount },
      lines: [
        ...revisions.flatMap(formatRevision),
        ...(remainingCount > 0 ? [`${remainingCount} more: --limit ${numbers.length}`] : []),
      ],
    };
  },
};
