import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { clearDatabaseEnv } from '@canvass/testing/clear-database-env';
import { runTool } from '@canvass/node-utils/programs/run-tool';
import { gatherTemporaryDirectories } from '@canvass/node-utils/files/temporary-directory';
import { applyMutation, type Mutation } from './apply';
import { copyCheckout } from '@canvass/testing/checkout';
import { MUTATIONS } from './mutations';
import { GROUPS, orderGroups, type SuiteGroup } from './suites';

/**
 * Applies each deliberate bug to a copy of the sources and reports which tests detect it: the failing tests of the
 * first group with failures, beginning with the bug's own group. If no group fails, the extended runs are tried. Fails
 * if a bug remains undetected, or if no test could run with it.
 * @example tsx verification/mutations/main.ts [WORDS OF A NAME]
 */
const nameFilter = process.argv.slice(2).join(' ');

interface JestReport {
  numTotalTests: number;
  testResults: { name: string; status: string }[];
}

/** @returns the files of the failed tests. @throws Error if no test could run */
async function runGroup(folder: string, { name, project, paths }: SuiteGroup, env = {}): Promise<string[]> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const args = ['--silent', '--json', `--outputFile=${report}`, '--selectProjects', project];
  await runTool(join(folder, 'node_modules/.bin/jest'), [...args, '--testPathPatterns', paths.join('|')], env, folder);
  const { numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  if (testResults.length === 0) throw new Error(`No test of the group “${name}” was found.`);
  if (numTotalTests === 0) throw new Error(`No test of the group “${name}” could begin.`);
  return testResults.filter(({ status }) => status === 'failed').map((result) => relative(folder, result.name));
}

async function findFailingTests(folder: string, mutation: Mutation): Promise<string> {
  const revert = applyMutation(folder, mutation);
  const groups = orderGroups(mutation.firstGroup);
  try {
    for (const group of groups) {
      const failed = await runGroup(folder, group);
      if (failed.length > 0) return failed.join(', ');
    }
    for (const group of groups.filter(({ hasExtendedRun }) => hasExtendedRun)) {
      const failed = await runGroup(folder, group, { SOAK: '1' });
      if (failed.length > 0) return `${failed.join(', ')} (long form)`;
    }
    return '';
  } finally {
    revert();
  }
}

interface Finding {
  name: string;
  /** The tests that detected it; empty if none did. */
  failingTests: string;
  /** Why it could not be tested. */
  error?: string;
}

const describeFinding = ({ failingTests, error }: Finding): string => error ?? (failingTests || 'FOUND BY NONE');

/**
 * Tests one bug. An error of the bug itself, for example that no test can run with it, is recorded for this bug only.
 */
async function testMutation(folder: string, mutation: Mutation): Promise<Finding> {
  const { name } = mutation;
  try {
    return { name, failingTests: await findFailingTests(folder, mutation) };
  } catch (error) {
    return { name, failingTests: '', error: `ERROR: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** @returns the number of undetected bugs */
async function main(mutations: readonly Mutation[]): Promise<number> {
  if (mutations.length === 0) throw new Error(`No bug has “${nameFilter}” in its name.`);
  gatherTemporaryDirectories('mutations');
  const folder = copyCheckout();
  for (const group of GROUPS) {
    const failed = await runGroup(folder, group);
    if (failed.length > 0) throw new Error(`Without a bug these fail: ${failed.join(', ')}`);
  }
  const findings: Finding[] = [];
  for (const mutation of mutations) {
    const started = performance.now();
    const finding = await testMutation(folder, mutation);
    findings.push(finding);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`\n${finding.name}: ${describeFinding(finding)} (${seconds} s)\n`);
  }
  console.log('\n| bug | found by |\n|---|---|');
  for (const finding of findings) console.log(`| ${finding.name} | ${describeFinding(finding)} |`);
  const undetected = findings.filter(({ failingTests }) => failingTests === '').length;
  console.log(`\n${findings.length - undetected} passed, ${undetected} failed`);
  return undetected;
}

clearDatabaseEnv();
// SOAK is set only for the extended runs.
delete process.env['SOAK'];
process.exitCode = (await main(MUTATIONS.filter(({ name }) => name.includes(nameFilter)))) === 0 ? 0 : 1;
