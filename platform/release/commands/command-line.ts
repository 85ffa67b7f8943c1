import { parseArgs } from 'node:util';
import type { StartPageServer } from '../checks/boot-gate';
import { DEFAULT_STORE } from '../store/store';

/** What is wrong with how a command was called; its message says it in a sentence. */
export class UsageError extends Error {}

/** Every option of every command: how it is read, and its line of help. */
const OPTIONS = {
  all: { type: 'boolean', help: 'the shell and every area of this checkout' },
  channel: { type: 'string', value: 'NAME', help: 'the channel (production)' },
  why: { type: 'string', value: 'TEXT', help: 'the reason, which the history keeps' },
  by: { type: 'string', value: 'NAME', help: "who does it (this system's user)" },
  settings: { type: 'string', value: 'FILE', help: 'new settings of the channel, as JSON' },
  percent: { type: 'string', value: 'N', help: 'of a hundred browsers so many get it, 0 to 100' },
  user: { type: 'string', multiple: true, value: 'UID', help: 'this person gets it, too; may be repeated' },
  'without-user': { type: 'string', multiple: true, value: 'UID', help: 'this person gets it no more' },
  end: { type: 'boolean', help: 'ends the candidate without promoting it' },
  stable: { type: 'boolean', help: 'goes back from the stable version, and leaves a candidate alone' },
  'only-settings': { type: 'boolean', help: 'takes the last change of the settings back, and no version' },
  releases: { type: 'boolean', help: 'lists what is published as well' },
  off: { type: 'boolean', help: 'takes the lock off' },
  limit: { type: 'string', value: 'N', help: 'at most so many revisions (20)' },
  'keep-days': { type: 'string', value: 'N', help: 'keeps what was served within so many days (30)' },
  api: { type: 'string', value: 'URL', help: 'asks this API how versions fare, with the token in OPERATOR_TOKEN' },
  hours: { type: 'string', value: 'N', help: 'of the last so many hours, 1 to 168 (24)' },
  'no-boot': { type: 'boolean', help: 'does not try the page in a browser' },
  'dry-run': { type: 'boolean', help: 'does everything but write, and shows what would come of it' },
  json: { type: 'boolean', help: 'one JSON object on standard output, for a failure as well' },
  store: { type: 'string', value: 'DIR', help: 'where releases are kept (.data/releases)' },
  help: { type: 'boolean', help: 'says this' },
} as const;

/** The name of an option, without the dashes. */
export type OptionName = keyof typeof OPTIONS;

const COMMON_OPTIONS: OptionName[] = ['json', 'store', 'help'];

/** What was said on the command line. */
export type OptionValues = ReturnType<typeof parseOptions>['values'];

function parseOptions(args: string[]) {
  return parseArgs({ args, allowPositionals: true, options: OPTIONS });
}

/** What a command is given. */
export interface CommandInput {
  /** What stands after the command: mostly areas. */
  positionals: string[];
  values: OptionValues;
  store: string;
  channel: string;
  /** Tells whoever waits what is going on; results go elsewhere. */
  log: (line: string) => void;
  /** For the check of a page in a browser. */
  startPageServer: StartPageServer;
}

/** What every command is given by who runs it. */
export type CommandContext = Pick<CommandInput, 'log' | 'startPageServer'>;

/** What came of a command. */
export interface CommandOutcome {
  /** For programs. */
  result: object;
  /** The same for people. */
  lines: string[];
  /** It worked, and has found that something is wrong. */
  failed?: boolean;
}

/** A command of `npm run release`. */
export interface Command {
  name: string;
  /** How to call it, after its name. */
  usage: string;
  summary: string;
  /** More that helps to use it well, a paragraph of short lines. */
  details?: string;
  options: OptionName[];
  /** It begins a store where there is none. */
  createsStore?: boolean;
  run: (input: CommandInput) => CommandOutcome | Promise<CommandOutcome>;
}

/**
 * The command that is meant, wherever options stand: `--json status` is `status --json`.
 * @returns its name, and what else was said.
 */
export function splitCommand(args: string[]): { name: string | undefined; rest: string[] } {
  const { tokens } = parseArgs({ args, allowPositionals: true, options: OPTIONS, strict: false, tokens: true });
  const first = tokens.find(({ kind }) => kind === 'positional');
  return first?.kind === 'positional'
    ? { name: first.value, rest: args.toSpliced(first.index, 1) }
    : { name: undefined, rest: args };
}

/** Reads what stands after a command's name. @throws UsageError for what the command does not take. */
export function parseInput({ name, options }: Command, args: string[], context: CommandContext): CommandInput {
  let parsed: ReturnType<typeof parseOptions>;
  try {
    parsed = parseOptions(args);
  } catch (error) {
    throw new UsageError((error as Error).message.split(/\.\s/)[0]);
  }
  const { positionals, values } = parsed;
  const unsupported = (Object.keys(values) as OptionName[]).find(
    (each) => !options.includes(each) && !COMMON_OPTIONS.includes(each),
  );
  if (unsupported) throw new UsageError(`${name} takes no --${unsupported}`);
  return {
    positionals,
    values,
    store: values.store ?? DEFAULT_STORE,
    channel: values.channel ?? 'production',
    ...context,
  };
}

function formatOption(name: OptionName): string {
  const { help, ...option } = OPTIONS[name];
  const usage = `--${name}${'value' in option ? ` ${option.value}` : ''}`;
  return `  ${usage.padEnd(20)} ${help}`;
}

/** How to use one command. */
export function formatCommandHelp({ name, usage, summary, details, options }: Command): string {
  return [
    `npm run release -- ${name} ${usage}`.trim(),
    '',
    summary,
    ...(details ? ['', details] : []),
    '',
    ...[...options, ...COMMON_OPTIONS].map(formatOption),
  ].join('\n');
}

/** All commands, and what their exit codes mean. */
export function formatOverview(commands: Command[]): string {
  return [
    'npm run release -- COMMAND [OPTIONS]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`),
    '',
    'npm run release -- COMMAND --help says more of one of them.',
    'Exit codes: 0 done; 1 refused, or something is wrong; 2 wrong usage; 3 it could not be done.',
  ].join('\n');
}
