import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inRoot } from '@canvass/workspace/applications';
import { apiBench } from './api/bench';
import type { Bench, BenchOptions } from './bench';
import { formatCheckTable, replaceSection, type Check } from './harness/document';
import { growthBench } from './growth/bench';
import { loadingBench } from './loading/bench';
import { mailsBench } from './mails/bench';
import { pagesBench } from './pages/bench';
import { policiesBench } from './policies/bench';
import { remotesBench } from './remotes/bench';
import { renderingBench } from './rendering/bench';
import { overloadBench } from './rendering/overload-bench';
import { searchBench } from './search/bench';

const BENCHES: Bench[] = [
  apiBench,
  growthBench,
  loadingBench,
  mailsBench,
  overloadBench,
  pagesBench,
  policiesBench,
  remotesBench,
  renderingBench,
  searchBench,
];
const RESULTS_FILE = inRoot('verification/bench/results.md');
const USAGE = 'Usage: npm run bench -- NAME [--quick] [--strict]';

function listBenches(): void {
  console.log(`${USAGE}\n`);
  for (const { name, summary } of BENCHES) console.log(`${name.padEnd(10)} ${summary}`);
  console.log(
    '\n--quick   small sizes, under a minute; verification/bench/results.md stays as it is\n--strict  a missed budget fails, too',
  );
}

/** Wrong results fail; missed budgets fail only in strict mode. */
function getExitCode(checks: Check[], isStrict: boolean): number {
  return checks.some(({ kind, isMet }) => !isMet && (isStrict || kind === 'correctness')) ? 1 : 0;
}

async function run(
  bench: Bench,
  { quick: isQuick, strict: isStrict }: { quick: boolean; strict: boolean },
): Promise<number> {
  const started = performance.now();
  const log: BenchOptions['log'] = (line) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);
  const { report, checks } = await bench.run({ isQuick, log });
  if (isQuick) console.log(`\n${report}`);
  else {
    writeFileSync(RESULTS_FILE, replaceSection(readFileSync(RESULTS_FILE, 'utf8'), bench.name, report));
    console.log(`\n${formatCheckTable(checks)}\n\nWritten to verification/bench/results.md.`);
  }
  return getExitCode(checks, isStrict);
}

async function main(): Promise<number> {
  const options = { quick: { type: 'boolean', default: false }, strict: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [name, ...extraArguments] = positionals;
  if (name === undefined) {
    listBenches();
    return 0;
  }
  const bench = BENCHES.find((each) => each.name === name);
  if (!bench || extraArguments.length > 0) {
    throw new Error(
      `There is no bench ${positionals.join(' ')}. Benches: ${BENCHES.map((each) => each.name).join(', ')}.`,
    );
  }
  return run(bench, values);
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
