import type { Revision } from '../channel';
import { changeWords } from '../changes';
import { type Command, UsageError } from '../command-line';
import { attempt } from '../read-json';
import { readWhole } from '../references';
import { Refusal } from '../refusal';
import { channelNames, readRevision, revisionNumbers, servedRevision } from '../revisions';
import { when } from '../format';

/** A revision whose reason cannot be read. */
interface Lost {
  revision: number;
  problem: string;
}

function revisionLines(found: Revision | Lost): string[] {
  const number = String(found.revision).padStart(4);
  if ('problem' in found) return [`${number}  ${found.problem}`];
  const { at, by, action, why, changes } = found;
  return [
    `${number}  ${when(at)}  ${by}  ${action}: ${why}`,
    ...changes.map((change) => `      ${changeWords(change)}`),
  ];
}

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
    const revisions = numbers.slice(0, limit).map((revision): Revision | Lost => {
      const read = attempt(() => readRevision(store, channel, revision));
      return 'value' in read ? read.value : { revision, problem: read.doubt };
    });
    const left = numbers.length - revisions.length;
    return {
      result: { channel, served: servedRevision(store, channel), revisions, left },
      lines: [...revisions.flatMap(revisionLines), ...(left > 0 ? [`${left} more: --limit ${numbers.length}`] : [])],
    };
  },
};
