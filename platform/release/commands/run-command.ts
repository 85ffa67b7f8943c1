import {
  type Command,
  formatCommandHelp,
  type CommandContext,
  type CommandOutcome,
  formatOverview,
  parseInput,
  splitCommand,
  UsageError,
} from './command-line';
import { canaryCommand } from './canary';
import { deleteChannelCommand } from './delete-channel';
import { diffCommand } from './diff';
import { gcCommand } from './gc';
import { historyCommand } from './history';
import { lockCommand } from './lock';
import { notifyCommand } from './notify';
import { promoteCommand } from './promote';
import { publishCommand } from './publish';
import { retireCommand } from './retire';
import { rollbackCommand } from './rollback';
import { signCommand } from './sign';
import { statusCommand } from './status';
import { verifyCommand } from './verify';
import { ReleaseError } from '../model/release-error';
import { requireStore } from '../store/store';
import { explainDiskError } from '../store/write-guard';

/** All commands of `npm run release`. */
export const COMMANDS: Command[] = [
  publishCommand,
  promoteCommand,
  rollbackCommand,
  canaryCommand,
  retireCommand,
  statusCommand,
  notifyCommand,
  historyCommand,
  diffCommand,
  verifyCommand,
  gcCommand,
  lockCommand,
  signCommand,
  deleteChannelCommand,
];

/** Exit codes by meaning; scripts rely on them. */
const EXIT_CODES = { done: 0, refused: 1, usage: 2, failed: 3, unhealthy: 4 } as const;

function toFailure(error: unknown): { exitCode: number; code: string; message: string } {
  if (error instanceof ReleaseError) return { exitCode: EXIT_CODES.refused, code: error.code, message: error.message };
  if (error instanceof UsageError) return { exitCode: EXIT_CODES.usage, code: 'usage', message: error.message };
  return {
    exitCode: EXIT_CODES.failed,
    code: 'failed',
    message: error instanceof Error ? error.message : String(error),
  };
}

/** The exit code and output of a call. */
export interface CommandResult {
  exitCode: number;
  /** For standard output. */
  output: string;
  /** For standard error: why it failed. */
  errorMessage?: string;
}

async function executeCommand(
  name: string | undefined,
  args: string[],
  context: CommandContext,
): Promise<CommandOutcome | string> {
  if (name === undefined && args.length > 0 && !args.includes('--help')) {
    throw new UsageError('No command given: --help lists them');
  }
  if (name === undefined || name === 'help') return formatOverview(COMMANDS);
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) throw new UsageError(`Unknown command ${name}; --help lists them`);
  const input = parseInput(command, args, context);
  if (input.values.help) return formatCommandHelp(command);
  if (!command.createsStore) requireStore(input.store);
  try {
    return await command.run(input);
  } catch (error) {
    throw explainDiskError(input.store, error, command.readsOnly ? 'cannot be read' : undefined);
  }
}

/** Runs a command line such as `['promote', 'mf-admin', '--why', 'TEXT']`. Never rejects. */
export async function runCommand(args: string[], context: CommandContext): Promise<CommandResult> {
  const { name: command, rest } = splitCommand(args);
  const stringify = (value: object) => JSON.stringify(value, null, 2);
  const shouldPrintJson = args.includes('--json');
  try {
    const outcome = await executeCommand(command, rest, context);
    if (typeof outcome === 'string') return { exitCode: EXIT_CODES.done, output: outcome };
    const { result, lines, failed = false, unhealthy = false } = outcome;
    const problemCode = failed ? EXIT_CODES.refused : EXIT_CODES.unhealthy;
    const ok = !failed && !unhealthy;
    return {
      exitCode: ok ? EXIT_CODES.done : problemCode,
      output: shouldPrintJson ? stringify({ ok, command, ...result }) : lines.join('\n'),
    };
  } catch (error) {
    const { exitCode, code, message } = toFailure(error);
    const output = shouldPrintJson ? stringify({ ok: false, command, code, message }) : '';
    return { exitCode, output, errorMessage: message };
  }
}
