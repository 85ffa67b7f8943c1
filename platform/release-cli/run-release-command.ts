import { runBootCheck } from '@canvass/boot-check/run-boot-check';
import { checkTypes } from '@canvass/bundler/check-types';
import { type CommandResult, runCommand } from '@canvass/release/commands/run-command';

/**
 * Runs a release command, such as `['promote', 'mf-admin', '--why', 'TEXT']`, with the boot check and the type check. Never rejects.
 * @param log receives progress messages.
 */
export function runReleaseCommand(args: string[], log: (line: string) => void): Promise<CommandResult> {
  return runCommand(args, { log, runBootCheck, checkTypes });
}
