import type { Channel } from '../model/channel';
import { formatChange } from '../model/snapshot-diff';
import { type Change } from '../model/channel';
import { type Command, type CommandInput, type CommandOutcome, UsageError } from './command-line';
import { findPreviousSettings } from '../revisions/rollback-history';
import { CHANGE_OPTIONS, runChange, withVersionHint, requireChannel } from './run-change';
import { parseNames } from './references';
import { ReleaseError } from '../model/release-error';
import { withRollback, withPrevious } from '../model/snapshot';

/** Says which of the two it was: with a candidate the stable version has stayed. */
function formatRollbackChange(change: Change): string {
  if (change.what !== 'candidate') return formatChange(change);
  return `${change.name}: the candidate ${change.from} is withdrawn, the stable version stays; once more goes back from that`;
}

function rollBackSettings(input: CommandInput): Promise<CommandOutcome> {
  if (input.positionals.length > 0) throw new UsageError('--only-settings goes without names');
  const { store, channel } = input;
  const next = requireChannel(channel, (current): Channel => {
    const settings = findPreviousSettings(store, current);
    if (settings) return { ...current, settings };
    throw new ReleaseError(
      'no-previous',
      `${channel} has had no other settings; give some with promote --settings FILE`,
    );
  });
  return runChange(input, { action: 'rollback', next }, false);
}

/** `release rollback`: the way back. */
export const rollbackCommand: Command = {
  name: 'rollback',
  usage: '<name…> [--stable] --why TEXT',
  summary: 'Takes back what was promoted last: a candidate first, else the stable version.',
  details:
    'A version that is rolled back from is forgotten; to go further back, promote one by its version.\nWith --only-settings and no name the settings become the previous ones; once more takes that back.\nNo lock stands in the way, and no browser is asked: it was served before.',
  options: ['stable', 'only-settings', ...CHANGE_OPTIONS],
  run(input) {
    const { store, channel, values } = input;
    if (values['only-settings']) return rollBackSettings(input);
    const names = parseNames(input);
    const rollBack = values.stable ? withPrevious : withRollback;
    const next = requireChannel(channel, (current) =>
      names.reduce((snapshot, name) => withVersionHint(store, name, () => rollBack(snapshot, name)), current),
    );
    return runChange(input, { action: 'rollback', next }, false, values.stable ? formatChange : formatRollbackChange);
  },
};
