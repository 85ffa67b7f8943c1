import type { CheckedChange, RunBootCheck } from '@canvass/release/checks/boot-check';
import { type CommandResult, runCommand } from '@canvass/release/commands/run-command';
import type { Store } from '@canvass/release/store/store';

/** Loads the browser's driver only when it is needed, because that takes longer than most commands. */
async function runBootCheck(store: Store, change: CheckedChange, options: Parameters<RunBootCheck>[2]): Promise<void> {
  const bootCheck = await import('@canvass/boot-check/run-boot-check');
  await bootCheck.runBootCheck(store, change, options);
}

/** Loads the compiler only when it is needed, for the same reason. */
async function checkTypes(name: string): Promise<void> {
  const compiler = await import('@canvass/bundler/check-types');
  compiler.checkTypes(name);
}

/**
 * Runs a release command, such as `['promote', 'mf-admin', '--why', 'TEXT']`, with the boot check and the type check. Never rejects.
 * @param log receives progress messages.
 */
export function runReleaseCommand(args: string[], log: (line: string) => void): Promise<CommandResult> {
  return runCommand(args, { log, runBootCheck, checkTypes });
}
