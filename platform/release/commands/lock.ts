import { whoAmI } from '../change';
import { EVERYTHING } from '../channel';
import type { Command } from '../command-line';
import { CHANGE_OPTIONS, makeChange, ofExisting } from '../make-change';
import { readNames } from '../references';
import { withLock } from '../snapshot';

/** `release lock`: a freeze. */
export const lockCommand: Command = {
  name: 'lock',
  usage: '[name…] --why TEXT [--off]',
  summary: 'Freezes an area, the shell or, with no name, the whole channel.',
  details: 'promote and canary are refused with who, when and why. rollback and canary --end stay possible.',
  options: ['off', ...CHANGE_OPTIONS],
  run(input) {
    const { channel, given, values } = input;
    const names = given.length === 0 ? [EVERYTHING] : readNames(input);
    const { why = '', by = whoAmI(), off = false } = values;
    const lock = off ? undefined : { by, at: new Date().toISOString(), why };
    const next = ofExisting(channel, (current) =>
      names.reduce((snapshot, name) => withLock(snapshot, name, lock), current),
    );
    return makeChange(input, { action: 'lock', next }, false);
  },
};
