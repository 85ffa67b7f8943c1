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
import { inRoot, listSourceFolders } from '@canvass/workspace/applications';
import { captureBin, runBin } from '@canvass/workspace/run-bin';
import { formatTestLine, readBrowserTests, selectBrowserTests } from './browser-tests';
import { prepareNginxTests } from './nginx-tests';
import type { Scope } from './scopes';
import type { TestOptions } from './test-options';

export const REPORTS_DIRECTORY = inRoot('test-results');

/** Where the stages that Jest runs write their reports. */
export const JEST_REPORTS = ['unit', 'database', 'api'].map((name) => `${REPORTS_DIRECTORY}/${name}.json`);

export const BROWSER_REPORT = `${REPORTS_DIRECTORY}/browser.json`;

/** One stage of `npm test`. */
export interface Stage {
  name: string;
  run: (options: TestOptions) => Promise<TestResult>;
}

/** What did not run, and why; printed above the last line. */
export const omissions: string[] = [];

async function runJest(name: string, ...args: string[]): Promise<TestResult> {
  const file = `${REPORTS_DIRECTORY}/${name}.json`;
  return countJestResults(file, await runBin('jest', [...args, '--json', `--outputFile=${file}`]));
}

const PLAYWRIGHT = ['test', '--config', 'e2e/playwright.config.ts'];

async function runPlaywright(...args: string[]): Promise<TestResult> {
  await requireChromium();
  await ensureBuilt();
  const code = await runBin('playwright', [...PLAYWRIGHT, '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT,
  });
  return countPlaywrightResults(BROWSER_REPORT, code);
}

/** Writes the list of browser tests that a run without `--all` includes. @returns its path. */
async function writeBrowserSelection(): Promise<string> {
  const { code, output } = await captureBin('playwright', [...PLAYWRIGHT, '--list', '--reporter=json']);
  if (code !== 0) throw new Error(output);
  const path = `${REPORTS_DIRECTORY}/browser-tests`;
  writeFileSync(path, selectBrowserTests(readBrowserTests(output)).map(formatTestLine).join('\n'));
  return path;
}

async function runBrowserTests({ allCases }: TestOptions): Promise<TestResult> {
  return runPlaywright(...(allCases ? [] : ['--test-list', await writeBrowserSelection()]));
}

/** Missing packages are installed first, because a test would time out. */
async function prepareNginx(): Promise<void> {
  const omission = await prepareNginxTests(requireNginx);
  if (omission) omissions.push(omission);
}

async function runUnitTests(): Promise<TestResult> {
  await prepareNginx();
  return runJest('unit', '--ignoreProjects', 'embedded-mongo', 'api');
}

/** With another MongoDB server, runs only the tests that any MongoDB passes. */
function runDatabaseTests({ mongodb }: TestOptions): Promise<TestResult> {
  const filterArguments = mongodb === undefined ? [] : ['--testPathPatterns', 'any-server'];
  return runJest('database', '--selectProjects', 'embedded-mongo', ...filterArguments);
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
  { name: 'api', run: () => runJest('api', '--selectProjects', 'api') },
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
