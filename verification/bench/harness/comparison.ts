import type { Check } from './document';
import type { Measured } from './alternate-rounds';
import { median, getRatios, getSpread, type Spread } from './statistics';
import { formatHundredth, formatSpread, formatTenth } from './format-numbers';

/** The columns in milliseconds before the ratio are processor time per request, by consumer. */
export const COMPARISON_COLUMNS = [
  '',
  'a second',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'server ms',
  'database ms',
  'load ms',
  'ratio',
];

/** The ratio of the speeds of two variants, round by round. */
export function getRatio(variant: Measured, baseline: Measured): Spread {
  return getSpread(getRatios(variant.perSecond, baseline.perSecond));
}

/** One row of a table of variants; the ratio is to the baseline. */
export function formatComparisonRow(label: string, measured: Measured, baseline?: Measured): string[] {
  const { server, database, load } = measured.cpuMilliseconds;
  return [
    label,
    formatSpread(getSpread(measured.perSecond)),
    formatTenth(measured.p50),
    formatTenth(measured.p95),
    formatTenth(measured.p99),
    ...[server, database, load].map((cpuMilliseconds) => formatHundredth(median(cpuMilliseconds))),
    baseline ? formatSpread(getRatio(measured, baseline), formatHundredth) : '',
  ];
}

/** Checks that a variant is at least `minRatio` times as fast as the baseline. */
export function createRatioCheck(label: string, variant: Measured, baseline: Measured, minRatio: number): Check {
  const ratio = getRatio(variant, baseline);
  return {
    label,
    value: formatSpread(ratio, formatHundredth),
    budget: `≥ ${minRatio} × ${baseline.name}`,
    isMet: ratio.median >= minRatio,
    kind: 'speed',
  };
}

/** Checks that a high percentile of a variant is at most `maxRatio` times that of the baseline, over all rounds. */
export function createTailCheck(
  label: string,
  variant: Measured,
  baseline: Measured,
  maxRatio: number,
  percent: 95 | 99 = 99,
): Check {
  const percentile = `p${percent}` as const;
  const ratio = variant[percentile] / baseline[percentile];
  return {
    label: `${label}, ${percentile}`,
    value: `${formatHundredth(ratio)} (${formatTenth(variant[percentile])} ms)`,
    budget: `≤ ${maxRatio} × ${baseline.name}`,
    isMet: ratio <= maxRatio,
    kind: 'speed',
  };
}

/** Checks that every response had status 200. */
export function createAnsweredCheck(label: string, variants: Measured[]): Check {
  const failures = variants.flatMap(({ name, statuses, errorText }) =>
    Object.entries(statuses)
      .filter(([status]) => status !== '200')
      .map(([status, number]) => `${name}: ${number} × ${status}, first ${errorText ?? 'without a word'}`),
  );
  return {
    label,
    value: failures.length > 0 ? failures.join(', ') : 'all',
    budget: 'every answer is a 200',
    isMet: failures.length === 0,
    kind: 'correctness',
  };
}
