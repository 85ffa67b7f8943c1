import type { Command } from '../command-line';
import { CHANGE_OPTIONS, makeChange, ofExisting } from '../make-change';
import { readNames } from '../references';
import { rolledBack } from '../snapshot';

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
    return makeChange(input, { action: 'rollback', next }, false);
  },
};
