import { parseArgs } from 'node:util';
import type { RunBootCheck } from '../checks/boot-check';
import { parseApiAddress, parseRendererAddress } from './addresses';
import { DEFAULT_STORE } from '../store/store';

/** A command was called incorrectly; the message is a sentence with the reason. */
export class UsageError extends Error {}

/** Every option of every command: how it is parsed, and its help text. */
const OPTIONS = {
  all: { type: 'boolean', help: 'the shell and every area of this checkout' },
  channel: { type: 'string', value: 'NAME', help: 'the channel (production)' },
  why: { type: 'string', value: 'TEXT', help: 'the reason, recorded in the history' },
  by: { type: 'string', value: 'NAME', help: 'who makes the change (default: the system user)' },
  settings: { type: 'string', value: 'FILE', help: 'new settings of the channel, as JSON' },
  'expires-in-days': {
    type: 'string',
    value: 'N',
    help: 'gc deletes the channel N days from now; 0 keeps it',
  },
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
  to: { type: 'string', value: 'REVISION', help: 'restores the whole page of this revision' },
  'only-settings': { type: 'boolean', help: 'reverts the last change of the settings, and no version' },
  releases: { type: 'boolean', help: 'also lists published releases' },
  errors: { type: 'boolean', help: 'also shows where the last error of each version was thrown' },
  off: { type: 'boolean', help: 'removes the lock' },
  force: { type: 'boolean', help: "removes somebody else's lock" },
  limit: { type: 'string', value: 'N', help: 'maximum number of revisions (20)' },
  'keep-days': { type: 'string', value: 'N', help: 'keeps releases served within this many days (30)' },
  api: {
    type: 'string',
    value: 'URL',
    help: 'the running API, with or without /api, for the health of versions (with the token in OPERATOR_TOKEN) or the data of checked pages',
  },
  renderer: { type: 'string', value: 'URL', help: 'also shows what this renderer has rendered on the server' },
  webhooks: { type: 'string', value: 'FILE', help: 'the addresses to notify, by area, as JSON' },
  hours: { type: 'string', value: 'N', help: 'health of the last N hours, 1 to 168 (24)' },
  'allow-growth': {
    type: 'string',
    value: 'TEXT',
    help: 'why a version may be over 10 % larger than the one that it replaces',
  },
  key: {
    type: 'string',
    value: 'FILE',
    help: 'signs the revision with this Ed25519 private key (or RELEASE_KEY, its text)',
  },
  policy: {
    type: 'string',
    value: 'FILE',
    help: 'which keys may change which areas, as JSON (or RELEASE_POLICY, a file)',
  },
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

/** Parses the options of every command, and brings addresses into the form in which they are used. */
function parseOptions(args: string[]) {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const { api, renderer } = values;
  return {
    positionals,
    values: {
      ...values,
      ...(api !== undefined && { api: parseApiAddress(api) }),
      ...(renderer !== undefined && { renderer: parseRendererAddress(renderer) }),
    },
  };
}

/** The input of a command. */
export interface CommandInput {
  /** The arguments that are not options, mostly areas. */
  positionals: string[];
  values: OptionValues;
  store: string;
  channel: string;
  /** Logs progress; results are returned. */
  log: (line: string) => void;
  runBootCheck: RunBootCheck;
  /** Rejects with the compiler's messages if the sources of an application have type errors. */
  checkTypes: (name: string) => Promise<void>;
}

/** The part of a command's input that its caller provides. */
export type CommandContext = Pick<CommandInput, 'log' | 'runBootCheck' | 'checkTypes'>;

/** The result of a command. */
export interface CommandOutcome {
  /** For programs (`--json`). */
  result: object;
  /** The same for humans. */
  lines: string[];
  /** The command succeeded, but found a problem. */
  failed?: boolean;
  /** What is served does not do well. */
  unhealthy?: boolean;
}

/** A command of `npm run release`. */
export interface Command {
  name: string;
  /** Its arguments, for the help. */
  usage: string;
  summary: string;
  /** Further help, a paragraph of short lines. */
  details?: string;
  options: OptionName[];
  /** Writes nothing. */
  readsOnly?: boolean;
  /** Creates the store if it does not exist. */
  createsStore?: boolean;
  run: (input: CommandInput) => CommandOutcome | Promise<CommandOutcome>;
}

/**
 * Finds the command among the arguments, wherever options are placed: `--json status` is `status --json`.
 * @returns its name and the other arguments.
 */
export function splitCommand(args: string[]): { name: string | undefined; rest: string[] } {
  const { tokens } = parseArgs({ args, allowPositionals: true, options: OPTIONS, strict: false, tokens: true });
  const first = tokens.find(({ kind }) => kind === 'positional');
  return first?.kind === 'positional'
    ? { name: first.value, rest: args.toSpliced(first.index, 1) }
    : { name: undefined, rest: args };
}

/** Parses the arguments of a command. @throws UsageError for options that the command does not take. */
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

/** The help of one command. */
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

/** The help of all commands, with the meaning of the exit codes. */
export function formatOverview(commands: Command[]): string {
  return [
    'npm run release -- COMMAND [OPTIONS]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`),
    '',
    'npm run release -- COMMAND --help shows details.',
    'Exit codes: 0 done; 1 refused, or a problem was found; 2 wrong usage; 3 could not be done; 4 unhealthy (status).',
  ].join('\n');
}
