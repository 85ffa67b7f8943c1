import type { Check } from './document';
import type { Measured } from './rounds';
import { median, ratios, spreadOf, type Spread } from './statistics';
import { hundredth, spread, tenth } from './words';

/** The columns in milliseconds before the ratio are processor time for one request, by who used it. */
export const COMPARISON_HEAD = [
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
export function ratioOf(one: Measured, to: Measured): Spread {
  return spreadOf(ratios(one.perSecond, to.perSecond));
}

/** One line of a table of contenders; the ratio is to the one it is compared with. */
export function comparisonRow(label: string, measured: Measured, to?: Measured): string[] {
  const { server, database, load } = measured.processor;
  return [
    label,
    spread(spreadOf(measured.perSecond)),
    tenth(measured.p50),
    tenth(measured.p95),
    tenth(measured.p99),
    ...[server, database, load].map((spent) => hundredth(median(spent))),
    to ? spread(ratioOf(measured, to), hundredth) : '',
  ];
}

/** The check that one is at least `least` times as quick as the other. */
export function ratioCheck(what: string, one: Measured, to: Measured, least: number): Check {
  const ratio = ratioOf(one, to);
  return {
    what,
    figure: spread(ratio, hundredth),
    budget: `≥ ${least} × ${to.name}`,
    met: ratio.median >= least,
    kind: 'speed',
  };
}

/** The check that every answer had the status 200. */
export function answeredCheck(what: string, contenders: Measured[]): Check {
  const wrong = contenders.flatMap(({ name, statuses, complaint }) =>
    Object.entries(statuses)
      .filter(([status]) => status !== '200')
      .map(([status, number]) => `${name}: ${number} × ${status}, first ${complaint ?? 'without a word'}`),
  );
  return {
    what,
    figure: wrong.length > 0 ? wrong.join(', ') : 'all',
    budget: 'every answer is a 200',
    met: wrong.length === 0,
    kind: 'correctness',
  };
}
