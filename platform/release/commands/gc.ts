import { type Command, UsageError } from '../command-line';
import { size } from '../format';
import { collectGarbage } from '../gc';
import { readWhole } from '../references';

/** `release gc`: what can go. */
export const gcCommand: Command = {
  name: 'gc',
  usage: '[--keep-days N]',
  summary: 'Removes releases that no page can still ask for.',
  details:
    'Kept is what any channel names now, or was serving within the days (30), and what was published within them.\nRevisions are never removed.',
  options: ['keep-days', 'dry-run'],
  run({ store, given, values, say }) {
    if (given.length > 0) throw new UsageError('gc takes no names');
    const keepDays = readWhole('keep-days', values['keep-days'] ?? '30', 0, 10_000);
    const dryRun = values['dry-run'] ?? false;
    say('looking for what no page can ask for');
    const { removed, doubts } = collectGarbage(store, { keepDays, dryRun });
    const bytes = removed.reduce((total, each) => total + each.bytes, 0);
    const verb = dryRun ? 'would be removed' : 'removed';
    return {
      result: { dryRun, keepDays, removed, bytes, doubts },
      lines: [
        ...doubts,
        ...removed.map((each) => `${each.path}: ${size(each.bytes)}`),
        removed.length === 0 ? 'There is nothing to remove.' : `${removed.length} ${verb}, ${size(bytes)}`,
      ],
    };
  },
};
