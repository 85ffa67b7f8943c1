import {
  type Command,
  helpOn,
  type Input,
  type Outcome,
  overview,
  readInput,
  splitCommand,
  UsageError,
} from './command-line';
import { canaryCommand } from './commands/canary';
import { diffCommand } from './commands/diff';
import { gcCommand } from './commands/gc';
import { historyCommand } from './commands/history';
import { lockCommand } from './commands/lock';
import { promoteCommand } from './commands/promote';
import { publishCommand } from './commands/publish';
import { rollbackCommand } from './commands/rollback';
import { statusCommand } from './commands/status';
import { verifyCommand } from './commands/verify';
import { Refusal } from './refusal';
import { requireStore } from './store';

const COMMANDS: Command[] = [
  publishCommand,
  promoteCommand,
  rollbackCommand,
  canaryCommand,
  statusCommand,
  historyCommand,
  diffCommand,
  verifyCommand,
  gcCommand,
  lockCommand,
];

/** What the exit codes mean; scripts rely on them. */
const EXIT = { done: 0, refused: 1, usage: 2, failed: 3 } as const;

function failureOf(error: unknown): { exitCode: number; code: string; message: string } {
  if (error instanceof Refusal) return { exitCode: EXIT.refused, code: error.code, message: error.message };
  if (error instanceof UsageError) return { exitCode: EXIT.usage, code: 'usage', message: error.message };
  return { exitCode: EXIT.failed, code: 'failed', message: error instanceof Error ? error.message : String(error) };
}

/** What a call came to. */
export interface Ending {
  exitCode: number;
  /** For standard output. */
  output: string;
  /** For standard error: why it failed. */
  complaint?: string;
}

async function outcomeOf(name: string | undefined, args: string[], say: Input['say']): Promise<Outcome | string> {
  if (name === undefined && args.length > 0 && !args.includes('--help')) {
    throw new UsageError('Which command? --help lists them');
  }
  if (name === undefined || name === 'help') return overview(COMMANDS);
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) throw new UsageError(`There is no command ${name}; --help lists them`);
  const input = readInput(command, args, say);
  if (input.values.help) return helpOn(command);
  if (!command.makesStore) requireStore(input.store);
  return command.run(input);
}

/** Runs what was called, `['promote', 'mf-admin', '--why', 'TEXT']`, and says how it ended. Never rejects. */
export async function runCommand(args: string[], say: Input['say']): Promise<Ending> {
  const { name: command, rest } = splitCommand(args);
  const json = (value: object) => JSON.stringify(value, null, 2);
  const wantsJson = args.includes('--json');
  try {
    const outcome = await outcomeOf(command, rest, say);
    if (typeof outcome === 'string') return { exitCode: EXIT.done, output: outcome };
    const { result, lines, failed = false } = outcome;
    return {
      exitCode: failed ? EXIT.refused : EXIT.done,
      output: wantsJson ? json({ ok: !failed, command, ...result }) : lines.join('\n'),
    };
  } catch (error) {
    const { exitCode, code, message } = failureOf(error);
    const output = wantsJson ? json({ ok: false, command, code, message }) : '';
    return { exitCode, output, complaint: message };
  }
}
