import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, listSourceFolders } from '@canvass/workspace/applications';
import { gatherTemporaryDirectories } from '@canvass/node-utils/files/temporary-directory';
import { classifyFailures, readRefusedCommands, UNSUPPORTED_FILE_VARIABLE } from './unsupported';
import { formatFailure, readJestFailures, readPlaywrightFailures } from './failed-tests';
import { ensureBuilt } from '@canvass/bundler/ensure-built';
import { prepareNginxTests } from './nginx-tests';
import { parseTestOptions, type TestOptions } from './test-options';
import { requireChromium } from '@canvass/node-utils/programs/chromium';
import { clearDatabaseEnv } from '@canvass/testing/clear-database-env';
import { requireNginx } from '@canvass/node-utils/programs/nginx';
import { runBin } from '@canvass/workspace/run-bin';
import {
  sumResults,
  countJestResults,
  toTestResult,
  countPlaywrightResults,
  type TestResult,
} from '@canvass/testing/test-results';

const REPORTS_DIRECTORY = inRoot('test-results');

/** The stages that Jest reports on; a report is missing if its stage did not run. */
const JEST_REPORTS = ['unit', 'database', 'api'];

/** One stage of `npm test`. */
interface Stage {
  name: string;
  run: () => Promise<TestResult>;
}

async function runJest(name: string, ...args: string[]): Promise<TestResult> {
  const file = `${REPORTS_DIRECTORY}/${name}.json`;
  return countJestResults(file, await runBin('jest', [...args, '--json', `--outputFile=${file}`]));
}

/** What did not run, and why; printed above the last line. */
const omissions: string[] = [];

/** Missing packages are installed first, because a test would time out. */
const prepareNginx = async () => {
  const omission = await prepareNginxTests(requireNginx);
  if (omission) omissions.push(omission);
};

async function runUnitTests(): Promise<TestResult> {
  await prepareNginx();
  return runJest('unit', '--ignoreProjects', 'embedded-mongo', 'api');
}

/** With another MongoDB server, runs only the tests that any MongoDB passes. */
function runDatabaseTests(): Promise<TestResult> {
  const filterArguments = options.mongodb === undefined ? [] : ['--testPathPatterns', 'any-server'];
  return runJest('database', '--selectProjects', 'embedded-mongo', ...filterArguments);
}

async function runBrowserTests(): Promise<TestResult> {
  await requireChromium();
  await ensureBuilt();
  const file = `${REPORTS_DIRECTORY}/browser.json`;
  const code = await runBin('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return countPlaywrightResults(file, code);
}

/**
 * One after the other: each keeps two cores busy. Two at a time take a fifth longer than one after the other, and tests
 * meet the time limits of a busy machine.
 */
const STAGES: Stage[] = [
  { name: 'lint', run: async () => toTestResult(await runBin('oxlint', [])) },
  { name: 'format', run: async () => toTestResult(await runBin('oxfmt', ['--check'])) },
  { name: 'imports', run: async () => toTestResult(await runBin('depcruise', listSourceFolders())) },
  { name: 'unused', run: async () => toTestResult(await runBin('knip', [])) },
  { name: 'unit', run: runUnitTests },
  { name: 'database', run: runDatabaseTests },
  { name: 'api', run: () => runJest('api', '--selectProjects', 'api') },
  { name: 'browser', run: runBrowserTests },
];

/** Set when the run is interrupted: programs that are running end on their own, and no further stage starts. */
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isInterrupted = true));

const STAGE_NAMES = STAGES.map(({ name }) => name);

async function run({ name, run: check }: Stage): Promise<{ name: string; seconds: string } & TestResult> {
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  const tally = await check().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  return { name, ...tally, seconds: ((performance.now() - started) / 1000).toFixed(1) };
}

async function runInOrder(stages: Stage[]): Promise<Awaited<ReturnType<typeof run>>[]> {
  const results = [];
  for (const stage of stages) if (!isInterrupted) results.push(await run(stage));
  return results;
}

const listJestFailures = () => JEST_REPORTS.flatMap((name) => readJestFailures(`${REPORTS_DIRECTORY}/${name}.json`));

/** Lists the failed tests again at the end, where nobody has to search for them between the other output. */
function printFailures(): void {
  const failed = [...listJestFailures(), ...readPlaywrightFailures(`${REPORTS_DIRECTORY}/browser.json`)];
  for (const each of failed) console.log(`\nfailed: ${formatFailure(each)}`);
}

/** Prints for every failure on another server whether that server lacks a feature or gave a wrong answer. */
function explainFailures(rejectedCommandsFile: string): void {
  const { unsupportedByTarget, mismatches } = classifyFailures(
    listJestFailures(),
    readRefusedCommands(rejectedCommandsFile),
  );
  for (const { file, test, command, message } of unsupportedByTarget)
    console.log(`unsupported there: ${relative(inRoot(), file)}: ${test}\n    ${command}: ${message}`);
  for (const { file, test } of mismatches) console.log(`wrong here: ${relative(inRoot(), file)}: ${test}`);
  console.log(`\nunsupported there: ${unsupportedByTarget.length}, wrong here: ${mismatches.length}`);
}

/** Counts the temporary directories that stages created and did not remove as failures. */
function findLeftovers(temporary: string): TestResult {
  const names = readdirSync(temporary).filter((name) => name.startsWith('canvass-'));
  if (names.length > 0) console.error(`\nLeft behind in the temporary directory: ${names.join(', ')}`);
  return { passed: 0, failed: names.length };
}

let options: TestOptions;
try {
  options = parseTestOptions(process.argv.slice(2), STAGE_NAMES);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const temporary = gatherTemporaryDirectories('check');
const rejectedCommandsPath = join(temporary, 'refused-commands');
clearDatabaseEnv();
if (options.mongodb !== undefined) {
  Object.assign(process.env, { MONGODB_URI: options.mongodb, [UNSUPPORTED_FILE_VARIABLE]: rejectedCommandsPath });
}
rmSync(REPORTS_DIRECTORY, { recursive: true, force: true });
mkdirSync(REPORTS_DIRECTORY, { recursive: true });
const { names } = options;
const results = await runInOrder(STAGES.filter(({ name }) => names.length === 0 || names.includes(name)));
if (isInterrupted) process.exit(130);

printFailures();
console.log('\nstage        passed  failed  seconds');
for (const { name, passed, failed, seconds } of results) {
  console.log(name.padEnd(10), String(passed).padStart(8), String(failed).padStart(7), seconds.padStart(8));
}
if (options.mongodb !== undefined) explainFailures(rejectedCommandsPath);
for (const line of omissions) console.log(`\n${line}`);
const { passed, failed } = sumResults([...results, findLeftovers(temporary)]);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
