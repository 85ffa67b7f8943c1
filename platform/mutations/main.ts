import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runTool } from '../launch/run-tool';
import { applyMutation, type Mutation } from './apply';
import { checkOutCopy } from './checkout';
import { MUTATIONS } from './mutations';
import { SUITES } from './suites';

/**
 * Puts one deliberate bug after the other into a copy of the sources, and says which suites find it: first in the form
 * that they have in `npm test`, and where none does, in their long form. Fails when a bug is found by none.
 * @example tsx platform/mutations/main.ts [WORDS OF A NAME]
 */
const wanted = process.argv.slice(2).join(' ');

interface JestReport {
  testResults: { name: string; status: string }[];
}

/** @returns the files of tests that failed. */
async function runSuites(folder: string, env: Record<string, string>): Promise<string[]> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const args = ['--silent', '--json', `--outputFile=${report}`, '--testPathPatterns', SUITES.join('|')];
  await runTool(join(folder, 'node_modules/.bin/jest'), args, env, folder);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(folder, name));
}

async function findBug(folder: string, mutation: Mutation): Promise<string> {
  const undo = applyMutation(folder, mutation);
  try {
    const short = await runSuites(folder, {});
    if (short.length > 0) return short.join(', ');
    const long = await runSuites(folder, { SOAK: '1' });
    return long.length > 0 ? `${long.join(', ')} (long form)` : '';
  } finally {
    undo();
  }
}

const folder = checkOutCopy();
const before = await runSuites(folder, {});
if (before.length > 0) throw new Error(`Without a bug these fail: ${before.join(', ')}`);
const rows: [name: string, found: string][] = [];
for (const mutation of MUTATIONS.filter(({ name }) => name.includes(wanted))) {
  rows.push([mutation.name, await findBug(folder, mutation)]);
  console.log(`\n${mutation.name}: ${rows.at(-1)?.[1] || 'FOUND BY NONE'}\n`);
}
console.log('\n| bug | found by |\n|---|---|');
for (const [name, found] of rows) console.log(`| ${name} | ${found || '**none**'} |`);
const missed = rows.filter(([, found]) => found === '').length;
console.log(`\n${rows.length - missed} passed, ${missed} failed`);
process.exitCode = missed === 0 ? 0 : 1;
