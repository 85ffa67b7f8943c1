import { type Command, UsageError } from './command-line';
import { formatBytes } from '../model/format';
import { collectGarbage } from '../revisions/gc';
import { parseInteger } from './references';

/** `release gc`: removes unused releases. */
export const gcCommand: Command = {
  name: 'gc',
  usage: '[--keep-days N]',
  summary: 'Removes releases that no open page can still request, and expired channels.',
  details:
    'Keeps releases that a channel names, or that were served or published within the given days (30).\nChannels that have expired (promote --expires-in-days) are deleted with their revisions; other revisions are never removed.',
  options: ['keep-days', 'dry-run'],
  run({ store, positionals, values, log }) {
    if (positionals.length > 0) throw new UsageError('gc takes no names');
    const keepDays = parseInteger('keep-days', values['keep-days'] ?? '30', 0, 10_000);
    const dryRun = values['dry-run'] ?? false;
    log('looking for unused releases');
    const { removed, warnings } = collectGarbage(store, { keepDays, dryRun });
    const bytes = removed.reduce((total, each) => total + each.bytes, 0);
    const verb = dryRun ? 'would be removed' : 'removed';
    return {
      result: { dryRun, keepDays, removed, bytes, doubts: warnings },
      lines: [
        ...warnings,
        ...removed.map((each) => `${each.path}: ${formatBytes(each.bytes)}`),
        removed.length === 0 ? 'There is nothing to remove.' : `${removed.length} ${verb}, ${formatBytes(bytes)}`,
      ],
    };
  },
};
