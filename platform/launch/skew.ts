import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames, ROOT } from '../build/workspace';
import { tallyRolling } from '../rolling/report';
import { rollThrough } from '../rolling/rolling';
import { gatherTemporaryDirectories } from '../temporary-directory';
import { requireChromium } from './chromium';
import { forgetGivenDatabase } from './given-database';
import { LaunchError } from './options';
import { runTool } from './run-tool';
import { sum, tallyPlaywright, type Tally } from './tally';

const USAGE = `npm run skew -- COMMIT [TEST …]
npm run skew -- COMMIT --rolling

Runs this commit's shell and API with the areas of another commit, and the other way round, each with its own browser tests.
A test of what the other commit's areas cannot do fails. TEST is a file in e2e without its ending; without any: what people do.

With --rolling: replaces two API processes of the other commit one by one with this commit's, back, and again, while people
vote, read and edit. Every call that is not answered as it should be, and every difference in what is stored, is a failure.`;

/** The browser tests of what people do, in every area. */
const JOBS = ['main-job', 'survey', 'survey-form', 'responses', 'results', 'member', 'payments', 'admin'];

async function run(folder: string, program: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const code = await runTool(program, args, env, folder);
  if (code !== 0) throw new LaunchError(`${program} ${args.join(' ')} ended with code ${code} in ${folder}`);
}

/** A clone of this repository at a commit. */
async function checkOut(commit: string, folder: string): Promise<string> {
  await run(ROOT, 'git', ['clone', '--quiet', '--no-checkout', ROOT, folder]);
  await run(folder, 'git', ['-c', 'advice.detachedHead=false', 'checkout', '--quiet', commit, '--']);
  return folder;
}

/** @param scope the packages to build; all of them unless told. */
async function build(folder: string, commit: string, scope: string[] = []): Promise<void> {
  console.log(`\n── ${commit}: install and build ──`);
  await run(folder, 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error']);
  await run(folder, 'npm', ['run', '--silent', 'build', '--', ...scope], { NX_DAEMON: 'false' });
}

/** Keeps what is in `dist` as it is: the launcher would build anew what its sources did not make. */
function keepBuild(area: string): void {
  const file = join(area, 'package.json');
  const declared = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> };
  declared.scripts.build = 'node --eval 0';
  writeFileSync(file, JSON.stringify(declared));
}

/** Gives each of two checkouts the built areas of the other. */
function swapAreas(one: string, other: string): void {
  const areas = remoteNames().filter((name) => existsSync(join(other, name, 'dist')));
  for (const area of areas) {
    const [here, there] = [join(one, area), join(other, area)];
    renameSync(join(here, 'dist'), join(here, 'swapped'));
    renameSync(join(there, 'dist'), join(here, 'dist'));
    renameSync(join(here, 'swapped'), join(there, 'dist'));
    keepBuild(here);
    keepBuild(there);
  }
}

async function test(folder: string, words: string, tests: string[]): Promise<Tally> {
  console.log(`\n── ${words} ──`);
  const report = join(folder, 'skew.json');
  const code = await runTool(
    join(folder, 'node_modules/.bin/playwright'),
    [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...tests.map((name) => `e2e/${name}.test`),
    ],
    { CHROMIUM_PATH: await requireChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    folder,
  );
  return tallyPlaywright(report, code);
}

/** The browser tests, with the areas of either commit in the place of the other's. */
async function runWithSwappedAreas(now: string, then: string, commit: string, tests: string[]): Promise<Tally> {
  const inBoth = (name: string) => [now, then].every((side) => existsSync(join(side, 'e2e', `${name}.test.ts`)));
  const wanted = (tests.length === 0 ? JOBS : tests).filter(inBoth);
  if (wanted.length === 0)
    throw new LaunchError(`HEAD and ${commit} do not both have e2e/${tests.join(' or ')}.test.ts`);
  await build(now, 'HEAD');
  await build(then, commit);
  swapAreas(now, then);
  return sum([
    await test(now, `the shell of HEAD with the areas of ${commit}`, wanted),
    await test(then, `the shell of ${commit} with the areas of HEAD`, wanted),
  ]);
}

/** A rolling change of two API processes. */
async function runRolling(now: string, then: string, commit: string): Promise<Tally> {
  await build(now, 'HEAD', ['--scope', '@canvass/api']);
  await build(then, commit, ['--scope', '@canvass/api']);
  console.log(`\n── two API processes: ${commit}, HEAD, ${commit} again, HEAD again ──`);
  const older = { name: commit, folder: then };
  const report = await rollThrough(older, { name: 'HEAD', folder: now }, console.log);
  const { outcome, ...found } = report;
  for (const [kind, count] of Object.entries(outcome.calls))
    console.log(`${kind}: ${count} answered as they should be`);
  const faults = { errors: outcome.errors, ...found };
  for (const [kind, list] of Object.entries(faults)) {
    console.log(`${kind}: ${list.length}`);
    for (const fault of list) console.log(`  ${fault}`);
  }
  return tallyRolling(report);
}

async function main([commit, ...args]: string[]): Promise<Tally> {
  if (!commit || commit.startsWith('-')) throw new LaunchError(USAGE);
  const isRolling = args.includes('--rolling');
  const tests = args.filter((arg) => arg !== '--rolling');
  if (tests.some((name) => name.startsWith('-')) || (isRolling && tests.length > 0)) throw new LaunchError(USAGE);
  const folder = gatherTemporaryDirectories('skew');
  try {
    const now = await checkOut('HEAD', join(folder, 'now'));
    const then = await checkOut(commit, join(folder, 'then'));
    return await (isRolling ? runRolling(now, then, commit) : runWithSwappedAreas(now, then, commit, tests));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

forgetGivenDatabase();
try {
  const { passed, failed } = await main(process.argv.slice(2));
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof LaunchError ? error.message : error);
  process.exitCode = 1;
}
