import { tryPage } from './boot-gate';
import { type ChangeRequest, prepareChange } from './change';
import type { Channel } from './channel';
import { type Change, changeWords } from './changes';
import { type Input, type OptionName, type Outcome, UsageError } from './command-line';
import { differencesBetween } from './differences';
import { Refusal } from './refusal';

/** The options of every command that changes a channel. */
export const CHANGE_OPTIONS: OptionName[] = ['channel', 'why', 'by', 'dry-run'];

/** A change of a channel that has to be there. It throws a `Refusal` before the first promotion. */
export function ofExisting(channel: string, next: (current: Channel) => Channel): ChangeRequest['next'] {
  return (current) => {
    if (!current) throw new Refusal('no-channel', `Nothing is promoted to ${channel} yet`);
    return next(current);
  };
}

/**
 * Makes a change as the command line asks for it, and tells of it.
 * @param inBrowser the page is tried in a browser before it is served.
 * @throws UsageError without a reason.
 * @throws Refusal when a gate fails or somebody else was faster; nothing has changed then.
 */
export async function makeChange(
  { store, channel, values, say }: Input,
  change: Pick<ChangeRequest, 'action' | 'next' | 'obeysLocks'>,
  inBrowser: boolean,
  words: (change: Change) => string = changeWords,
): Promise<Outcome> {
  const { why, by, 'dry-run': dryRun = false } = values;
  if (!why?.trim()) throw new UsageError('A change needs a reason: --why TEXT');
  say('checking files, containers, contracts, ranges, paths and menus');
  const prepared = prepareChange({ store, channel, why, by, dryRun, ...change });
  const tries = inBrowser && !prepared.isNothing;
  try {
    if (tries) {
      say('trying the page in a browser');
      await tryPage(store, prepared);
    }
  } catch (error) {
    prepared.discard();
    throw error;
  }
  const boot = tries ? 'passed' : 'skipped';
  const { changes: differences, gone } = differencesBetween(store, prepared.before, prepared.next);
  const { revision, changes } = prepared.commit(boot);
  const said = prepared.isNothing
    ? `${channel} serves this already, as revision ${revision}`
    : `${channel} ${dryRun ? 'would serve' : 'serves'} revision ${revision}`;
  return {
    result: { channel, revision, dryRun, boot, changes: dryRun ? differences : changes },
    lines: [...(dryRun ? differences : changes).map(words), ...(dryRun ? gone : []), said],
  };
}
