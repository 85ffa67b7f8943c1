import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gatherTemporaryDirectories } from '@canvass/node-utils/files/temporary-directory';
import { clearDatabaseEnv } from '@canvass/testing/clear-database-env';
import { CASE_LEDGER_VARIABLE, CASE_SEED_VARIABLE, readCaseLedger } from '@canvass/testing/exhaustive-table';
import { sumResults, type TestResult } from '@canvass/testing/test-results';
import { inRoot } from '@canvass/workspace/applications';
import { type BUDGET_MINUTES, checkBudget, startSlowdownMeter } from './budgets';
import { readCaseSeed } from './case-seed';
import { formatFailure, readJestFailures, readPlaywrightFailures } from './failed-tests';
import { listSlowest, measureCost, readJestDurations, readPlaywrightDurations } from './run-costs';
import { type EarlierRuns, openEarlierRuns } from './kept-results/earlier-runs';
import {
  BROWSER_REPORT,
  createScopeStages,
  JEST_REPORTS,
  omissions,
  REPORTS_DIRECTORY,
  type Stage,
  STAGES,
  type TestRun,
} from './stages';
import { formatKeptResults, formatLeftCases, formatSlowest, formatStages, type StageResult } from './summary';
import { parseTestOptions, type TestOptions } from './test-options';
import { classifyFailures, readRefusedCommands, UNSUPPORTED_FILE_VARIABLE } from './unsupported';

/** Set when the run is interrupted: programs that are running end on their own, and no further stage starts. */
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isInterrupted = true));

async function runStage({ name, run }: Stage, testRun: TestRun): Promise<StageResult> {
  console.log(`\n── ${name} ──`);
  const finish = measureCost();
  const result = await run(testRun).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  return { name, ...result, ...finish() };
}

async function runInOrder(stages: Stage[], testRun: TestRun): Promise<StageResult[]> {
  const results = [];
  for (const stage of stages) if (!isInterrupted) results.push(await runStage(stage, testRun));
  return results;
}

const listJestFailures = () => JEST_REPORTS.flatMap(readJestFailures);

/** Lists the failed tests again at the end, where nobody has to search for them between the other output. */
function printFailures(): void {
  const failed = [...listJestFailures(), ...readPlaywrightFailures(BROWSER_REPORT)];
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

/** Counts the files that tests opened and that are none of their inputs as failures: kept results would be wrong. */
function countUndeclaredInputs(earlierRuns: EarlierRuns | undefined): TestResult {
  const undeclared = earlierRuns?.findUndeclared() ?? [];
  for (const { packageFolder, file } of undeclared)
    console.error(
      `\nThe tests of ${packageFolder} open ${file}: add it to the inputs of \`test\` in their package.json.`,
    );
  return { passed: 0, failed: undeclared.length };
}

/** The number of files whose durations the summary shows. */
const SLOWEST_FILE_COUNT = 10;

function printSlowestFiles(): void {
  const durations = [...JEST_REPORTS.flatMap(readJestDurations), ...readPlaywrightDurations(BROWSER_REPORT)];
  const lines = formatSlowest(listSlowest(durations, SLOWEST_FILE_COUNT));
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
}

/** The budget of a run; a run of some stages has none. */
function getBudget({ stages, scopes, allCases, mongodb }: TestOptions): keyof typeof BUDGET_MINUTES | undefined {
  if (stages.length > 0 || mongodb !== undefined) return undefined;
  if (scopes.length > 0) return 'part';
  return allCases ? 'all' : 'selection';
}

let options: TestOptions;
try {
  options = parseTestOptions(
    process.argv.slice(2),
    STAGES.map(({ name }) => name),
  );
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
const caseLedger = join(temporary, 'selected-cases');
const seed = options.allCases ? undefined : (options.seed ?? readCaseSeed());
if (seed !== undefined) {
  Object.assign(process.env, { [CASE_SEED_VARIABLE]: seed, [CASE_LEDGER_VARIABLE]: caseLedger });
  console.log(`Exhaustive tables run a selection of their cases, --seed ${seed}; npm test -- --all runs all of them.`);
}
const finishRun = measureCost();
const slowdownMeter = startSlowdownMeter();
rmSync(REPORTS_DIRECTORY, { recursive: true, force: true });
mkdirSync(REPORTS_DIRECTORY, { recursive: true });
const { stages, scopes } = options;
// A part of the repository takes less time than a look at all of it.
const isPart = scopes.length > 0 || options.mongodb !== undefined;
const earlierRuns = isPart ? undefined : await openEarlierRuns(options, join(temporary, 'opened-files'));
const results = await runInOrder(
  scopes.length > 0
    ? createScopeStages(scopes)
    : STAGES.filter(({ name }) => stages.length === 0 || stages.includes(name)),
  { options, earlierRuns, caseLedger },
);
const { cpuSeconds } = finishRun();
const startedMs = Number(process.env['CANVASS_TEST_STARTED_MS'] ?? performance.timeOrigin);
const runTime = { seconds: (Date.now() - startedMs) / 1000, cpuSeconds, slowdown: slowdownMeter.stop() };
if (isInterrupted) process.exit(130);

printFailures();
console.log(`\n${formatStages(results).join('\n')}`);
const keptLines = formatKeptResults(results);
if (keptLines.length > 0) console.log(`\n${keptLines.join('\n')}\nnpm test -- --fresh runs all of them.`);
printSlowestFiles();
if (options.mongodb !== undefined) explainFailures(rejectedCommandsPath);
if (seed !== undefined) console.log(`\n${formatLeftCases(readCaseLedger(caseLedger), seed).join('\n')}`);
for (const line of omissions) console.log(`\n${line}`);
const budget = getBudget(options);
const budgetCheck = budget && checkBudget(budget, runTime);
if (budgetCheck) console.log(`\n${budgetCheck.line}`);
// What a person waits for may include builds that were due anyway.
const exceeded: TestResult = { passed: 0, failed: budget === 'all' && budgetCheck?.isExceeded ? 1 : 0 };
const { passed, failed } = sumResults([
  ...results,
  countUndeclaredInputs(earlierRuns),
  findLeftovers(temporary),
  exceeded,
]);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
