import { relative } from 'node:path';
import type { SelectedCases } from '@canvass/testing/exhaustive-table';
import { inRoot } from '@canvass/workspace/applications';
import type { Cost, FileDuration } from './run-costs';
import type { StageOutcome } from './stages';

/** The result of a stage, and what it cost. */
export interface StageResult extends StageOutcome, Cost {
  name: string;
}

const formatSeconds = (seconds: number | undefined) => (seconds === undefined ? '–' : seconds.toFixed(1));

/** A table of the stages, with their sums. */
export function formatStages(results: StageResult[]): string[] {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const cpuSeconds = results.map((each) => each.cpuSeconds).filter((each) => each !== undefined);
  const seconds = sum(results.map((each) => each.seconds));
  const total: StageResult = {
    name: 'all',
    passed: sum(results.map(({ passed }) => passed)),
    failed: sum(results.map(({ failed }) => failed)),
    seconds,
    cpuSeconds: cpuSeconds.length > 0 ? sum(cpuSeconds) : undefined,
    busyPercent: sum(results.map((each) => each.busyPercent * each.seconds)) / (seconds || 1),
  };
  const formatRow = ({ name, passed, failed, busyPercent, ...cost }: StageResult) =>
    [
      name.padEnd(10),
      String(passed).padStart(8),
      String(failed).padStart(7),
      formatSeconds(cost.seconds).padStart(8),
      formatSeconds(cost.cpuSeconds).padStart(12),
      `${busyPercent.toFixed(0)} %`.padStart(11),
    ].join(' ');
  return ['stage        passed  failed  seconds  CPU seconds  cores busy', ...[...results, total].map(formatRow)];
}

const formatCount = (count: number) => count.toLocaleString('en-US');

/** How many tests of each stage did not run, because they had passed with the same sources. */
export function formatKeptResults(results: StageResult[]): string[] {
  return results
    .filter(({ keptFromEarlierRuns }) => keptFromEarlierRuns)
    .map(
      ({ name, passed, keptFromEarlierRuns = 0 }) =>
        `${name} ${formatCount(passed)} passed (${formatCount(keptFromEarlierRuns)} from earlier runs of the same sources)`,
    );
}

/** The files that ran longest. */
export function formatSlowest(files: FileDuration[]): string[] {
  if (files.length === 0) return [];
  const root = inRoot();
  const formatFile = (file: string) => (file.startsWith(root) ? relative(root, file) : `verification/e2e/${file}`);
  const rows = files.map(({ file, seconds }) => `${formatSeconds(seconds).padStart(8)}  ${formatFile(file)}`);
  return [' seconds  slowest files', ...rows];
}

/** @param seed the one of this run. */
function formatSeeds(tables: SelectedCases[], seed: string): string {
  const earlier = [...new Set(tables.flatMap(({ seeds }) => seeds))].filter((each) => each !== seed);
  const own = `These ran with --seed ${seed}`;
  return earlier.length === 0 ? `${own}.` : `${own}, those of earlier runs with ${earlier.join(', ')}.`;
}

/** What a run with selected cases left to `npm test -- --all`. */
export function formatLeftCases(tables: SelectedCases[], seed: string): string[] {
  const total = tables.reduce((sum, each) => sum + each.total, 0);
  const left = tables.reduce((sum, each) => sum + each.total - each.selected, 0);
  if (left === 0) return ['Every case of every exhaustive table ran.'];
  return [
    ...tables.map(({ table, selected, total: size }) => `${`${selected} of ${size}`.padStart(14)}  ${table}`),
    `Left to npm test -- --all: ${left} of ${total} cases of ${tables.length} exhaustive tables. ${formatSeeds(tables, seed)}`,
  ];
}
