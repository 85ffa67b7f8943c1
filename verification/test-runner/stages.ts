import { writeFileSync } from 'node:fs';
import { ensureBuilt } from '@canvass/bundler/ensure-built';
import { requireChromium } from '@canvass/node-utils/programs/chromium';
import { requireNginx } from '@canvass/node-utils/programs/nginx';
import {
  countJestResults,
  countPlaywrightResults,
  sumResults,
  toTestResult,
  type TestResult,
} from '@canvass/testing/test-results';
import { addToCaseLedger, readLedgerEntries } from '@canvass/testing/exhaustive-table';
import { inRoot, listAppNames, listRemoteNames, listSourceFolders } from '@canvass/workspace/applications';
import { captureBin, runBin } from '@canvass/workspace/run-bin';
import { type BrowserTest, formatTestLine, readBrowserTests, selectBrowserTests } from './browser-tests';
import {
  type BrowserPart,
  listBrowserInputs,
  listBrowserParts,
  readPassedBrowserParts,
} from './kept-results/browser-parts';
import type { EarlierRuns } from './kept-results/earlier-runs';
import { readPassedParts } from './kept-results/jest-results';
import type { KeptResult } from './kept-results/kept-results';
import { readProgramVersion } from './kept-results/program-version';
import { listJestParts, type TestPart } from './kept-results/test-parts';
import { prepareNginxTests } from './nginx-tests';
import type { Scope } from './scopes';
import type { TestOptions } from './test-options';

export const REPORTS_DIRECTORY = inRoot('test-results');

const getJestReport = (stage: string) => `${REPORTS_DIRECTORY}/${stage}.json`;

/** Where the stages that Jest runs write their reports. */
export const JEST_REPORTS = ['unit', 'database', 'api'].map(getJestReport);

export const BROWSER_REPORT = `${REPORTS_DIRECTORY}/browser.json`;

/** The result of a stage, or of a part of it. */
export interface StageOutcome extends TestResult {
  /** How many of those that passed did so in earlier runs of the same sources. */
  keptFromEarlierRuns?: number;
}

/** A run of `npm test`. */
export interface TestRun {
  options: TestOptions;
  /** What earlier runs kept; undefined if nothing is looked up or kept. */
  earlierRuns: EarlierRuns | undefined;
  /** The file to which tests write what they selected of exhaustive tables. */
  caseLedger: string;
}

/** One stage of `npm test`. */
export interface Stage {
  name: string;
  run: (testRun: TestRun) => Promise<StageOutcome>;
}

/** What did not run, and why; printed above the last line. */
export const omissions: string[] = [];

async function runJest(name: string, ...args: string[]): Promise<TestResult> {
  const file = getJestReport(name);
  return countJestResults(file, await runBin('jest', [...args, '--json', `--outputFile=${file}`]));
}

/** The tests that Jest runs in one stage. */
interface JestTests {
  stage: string;
  /** The options that select them. */
  selection: string[];
  includes: (part: TestPart) => boolean;
  /** The versions of the programs that the tests use. */
  programs?: string;
}

/** Runs the tests of parts that have not passed with the same sources before, and keeps what passes. */
async function runJestParts(
  { stage, selection, includes, programs = '' }: JestTests,
  testRun: TestRun,
): Promise<StageOutcome> {
  const { earlierRuns, caseLedger } = testRun;
  if (!earlierRuns) return runJest(stage, ...selection);
  const parts = listJestParts(earlierRuns.testInputs).filter(includes);
  const kept = new Map(parts.map((part) => [part, earlierRuns.find(part.name, part.inputs, programs)]));
  const keptFromEarlierRuns = reuseResults([...kept.values()], caseLedger);
  const due = parts.filter((part) => !kept.get(part));
  if (due.length === 0) return { passed: keptFromEarlierRuns, failed: 0, keptFromEarlierRuns };
  const paths = due.length < parts.length ? ['--runTestsByPath', ...due.flatMap(({ testFiles }) => testFiles)] : [];
  const { passed, failed } = await runJest(stage, ...selection, ...paths);
  await earlierRuns.keep(readPassedParts(getJestReport(stage), due, readLedgerEntries(caseLedger)), programs);
  return { passed: passed + keptFromEarlierRuns, failed, keptFromEarlierRuns };
}

/** Adds what earlier runs selected to the ledger of this one. @returns how many tests had passed. */
function reuseResults(results: (KeptResult | undefined)[], caseLedger: string): number {
  const kept = results.filter((each) => each !== undefined);
  addToCaseLedger(
    caseLedger,
    kept.flatMap(({ cases }) => cases),
  );
  return kept.reduce((sum, { passed }) => sum + passed, 0);
}

const PLAYWRIGHT = ['test', '--config', 'verification/e2e/playwright.config.ts'];

async function runPlaywright(...args: string[]): Promise<TestResult> {
  await requireChromium();
  await ensureBuilt();
  const code = await runBin('playwright', [...PLAYWRIGHT, '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT,
  });
  return countPlaywrightResults(BROWSER_REPORT, code);
}

/** The browser tests of this run: all of them, or a selection. */
async function listBrowserTests(allCases: boolean): Promise<BrowserTest[]> {
  const { code, output } = await captureBin('playwright', [...PLAYWRIGHT, '--list', '--reporter=json']);
  if (code !== 0) throw new Error(output);
  const tests = readBrowserTests(output);
  return allCases ? tests : selectBrowserTests(tests);
}

/** Runs the tests of parts that have not passed with the same sources before, and keeps what passes. */
async function runBrowserTests({ options, earlierRuns }: TestRun): Promise<StageOutcome> {
  const programs = readProgramVersion(await requireChromium(), '--version');
  const tests = await listBrowserTests(options.allCases);
  const parts = listBrowserParts(tests, listAppNames());
  const areas = listRemoteNames();
  const listInputs = (part: BrowserPart, loadedAreas: string[] | undefined) =>
    listBrowserInputs(part, earlierRuns?.testInputs ?? new Map(), areas, loadedAreas);
  const due = parts.filter(
    (part) => !earlierRuns?.find(part.name, listInputs(part, earlierRuns.findLast(part.name)?.areas), programs),
  );
  const dueTests = due.flatMap((part) => part.tests);
  const keptFromEarlierRuns = tests.length - dueTests.length;
  if (due.length === 0) return { passed: keptFromEarlierRuns, failed: 0, keptFromEarlierRuns };
  const list = `${REPORTS_DIRECTORY}/browser-tests`;
  writeFileSync(list, dueTests.map(formatTestLine).join('\n'));
  const { passed, failed } = await runPlaywright('--test-list', list);
  await earlierRuns?.keep(
    readPassedBrowserParts(BROWSER_REPORT, due).map(({ part, areas: loadedAreas }) => ({
      name: part.name,
      inputs: listInputs(part, loadedAreas),
      passed: part.tests.length,
      cases: [],
      ...(loadedAreas && { areas: loadedAreas }),
    })),
    programs,
  );
  return { passed: passed + keptFromEarlierRuns, failed, keptFromEarlierRuns };
}

/** Missing packages are installed first, because a test would time out. */
async function prepareNginx(): Promise<void> {
  const omission = await prepareNginxTests(requireNginx);
  if (omission) omissions.push(omission);
}

const isDatabase = ({ name }: TestPart) => name === 'stand-ins/embedded-mongo';
const isApi = ({ name }: TestPart) => /^api(\/|$)/.test(name);

async function runUnitTests(testRun: TestRun): Promise<StageOutcome> {
  await prepareNginx();
  const selection = ['--ignoreProjects', 'embedded-mongo', 'api'];
  const includes = (part: TestPart) => !isDatabase(part) && !isApi(part);
  return runJestParts({ stage: 'unit', selection, includes, programs: readProgramVersion('nginx', '-v') }, testRun);
}

/** With another MongoDB server, runs only the tests that any MongoDB passes. */
function runDatabaseTests(testRun: TestRun): Promise<StageOutcome> {
  const filterArguments = testRun.options.mongodb === undefined ? [] : ['--testPathPatterns', 'any-server'];
  const selection = ['--selectProjects', 'embedded-mongo', ...filterArguments];
  return runJestParts({ stage: 'database', selection, includes: isDatabase }, testRun);
}

function runApiTests(testRun: TestRun): Promise<StageOutcome> {
  return runJestParts({ stage: 'api', selection: ['--selectProjects', 'api'], includes: isApi }, testRun);
}

async function runImportsAndUnused(): Promise<TestResult> {
  // Each uses one core.
  const codes = await Promise.all([runBin('depcruise', listSourceFolders()), runBin('knip', [])]);
  return sumResults(codes.map(toTestResult));
}

/**
 * One after the other: each keeps two cores busy. Two at a time take a fifth longer than one after the other, and tests
 * meet the time limits of a busy machine.
 */
export const STAGES: Stage[] = [
  { name: 'lint', run: async () => toTestResult(await runBin('oxlint', [])) },
  { name: 'format', run: async () => toTestResult(await runBin('oxfmt', ['--check'])) },
  { name: 'imports', run: runImportsAndUnused },
  { name: 'unit', run: runUnitTests },
  { name: 'database', run: runDatabaseTests },
  { name: 'api', run: runApiTests },
  { name: 'browser', run: runBrowserTests },
];

/** The stages for parts of the repository: their files, the tests beside them, and the pages of applications. */
export function createScopeStages(scopes: Scope[]): Stage[] {
  const folders = scopes.map(({ folder }) => folder);
  const patterns = folders.map((folder) => `^${inRoot(folder)}/`);
  const tags = scopes.filter(({ isApp }) => isApp).map(({ folder }) => `@${folder}(?![\\w-])`);
  const stages: Stage[] = [
    { name: 'lint', run: async () => toTestResult(await runBin('oxlint', folders)) },
    { name: 'format', run: async () => toTestResult(await runBin('oxfmt', ['--check', ...folders])) },
    {
      name: 'unit',
      async run() {
        if (folders.some((folder) => 'platform/deploy'.startsWith(folder))) await prepareNginx();
        return runJest('unit', '--passWithNoTests', '--testPathPatterns', patterns.join('|'));
      },
    },
  ];
  if (tags.length > 0) stages.push({ name: 'browser', run: () => runPlaywright('--grep', tags.join('|')) });
  return stages;
}
