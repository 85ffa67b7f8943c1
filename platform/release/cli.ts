import { type Command, helpOn, type Outcome, overview, readInput, UsageError } from './command-line';
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

function failureOf(error: unknown): { exit: number; code: string; message: string } {
  if (error instanceof Refusal) return { exit: EXIT.refused, code: error.code, message: error.message };
  if (error instanceof UsageError) return { exit: EXIT.usage, code: 'usage', message: error.message };
  return { exit: EXIT.failed, code: 'failed', message: error instanceof Error ? error.message : String(error) };
}

/** Gives what to print; undefined for a call that wants help, which is printed here. */
async function run([name, ...args]: string[]): Promise<Outcome | undefined> {
  if (name === undefined || name === '--help' || name === 'help') {
    console.log(overview(COMMANDS));
    return undefined;
  }
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) throw new UsageError(`There is no command ${name}; --help lists them`);
  const input = readInput(command, args, (line) => console.error(`${line} …`));
  if (input.values.help) {
    console.log(helpOn(command));
    return undefined;
  }
  return command.run(input);
}

const args = process.argv.slice(2);
const wantsJson = args.includes('--json');
try {
  const outcome = await run(args);
  if (outcome) {
    const { result, lines, failed = false } = outcome;
    console.log(wantsJson ? JSON.stringify({ ok: !failed, command: args[0], ...result }, null, 2) : lines.join('\n'));
    process.exitCode = failed ? EXIT.refused : EXIT.done;
  }
} catch (error) {
  const { exit, code, message } = failureOf(error);
  if (wantsJson) console.log(JSON.stringify({ ok: false, command: args[0], code, message }, null, 2));
  console.error(message);
  process.exitCode = exit;
}
