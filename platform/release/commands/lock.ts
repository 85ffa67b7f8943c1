import { getCurrentUser } from '../revisions/current-user';
import { type Channel, WHOLE_CHANNEL, type Lock } from '../model/channel';
import { formatLock } from '../model/snapshot-diff';
import { type Command, UsageError } from './command-line';
import { CHANGE_OPTIONS, runChangeCommand, requireChannel } from './change-command';
import { parseNames } from './references';
import { ReleaseError } from '../model/release-error';
import { withLock } from '../model/snapshot';

/**
 * Adds a lock, or replaces one by the same person.
 * @throws ReleaseError for someone else's lock, whose reason would be lost.
 */
function addLock(current: Channel, name: string, lock: Lock): Channel {
  const existingLock = current.locks?.[name];
  if (existingLock && existingLock.by !== lock.by) {
    const [what, lockCommandText] = name === WHOLE_CHANNEL ? [current.channel, 'lock'] : [name, `lock ${name}`];
    throw new ReleaseError(
      'locked',
      `${what} is locked ${formatLock(existingLock)}; ask ${existingLock.by}, or remove that lock first: ${lockCommandText} --off --force`,
    );
  }
  return withLock(current, name, lock);
}

/**
 * Removes a lock.
 * @param by who removes it: the one who set it, unless `force` is set.
 * @throws ReleaseError for someone else's lock, and when a different lock still applies: the channel's, or those of
 * single applications.
 */
function removeLock(current: Channel, name: string, by: string, force: boolean): Channel {
  const { channel, locks = {} } = current;
  const lock = locks[name];
  if (lock && lock.by !== by && !force) {
    const what = name === WHOLE_CHANNEL ? channel : name;
    throw new ReleaseError(
      'locked',
      `${what} is locked ${formatLock(lock)}; only ${lock.by} can remove that lock, unless someone in charge uses --force`,
    );
  }
  if (lock) return withLock(current, name, undefined);
  const others = Object.keys(locks);
  const channelLock = locks[WHOLE_CHANNEL];
  if (channelLock)
    throw new ReleaseError(
      'not-locked',
      `${name} itself is not locked; the whole channel is locked ${formatLock(channelLock)}`,
    );
  if (name === WHOLE_CHANNEL && others.length > 0) {
    throw new ReleaseError('not-locked', `${channel} is not locked as a whole; locked are ${others.join(', ')}`);
  }
  return current;
}

/** `release lock`: freezes what is served. */
export const lockCommand: Command = {
  name: 'lock',
  usage: '[name…] --why TEXT [--off [--force]]',
  summary: 'Freezes an area, the shell or, with no name, the whole channel.',
  details:
    "promote and canary are refused, naming who locked it, when and why. rollback and canary --end still work.\nOnly the person who set a lock can remove it; --force removes somebody else's, and the history shows who did.",
  options: ['off', 'force', ...CHANGE_OPTIONS],
  run(input) {
    const { channel, positionals, values } = input;
    const names = positionals.length === 0 ? [WHOLE_CHANNEL] : parseNames(input);
    const { why = '', by = getCurrentUser(), off = false, force = false } = values;
    if (force && !off) throw new UsageError('--force is for --off');
    const lock = { by, at: new Date().toISOString(), why };
    const next = requireChannel(channel, (current) =>
      names.reduce(
        (snapshot, name) => (off ? removeLock(snapshot, name, by, force) : addLock(snapshot, name, lock)),
        current,
      ),
    );
    return runChangeCommand(input, { action: off ? 'unlock' : 'lock', next }, false);
  },
};
