import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot } from '../build/workspace';
import { gatherTemporaryDirectories } from '../temporary-directory';
import {
  classifyFailures,
  readFailedTests,
  readRefusedCommands,
  UNSUPPORTED_FILE_VARIABLE,
} from '../testing/unsupported';
import { ensureBuilt } from './builds';
import { readCheckOptions, type CheckOptions } from './check-options';
import { requireChromium } from './chromium';
import { forgetGivenDatabase } from './given-database';
import { requireNginx } from './nginx';
import { runBin } from './run-tool';
import { sum, tallyJest, tallyOf, tallyPlaywright, type Tally } from './tally';

const REPORTS = inRoot('test-results');

/** One stage of `npm test`. */
interface Stage {
  name: string;
  run: () => Promise<Tally>;
}

async function jest(name: string, ...args: string[]): Promise<Tally> {
  const file = `${REPORTS}/${name}.json`;
  return tallyJest(file, await runBin('jest', [...args, '--json', `--outputFile=${file}`]));
}

/** What is missing is installed before: a test has no time for it. */
async function unit(): Promise<Tally> {
  await requireNginx();
  return jest('unit', '--ignoreProjects', 'embedded-mongo', 'api');
}

/** Against another server only what every MongoDB does as well. */
function database(): Promise<Tally> {
  const shared = options.mongodb === undefined ? [] : ['--testPathPatterns', 'any-server'];
  return jest('database', '--selectProjects', 'embedded-mongo', ...shared);
}

async function browser(): Promise<Tally> {
  await requireChromium();
  await ensureBuilt();
  const file = `${REPORTS}/browser.json`;
  const code = await runBin('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return tallyPlaywright(file, code);
}

/**
 * Two lanes run beside each other, each with two workers: one waits for a disk or a server while the other computes.
 * With more, the processors spend more on changing between them than the waits leave idle. What waits least comes last,
 * when one lane has ended.
 */
const LANES: Stage[][] = [
  [
    { name: 'lint', run: async () => tallyOf(await runBin('oxlint', [])) },
    { name: 'format', run: async () => tallyOf(await runBin('oxfmt', ['--check'])) },
    { name: 'api', run: () => jest('api', '--selectProjects', 'api') },
    { name: 'database', run: database },
    { name: 'unit', run: unit },
  ],
  [{ name: 'browser', run: browser }],
];

/** Somebody asked for the end: what runs ends by itself, and nothing more is begun. */
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isInterrupted = true));

const NAMES = LANES.flat().map(({ name }) => name);

async function run({ name, run: check }: Stage): Promise<{ name: string; seconds: string } & Tally> {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const tally = await check().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  return { name, ...tally, seconds: ((performance.now() - started) / 1000).toFixed(1) };
}

async function inOrder(stages: Stage[]): Promise<Awaited<ReturnType<typeof run>>[]> {
  const results = [];
  for (const stage of stages) if (!isInterrupted) results.push(await run(stage));
  return results;
}

/** The lanes with what was asked for: everything, unless something was. */
function selectStages(names: string[]): Stage[][] {
  return names.length === 0 ? LANES : LANES.map((lane) => lane.filter(({ name }) => names.includes(name)));
}

/** Says of every failure on another server whether that server lacks something or gave a wrong answer. */
function explainFailures(names: string[], refusedFile: string): void {
  const failed = names.flatMap((name) => readFailedTests(`${REPORTS}/${name}.json`));
  const { unsupportedThere, wrongHere } = classifyFailures(failed, readRefusedCommands(refusedFile));
  for (const { file, test, command, message } of unsupportedThere)
    console.log(`unsupported there: ${relative(inRoot(), file)}: ${test}\n    ${command}: ${message}`);
  for (const { file, test } of wrongHere) console.log(`wrong here: ${relative(inRoot(), file)}: ${test}`);
  console.log(`\nunsupported there: ${unsupportedThere.length}, wrong here: ${wrongHere.length}`);
}

/** Directories that the stages created for themselves and did not remove. */
function leftBehind(temporary: string): Tally {
  const names = readdirSync(temporary).filter((name) => name.startsWith('canvass-'));
  if (names.length > 0) console.error(`\nLeft behind in the temporary directory: ${names.join(', ')}`);
  return { passed: 0, failed: names.length };
}

let options: CheckOptions;
try {
  options = readCheckOptions(process.argv.slice(2), NAMES);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const temporary = gatherTemporaryDirectories('check');
const refusedCommands = join(temporary, 'refused-commands');
forgetGivenDatabase();
if (options.mongodb !== undefined) {
  Object.assign(process.env, { MONGODB_URI: options.mongodb, [UNSUPPORTED_FILE_VARIABLE]: refusedCommands });
}
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const results = (await Promise.all(selectStages(options.names).map(inOrder))).flat();
if (isInterrupted) process.exit(130);

console.log('\nstage        passed  failed  seconds');
for (const { name, passed, failed, seconds } of results) {
  console.log(name.padEnd(10), String(passed).padStart(8), String(failed).padStart(7), seconds.padStart(8));
}
if (options.mongodb !== undefined) explainFailures(options.names, refusedCommands);
const { passed, failed } = sum([...results, leftBehind(temporary)]);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
