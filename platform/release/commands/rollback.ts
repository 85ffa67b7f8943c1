import type { Change, Channel } from '../model/channel';
import { formatChange } from '../model/snapshot-diff';
import { type Command, type CommandInput, type CommandOutcome, UsageError } from './command-line';
import { findEarlierPrevious, findPreviousSettings } from '../revisions/rollback-history';
import { readSnapshot } from '../revisions/revisions';
import { CHANGE_OPTIONS, runChangeCommand, withVersionHint, requireChannel } from './change-command';
import { parseInteger, parseNames } from './references';
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
  return runChangeCommand(input, { action: 'rollback', next }, false);
}

const MAX_REVISION = 1_000_000_000;

/** Serves what an earlier revision served: versions, canaries, and settings. Locks stay as they are. */
function rollBackToRevision(input: CommandInput, revision: number): Promise<CommandOutcome> {
  if (input.positionals.length > 0) throw new UsageError('--to takes no names: it restores the whole page');
  const { store, channel } = input;
  const next = requireChannel(channel, (current): Channel => {
    const { locks: _earlier, ...restored } = readSnapshot(store, channel, revision);
    return { ...restored, ...(current.locks && { locks: current.locks }) };
  });
  return runChangeCommand(input, { action: 'rollback', next }, false);
}

/** `release rollback`: reverts the last promotion. */
export const rollbackCommand: Command = {
  name: 'rollback',
  usage: '<name…|--to REVISION> [--stable] --why TEXT',
  summary: 'Reverts the last promotion: withdraws the canary if there is one, else returns to the previous version.',
  details:
    'The version rolled back is forgotten, and the version before becomes the previous one again.\nWith --to and no name, restores the whole page of a revision: versions, canaries and settings; locks stay.\nWith --only-settings and no name, restores the previous settings; repeating it undoes that.\nIgnores locks and skips the boot check, because the version was served before.',
  options: ['stable', 'only-settings', 'to', ...CHANGE_OPTIONS],
  run(input) {
    const { store, channel, values } = input;
    if (values['only-settings']) return rollBackSettings(input);
    if (values.to !== undefined) return rollBackToRevision(input, parseInteger('to', values.to, 1, MAX_REVISION));
    const names = parseNames(input);
    const rollBack = values.stable ? withPrevious : withRollback;
    const findEarlier = (current: Channel, name: string, version: string) =>
      findEarlierPrevious(store, current, name, version);
    const next = requireChannel(channel, (current) =>
      names.reduce(
        (snapshot, name) => withVersionHint(store, name, () => rollBack(snapshot, name, findEarlier)),
        current,
      ),
    );
    const format = values.stable ? formatChange : formatRollbackChange;
    return runChangeCommand(input, { action: 'rollback', next }, false, format);
  },
};
