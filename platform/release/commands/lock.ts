import { whoAmI } from '../change';
import { type Channel, EVERYTHING, type Lock } from '../channel';
import { lockWords } from '../changes';
import type { Command } from '../command-line';
import { CHANGE_OPTIONS, makeChange, ofExisting } from '../make-change';
import { readNames } from '../references';
import { Refusal } from '../refusal';
import { withLock } from '../snapshot';

/** Puts a lock on, in the place of one's own only. @throws Refusal over somebody else's, whose reason would be lost. */
function locked(current: Channel, name: string, lock: Lock): Channel {
  const there = current.locks?.[name];
  if (there && there.by !== lock.by) {
    const [what, call] = name === EVERYTHING ? [current.channel, 'lock'] : [name, `lock ${name}`];
    throw new Refusal('locked', `${what} is locked ${lockWords(there)}; take that lock off first: ${call} --off`);
  }
  return withLock(current, name, lock);
}

/** Takes a lock off. @throws Refusal when it is another one that keeps things frozen. */
function unlocked(current: Channel, name: string): Channel {
  const { channel, locks = {} } = current;
  if (locks[name]) return withLock(current, name, undefined);
  const others = Object.keys(locks);
  const whole = locks[EVERYTHING];
  if (whole) throw new Refusal('not-locked', `${name} is not locked; the whole channel is, ${lockWords(whole)}`);
  if (name === EVERYTHING && others.length > 0) {
    throw new Refusal('not-locked', `${channel} is not locked as a whole; locked are ${others.join(', ')}`);
  }
  return current;
}

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
    const lock = { by, at: new Date().toISOString(), why };
    const next = ofExisting(channel, (current) =>
      names.reduce((snapshot, name) => (off ? unlocked(snapshot, name) : locked(snapshot, name, lock)), current),
    );
    return makeChange(input, { action: 'lock', next }, false);
  },
};
