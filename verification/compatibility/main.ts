import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRemoteNames, ROOT } from '@canvass/workspace/applications';
import { findInCheckout } from './formats/programs';
import { countRollingResults } from './rolling/rolling-report';
import { runRollingUpdate } from './rolling/rolling-update';
import { gatherTemporaryDirectories } from '@canvass/node-utils/files/temporary-directory';
import { requireChromium } from '@canvass/node-utils/programs/chromium';
import { clearDatabaseEnv } from '@canvass/testing/clear-database-env';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { runTool } from '@canvass/node-utils/programs/run-tool';
import { sumResults, countPlaywrightResults, type TestResult } from '@canvass/testing/test-results';

const USAGE = `npm run skew -- COMMIT [TEST …]
npm run skew -- COMMIT --rolling

Runs this commit's shell and API with the areas of another commit, and the other way round, each with its own browser tests.
A test of what the other commit's areas cannot do fails. TEST is a file in e2e without its ending; without any: what people do.

With --rolling: replaces two API processes of the other commit one by one with this commit's, back, and again, while people
vote, read and edit. Every call that is not answered as it should be, and every difference in what is stored, is a failure.`;

/** The browser tests of user workflows, across all areas. */
const WORKFLOW_TESTS = ['main-job', 'survey', 'survey-form', 'responses', 'results', 'member', 'payments', 'admin'];

async function run(folder: string, program: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const code = await runTool(program, args, env, folder);
  if (code !== 0) throw new UserError(`${program} ${args.join(' ')} ended with code ${code} in ${folder}`);
}

/** Clones this repository at a commit. */
async function cloneCheckout(commit: string, folder: string): Promise<string> {
  await run(ROOT, 'git', ['clone', '--quiet', '--no-checkout', ROOT, folder]);
  await run(folder, 'git', ['-c', 'advice.detachedHead=false', 'checkout', '--quiet', commit, '--']);
  return folder;
}

/** @param scope the packages to build; all by default */
async function build(folder: string, commit: string, scope: string[] = []): Promise<void> {
  console.log(`\n── ${commit}: install and build ──`);
  await run(folder, 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error']);
  await run(folder, 'npm', ['run', '--silent', 'build', '--', ...scope], { NX_DAEMON: 'false' });
}

/** Prevents the launcher from rebuilding `dist`, which does not match the sources. */
function freezeBuild(area: string): void {
  const file = join(area, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> };
  manifest.scripts.build = 'node --eval 0';
  writeFileSync(file, JSON.stringify(manifest));
}

/** Swaps the built areas of two checkouts. */
function swapAreas(one: string, other: string): void {
  const areas = listRemoteNames().filter((name) => existsSync(join(other, name, 'dist')));
  for (const area of areas) {
    const [ownFolder, otherFolder] = [join(one, area), join(other, area)];
    renameSync(join(ownFolder, 'dist'), join(ownFolder, 'swapped'));
    renameSync(join(otherFolder, 'dist'), join(ownFolder, 'dist'));
    renameSync(join(ownFolder, 'swapped'), join(otherFolder, 'dist'));
    freezeBuild(ownFolder);
    freezeBuild(otherFolder);
  }
}

/** The folder of the browser tests, which earlier commits have at the top. */
function findBrowserTests(checkout: string): string {
  return findInCheckout(checkout, 'verification/e2e') ?? 'e2e';
}

async function runTests(folder: string, title: string, tests: string[]): Promise<TestResult> {
  console.log(`\n── ${title} ──`);
  const report = join(folder, 'skew.json');
  const browserTests = findBrowserTests(folder);
  const code = await runTool(
    join(folder, 'node_modules/.bin/playwright'),
    [
      'test',
      '--config',
      join(browserTests, 'playwright.config.ts'),
      '--reporter=list,json',
      ...tests.map((name) => join(browserTests, `${name}.test`)),
    ],
    { CHROMIUM_PATH: await requireChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    folder,
  );
  return countPlaywrightResults(report, code);
}

/** Runs the browser tests with the shell and API of each commit and the areas of the other. */
async function runWithSwappedAreas(
  current: string,
  other: string,
  commit: string,
  tests: string[],
): Promise<TestResult> {
  const isInBoth = (name: string) =>
    [current, other].every((side) => existsSync(join(side, findBrowserTests(side), `${name}.test.ts`)));
  const selectedTests = (tests.length === 0 ? WORKFLOW_TESTS : tests).filter(isInBoth);
  if (selectedTests.length === 0)
    throw new UserError(`HEAD and ${commit} do not both have e2e/${tests.join(' or ')}.test.ts`);
  await build(current, 'HEAD');
  await build(other, commit);
  swapAreas(current, other);
  return sumResults([
    await runTests(current, `the shell of HEAD with the areas of ${commit}`, selectedTests),
    await runTests(other, `the shell of ${commit} with the areas of HEAD`, selectedTests),
  ]);
}

/** Runs a rolling update of two API processes. */
async function runRolling(current: string, other: string, commit: string): Promise<TestResult> {
  await build(current, 'HEAD', ['--scope', '@canvass/api']);
  await build(other, commit, ['--scope', '@canvass/api']);
  console.log(`\n── two API processes: ${commit}, HEAD, ${commit} again, HEAD again ──`);
  const older = { name: commit, folder: other };
  const report = await runRollingUpdate(older, { name: 'HEAD', folder: current }, console.log);
  const { outcome, ...failureLists } = report;
  for (const [kind, count] of Object.entries(outcome.calls))
    console.log(`${kind}: ${count} answered as they should be`);
  const faults = { errors: outcome.errors, ...failureLists };
  for (const [kind, list] of Object.entries(faults)) {
    console.log(`${kind}: ${list.length}`);
    for (const fault of list) console.log(`  ${fault}`);
  }
  return countRollingResults(report);
}

async function main([commit, ...args]: string[]): Promise<TestResult> {
  if (!commit || commit.startsWith('-')) throw new UserError(USAGE);
  const isRolling = args.includes('--rolling');
  const tests = args.filter((arg) => arg !== '--rolling');
  if (tests.some((name) => name.startsWith('-')) || (isRolling && tests.length > 0)) throw new UserError(USAGE);
  const folder = gatherTemporaryDirectories('skew');
  try {
    const current = await cloneCheckout('HEAD', join(folder, 'now'));
    const other = await cloneCheckout(commit, join(folder, 'then'));
    return await (isRolling ? runRolling(current, other, commit) : runWithSwappedAreas(current, other, commit, tests));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

clearDatabaseEnv();
try {
  const { passed, failed } = await main(process.argv.slice(2));
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}
