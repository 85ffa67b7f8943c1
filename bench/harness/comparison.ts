import type { Check } from './document';
import type { Measured } from './alternate-rounds';
import { median, getRatios, getSpread, type Spread } from './statistics';
import { formatHundredth, formatSpread, formatTenth } from './format-numbers';

/** The columns in milliseconds before the ratio are processor time for one request, by who used it. */
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

/** How much quicker one was than the other, round by round. */
export function getRatio(variant: Measured, baseline: Measured): Spread {
  return getSpread(getRatios(variant.perSecond, baseline.perSecond));
}

/** One line of a table of contenders; the ratio is to the one it is compared with. */
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

/** The check that one is at least `least` times as quick as the other. */
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

/** The check that every answer had the status 200. */
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
