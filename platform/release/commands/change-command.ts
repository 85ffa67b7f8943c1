import { type ChangeRequest, commitChange, prepareChange } from './change';
import type { Channel } from '../model/channel';
import { formatChange } from '../model/snapshot-diff';
import { type Change } from '../model/channel';
import { type CommandInput, type OptionName, type CommandOutcome, UsageError } from './command-line';
import { diffChannels } from './release-diff';
import { findApi } from '../health/health-source';
import { readPolicyKeys, readSigningKey } from './signing-options';
import { ReleaseError, type ReleaseErrorCode } from '../model/release-error';
import { formatPublishedVersions, type Store } from '../store/store';

/** The options of every command that changes a channel. */
export const CHANGE_OPTIONS: OptionName[] = ['channel', 'why', 'by', 'key', 'policy', 'dry-run'];

/** Wraps a change that needs an existing channel. It throws a `ReleaseError` before the first promotion. */
export function requireChannel(channel: string, next: (current: Channel) => Channel): ChangeRequest['next'] {
  return (current) => {
    if (!current) throw new ReleaseError('no-channel', `Nothing is promoted to ${channel} yet`);
    return next(current);
  };
}

/**
 * Signals on which Playwright closes the boot check's browser but lets this process go on; on SIGINT it ends the
 * process, too.
 */
const TERMINATION_SIGNALS = ['SIGTERM', 'SIGHUP'] as const;

/**
 * Runs the boot check.
 * @throws an Error that names the signal if interrupted, rather than the failure that the signal caused.
 */
async function failOnTermination(run: () => Promise<void>): Promise<void> {
  let receivedSignal: string | undefined;
  const onSignal = (signal: NodeJS.Signals) => (receivedSignal = signal);
  for (const signal of TERMINATION_SIGNALS) process.once(signal, onSignal);
  const failure = await run().then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  for (const signal of TERMINATION_SIGNALS) process.off(signal, onSignal);
  if (receivedSignal !== undefined) throw new Error(`Interrupted by ${receivedSignal}; nothing has changed`);
  if (failure) throw failure.error;
}

/** Refusals that naming a version would avoid. */
const VERSION_HINT_CODES = new Set<ReleaseErrorCode>(['no-candidate', 'no-previous']);

/** Adds the published versions to the message of a refusal that asks for a version. */
export function withVersionHint<T>(store: Store, name: string, change: () => T): T {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof ReleaseError) || !VERSION_HINT_CODES.has(error.code)) throw error;
    throw new ReleaseError(error.code, `${error.message}${formatPublishedVersions(store, name)}`);
  }
}

/**
 * Makes the change requested on the command line and reports it.
 * @param withBootCheck whether to open the pages in a browser before they are served.
 * @throws UsageError when the reason (`--why`) is missing.
 * @throws ReleaseError when a gate fails or others changed the same part in the meantime; nothing has changed then.
 */
export async function runChangeCommand(
  { store, channel, values, log, runBootCheck }: CommandInput,
  change: Pick<ChangeRequest, 'action' | 'next' | 'respectLocks'>,
  withBootCheck: boolean,
  format: (change: Change) => string = formatChange,
): Promise<CommandOutcome> {
  const { why, by, 'allow-growth': growth, 'dry-run': dryRun = false } = values;
  if (!why?.trim()) throw new UsageError('A change needs a reason: --why TEXT');
  if (growth?.trim() === '') throw new UsageError('Growth needs a reason: --allow-growth TEXT');
  log('checking files, containers, contracts, ranges, paths, menus and sizes');
  const signing = { key: readSigningKey(values), policyKeys: readPolicyKeys(values, channel) };
  const request = { store, channel, why, by, growth, dryRun, signing, ...change };
  const prepared = prepareChange(request);
  const shouldRunBootCheck = withBootCheck && !prepared.isUnchanged && !prepared.isPendingActivation;
  try {
    if (shouldRunBootCheck) {
      log('checking every page in a browser');
      const api = await findApi(store, values.api);
      await failOnTermination(() => runBootCheck(store, prepared, { log, api }));
    }
  } catch (error) {
    prepared.discard();
    throw error;
  }
  const boot = shouldRunBootCheck ? 'passed' : 'skipped';
  const { prepared: committed, revision, changes } = commitChange(request, prepared, boot);
  const preview = dryRun ? diffChannels(store, committed.before, committed.next) : { changes, gone: [] };
  const summary = committed.isUnchanged
    ? `${channel} already serves this, as revision ${revision}`
    : `${channel} ${dryRun ? 'would serve' : 'serves'} revision ${revision}`;
  return {
    result: { channel, revision, dryRun, boot, changes: preview.changes },
    lines: [...preview.changes.map(format), ...preview.gone, summary],
  };
}
