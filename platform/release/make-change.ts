import { tryPage } from './boot-gate';
import { type ChangeRequest, prepareChange } from './change';
import type { Channel } from './channel';
import { type Change, changeWords } from './changes';
import { type Input, type OptionName, type Outcome, UsageError } from './command-line';
import { differencesBetween } from './differences';
import { Refusal, type RefusalCode } from './refusal';
import { publishedWords, type Store } from './store';

/** The options of every command that changes a channel. */
export const CHANGE_OPTIONS: OptionName[] = ['channel', 'why', 'by', 'dry-run'];

/** A change of a channel that has to be there. It throws a `Refusal` before the first promotion. */
export function ofExisting(channel: string, next: (current: Channel) => Channel): ChangeRequest['next'] {
  return (current) => {
    if (!current) throw new Refusal('no-channel', `Nothing is promoted to ${channel} yet`);
    return next(current);
  };
}

/** Signals at which the browser of a trial closes by itself; at SIGINT it ends this process as well. */
const ENDING = ['SIGTERM', 'SIGHUP'] as const;

/** Runs a trial. @throws an Error that says so when it was told to end, in place of what that made fail. */
async function unlessEnded(run: () => Promise<void>): Promise<void> {
  let ended: string | undefined;
  const end = (signal: NodeJS.Signals) => (ended = signal);
  for (const signal of ENDING) process.once(signal, end);
  const failure = await run().then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  for (const signal of ENDING) process.off(signal, end);
  if (ended !== undefined) throw new Error(`Ended by ${ended}; nothing has changed`);
  if (failure) throw failure.error;
}

/** What is refused because no version is known; one that is named would be taken. */
const ASK_FOR_A_VERSION = new Set<RefusalCode>(['no-candidate', 'no-previous']);

/** Lets a refusal that asks for a version say which there are. */
export function offering<T>(store: Store, name: string, change: () => T): T {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof Refusal) || !ASK_FOR_A_VERSION.has(error.code)) throw error;
    throw new Refusal(error.code, `${error.message}${publishedWords(store, name)}`);
  }
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
  const tries = inBrowser && !prepared.isNothing && !prepared.isWaiting;
  try {
    if (tries) {
      say('trying the page in a browser');
      await unlessEnded(() => tryPage(store, prepared));
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
