import type { Channel } from '../model/channel';
import { formatChange } from '../model/snapshot-diff';
import { type Change } from '../model/channel';
import { type Command, type CommandInput, type CommandOutcome, UsageError } from './command-line';
import { findPreviousSettings } from '../revisions/rollback-history';
import { CHANGE_OPTIONS, runChange, withVersionHint, requireChannel } from './run-change';
import { parseNames } from './references';
import { ReleaseError } from '../model/release-error';
import { withRollback, withPrevious } from '../model/snapshot';

/** Makes clear which of the two was rolled back: after withdrawing a canary, the stable version stays. */
function formatRollbackChange(change: Change): string {
  if (change.what !== 'candidate') return formatChange(change);
  return `${change.name}: the canary ${change.from} is withdrawn and the stable version stays; roll back again to leave the stable version`;
}

function rollBackSettings(input: CommandInput): Promise<CommandOutcome> {
  if (input.positionals.length > 0) throw new UsageError('--only-settings takes no names');
  const { store, channel } = input;
  const next = requireChannel(channel, (current): Channel => {
    const settings = findPreviousSettings(store, current);
    if (settings) return { ...current, settings };
    throw new ReleaseError(
      'no-previous',
      `${channel} has no earlier settings; set new ones with promote --settings FILE`,
    );
  });
  return runChange(input, { action: 'rollback', next }, false);
}

/** `release rollback`: reverts the last promotion. */
export const rollbackCommand: Command = {
  name: 'rollback',
  usage: '<name…> [--stable] --why TEXT',
  summary: 'Reverts the last promotion: withdraws the canary if there is one, else returns to the previous version.',
  details:
    'The version rolled back is forgotten; to go further back, promote an older version by name.\nWith --only-settings and no name, restores the previous settings; repeating it undoes that.\nIgnores locks and skips the boot check, because the version was served before.',
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
