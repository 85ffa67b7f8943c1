import { type Change, changeWords } from '../changes';
import type { Command } from '../command-line';
import { CHANGE_OPTIONS, makeChange, ofExisting } from '../make-change';
import { readNames } from '../references';
import { rolledBack } from '../snapshot';

/** Says which of the two it was: with a candidate the stable version has stayed. */
function words(change: Change): string {
  if (change.what !== 'candidate') return changeWords(change);
  return `${change.name}: the candidate ${change.from} is withdrawn, the stable version stays; once more goes back from that`;
}

/** `release rollback`: the way back. */
export const rollbackCommand: Command = {
  name: 'rollback',
  usage: '<name…> --why TEXT',
  summary: 'Takes back what was promoted last: a candidate first, else the stable version.',
  details:
    'A version that is rolled back from is forgotten; to go further back, promote one by its version.\nNo lock stands in the way, and no browser is asked: the version was served before.',
  options: CHANGE_OPTIONS,
  run(input) {
    const names = readNames(input);
    const next = ofExisting(input.channel, (current) => names.reduce(rolledBack, current));
    return makeChange(input, { action: 'rollback', next }, false, words);
  },
};
