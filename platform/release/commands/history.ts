import type { Revision } from '../model/channel';
import { formatChange } from '../model/snapshot-diff';
import { type Command, UsageError } from './command-line';
import { findSigners } from '../authority/authority';
import { readPolicyKeys } from './signing-options';
import { tryRead } from '../store/json-files';
import { parseInteger } from './references';
import { ReleaseError } from '../model/release-error';
import { listChannelNames, readRevision, listRevisionNumbers, getServedRevision } from '../revisions/revisions';
import { formatTimestamp } from '../model/format';

/** A revision, and with a policy the keys that signed it. */
type ListedRevision = Revision & { signedBy?: string[] };

/** A revision whose `revision.json` cannot be read. */
interface UnreadableRevision {
  revision: number;
  problem: string;
}

function formatSigners(signedBy: string[]): string {
  return signedBy.length > 0 ? `, signed by ${signedBy.join(' and ')}` : ', not signed';
}

function formatRevision(found: ListedRevision | UnreadableRevision): string[] {
  const number = String(found.revision).padStart(4);
  if ('problem' in found) return [`${number}  ${found.problem}`];
  const { at, by, byFrom, signedBy, action, why, growth, changes } = found;
  const author = `${by}${byFrom === 'stated' ? ' (stated)' : ''}${signedBy ? formatSigners(signedBy) : ''}`;
  return [
    `${number}  ${formatTimestamp(at)}  ${author}  ${action}: ${why}`,
    ...(growth === undefined ? [] : [`      grows: ${growth}`]),
    ...changes.map((change) => `      ${formatChange(change)}`),
  ];
}

/** `release history`: lists changes. */
export const historyCommand: Command = {
  name: 'history',
  usage: '[--channel NAME] [--limit N] [--policy FILE]',
  summary: 'Lists the changes of a channel, newest first.',
  details: 'With a policy, names the keys that signed each revision.',
  readsOnly: true,
  options: ['channel', 'limit', 'policy'],
  run({ store, channel, positionals, values }) {
    if (positionals.length > 0) throw new UsageError('history takes no names');
    const limit = parseInteger('limit', values.limit ?? '20', 1, 10_000);
    const numbers = listRevisionNumbers(store, channel);
    if (numbers.length === 0) {
      const availableChannels = listChannelNames(store).join(', ') || 'none yet';
      throw new ReleaseError('no-channel', `There is no channel ${channel}; there are ${availableChannels}`);
    }
    const policyKeys = readPolicyKeys(values, channel);
    const revisions = numbers.slice(0, limit).map((revision): ListedRevision | UnreadableRevision => {
      const result = tryRead(() => readRevision(store, channel, revision));
      if ('error' in result) return { revision, problem: result.error };
      return policyKeys
        ? { ...result.value, signedBy: findSigners(store, channel, revision, policyKeys) }
        : result.value;
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
