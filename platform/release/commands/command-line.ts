import { parseArgs } from 'node:util';
import type { StartPageServer } from '../checks/boot-gate';
import { DEFAULT_STORE } from '../store/store';

/** What is wrong with how a command was called; its message says it in a sentence. */
export class UsageError extends Error {}

/** Every option of every command: how it is read, and its line of help. */
const OPTIONS = {
  all: { type: 'boolean', help: 'the shell and every area of this checkout' },
  channel: { type: 'string', value: 'NAME', help: 'the channel (production)' },
  why: { type: 'string', value: 'TEXT', help: 'the reason, recorded in the history' },
  by: { type: 'string', value: 'NAME', help: 'who makes the change (default: the system user)' },
  settings: { type: 'string', value: 'FILE', help: 'new settings of the channel, as JSON' },
  percent: { type: 'string', value: 'N', help: 'percentage of browsers that get it, 0 to 100' },
  user: { type: 'string', multiple: true, value: 'UID', help: 'a user who gets it; may be repeated' },
  'without-user': {
    type: 'string',
    multiple: true,
    value: 'UID',
    help: 'a user who no longer gets it; may be repeated',
  },
  end: { type: 'boolean', help: 'ends the canary without promoting it' },
  stable: { type: 'boolean', help: 'rolls back the stable version and keeps a canary' },
  'only-settings': { type: 'boolean', help: 'reverts the last change of the settings, and no version' },
  releases: { type: 'boolean', help: 'also lists published releases' },
  off: { type: 'boolean', help: 'removes the lock' },
  limit: { type: 'string', value: 'N', help: 'maximum number of revisions (20)' },
  'keep-days': { type: 'string', value: 'N', help: 'keeps releases served within this many days (30)' },
  api: {
    type: 'string',
    value: 'URL',
    help: 'reads the health of versions from this API, with the token in OPERATOR_TOKEN',
  },
  hours: { type: 'string', value: 'N', help: 'health of the last N hours, 1 to 168 (24)' },
  'no-boot': { type: 'boolean', help: 'skips the boot check in a browser' },
  'dry-run': { type: 'boolean', help: 'runs all checks and shows the changes without writing' },
  json: { type: 'boolean', help: 'one JSON object on standard output, also on failure' },
  store: { type: 'string', value: 'DIR', help: 'the release store (.data/releases)' },
  help: { type: 'boolean', help: 'shows this help' },
} as const;

/** The name of an option, without the dashes. */
export type OptionName = keyof typeof OPTIONS;

const COMMON_OPTIONS: OptionName[] = ['json', 'store', 'help'];

/** The parsed command line. */
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
  /** Logs progress; results are returned. */
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
 * @returns its name and the other arguments.
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
  if (unsupported) throw new UsageError(`${name} does not take --${unsupported}`);
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
    'npm run release -- COMMAND --help shows details.',
    'Exit codes: 0 done; 1 refused, or a problem was found; 2 wrong usage; 3 could not be done.',
  ].join('\n');
}
