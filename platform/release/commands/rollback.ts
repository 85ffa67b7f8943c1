import type { Channel } from '../channel';
import { type Change, changeWords } from '../changes';
import { type Command, type Input, type Outcome, UsageError } from '../command-line';
import { settingsBefore } from '../looking-back';
import { CHANGE_OPTIONS, makeChange, offering, ofExisting } from '../make-change';
import { readNames } from '../references';
import { Refusal } from '../refusal';
import { rolledBack, withPrevious } from '../snapshot';

/** Says which of the two it was: with a candidate the stable version has stayed. */
function words(change: Change): string {
  if (change.what !== 'candidate') return changeWords(change);
  return `${change.name}: the candidate ${change.from} is withdrawn, the stable version stays; once more goes back from that`;
}

function rollBackSettings(input: Input): Promise<Outcome> {
  if (input.given.length > 0) throw new UsageError('--only-settings goes without names');
  const { store, channel } = input;
  const next = ofExisting(channel, (current): Channel => {
    const settings = settingsBefore(store, current);
    if (settings) return { ...current, settings };
    throw new Refusal('no-previous', `${channel} has had no other settings; give some with promote --settings FILE`);
  });
  return makeChange(input, { action: 'rollback', next }, false);
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
    const names = readNames(input);
    const back = values.stable ? withPrevious : rolledBack;
    const next = ofExisting(channel, (current) =>
      names.reduce((snapshot, name) => offering(store, name, () => back(snapshot, name)), current),
    );
    return makeChange(input, { action: 'rollback', next }, false, values.stable ? changeWords : words);
  },
};
