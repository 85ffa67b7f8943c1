import type { Check, Section } from '../harness/document';
import { formatHundredth, formatSpread, formatTenth } from '../harness/format-numbers';
import { getRatios, getSpread, type Spread } from '../harness/statistics';
import type { LoadingFixture } from './fixture';
import type { VariantName } from './variants';
import { visit, type Address, type Visit } from './visit';

/** The visits of each variant, with an empty cache (`cold`) and with a filled one, in the order of the rounds. */
export type Visits = Partial<Record<VariantName, { cold: Visit; warm: Visit }[]>>;

const VARIANTS: VariantName[] = ['product', 'frame-only', 'plain', 'split', 'limit'];

const COLUMNS = [
  '',
  'first paint ms',
  'content ms',
  'largest paint ms',
  'application ms',
  'content, Canvass is ×',
  'content ms, warm',
  'application ms, warm',
  'requests',
  'depth',
  'JavaScript KB',
  'all KB',
  'layout shift',
];

/** The budgets of the design for what the product's time is divided by. */
interface RatioBudget {
  variant: VariantName;
  budget: number;
}

const FIRST_PAINT_BUDGETS: RatioBudget[] = [
  { variant: 'plain', budget: 0.5 },
  { variant: 'split', budget: 1.1 },
];

const CONTENT_BUDGETS: RatioBudget[] = [
  { variant: 'limit', budget: 1.15 },
  { variant: 'split', budget: 0.3 },
];

/** The budget for a visit whose files are in the browser's cache, beside the limit's. */
const MAX_WARM_CONTENT_RATIO = 1.1;

const MAX_LAYOUT_SHIFT = 0.0005;

function sumBytes({ requests }: Visit, onlyScripts: boolean): number {
  return requests.reduce((total, { bytes, isScript }) => total + (isScript || !onlyScripts ? bytes : 0), 0) / 1000;
}

type Measure = (visit: Visit) => number;

const getFirstPaint: Measure = (each) => each.firstPaint;
const getContentTime: Measure = (each) => each.marks.content;
const getDepth: Measure = (each) => Math.max(...each.requests.map(({ depth }) => depth));
const getScriptBytes: Measure = (each) => sumBytes(each, true);

/** The values of a variant's cold visits, by round. */
function listValues(visits: Visits, variant: VariantName, measure: Measure): number[] {
  return (visits[variant] ?? []).map(({ cold }) => measure(cold));
}

/** The ratio of the product's values to those of a variant, round by round. */
export function getRatioTo(visits: Visits, variant: VariantName, measure: Measure): Spread {
  return getSpread(getRatios(listValues(visits, 'product', measure), listValues(visits, variant, measure)));
}

/** The same for visits whose files are in the browser's cache. */
function getWarmRatioTo(visits: Visits, variant: VariantName, measure: Measure): Spread {
  const listWarm = (name: VariantName) => (visits[name] ?? []).map(({ warm }) => measure(warm));
  return getSpread(getRatios(listWarm('product'), listWarm(variant)));
}

function formatRow({ variants }: LoadingFixture, visits: Visits, variant: VariantName): string[] {
  const measure = (of: Measure) => getSpread(listValues(visits, variant, of));
  const warm = (of: Measure) => getSpread((visits[variant] ?? []).map((each) => of(each.warm)));
  const formatTime = (spread: Spread) => (Number.isNaN(spread.median) ? '' : formatSpread(spread));
  return [
    variants[variant].name,
    formatTime(measure(getFirstPaint)),
    formatTime(measure(getContentTime)),
    formatTime(measure((each) => each.largestPaint)),
    formatTime(measure((each) => each.marks.application)),
    variant === 'product' ? '' : formatSpread(getRatioTo(visits, variant, getContentTime), formatHundredth),
    formatTime(warm(getContentTime)),
    formatTime(warm((each) => each.marks.application)),
    String(measure(({ requests }) => requests.length).median),
    String(measure(getDepth).median),
    formatTenth(measure(getScriptBytes).median),
    formatTenth(measure((each) => sumBytes(each, false)).median),
    measure(({ layoutShift }) => layoutShift).max.toFixed(3),
  ];
}

/** Checks the ratio of the product's values to those of a variant. */
export function createRatioCheck(label: string, ratio: Spread, budget: number, variantName: string): Check {
  return {
    label,
    budget: `≤ ${budget} × ${variantName}`,
    value: formatSpread(ratio, formatHundredth),
    isMet: ratio.median <= budget,
    kind: 'speed',
  };
}

function createRatioChecks(
  { variants }: LoadingFixture,
  visits: Visits,
  label: string,
  measure: Measure,
  budgets: RatioBudget[],
): Check[] {
  return budgets.map(({ variant, budget }) =>
    createRatioCheck(label, getRatioTo(visits, variant, measure), budget, variants[variant].name),
  );
}

function createCountCheck(
  label: string,
  value: number,
  budget: number,
  formatCount: (value: number) => string = String,
): Check {
  return {
    label,
    budget: `≤ ${formatCount(budget)}`,
    value: formatCount(value),
    isMet: value <= budget,
    kind: 'speed',
  };
}

/** These budgets of the design apply to `/`. */
function createHomeChecks(fixture: LoadingFixture, visits: Visits): Check[] {
  const getMax = (measure: Measure) => getSpread(listValues(visits, 'product', measure)).max;
  return [
    ...createRatioChecks(fixture, visits, 'first paint of `/`', getFirstPaint, FIRST_PAINT_BUDGETS),
    createCountCheck(
      'requests until `/` is usable',
      getMax(({ requests }) => requests.length),
      6,
    ),
    createCountCheck('depth of these requests', getMax(getDepth), 2),
    createCountCheck('JavaScript before `/` is usable, KB', getMax(getScriptBytes), 150, formatTenth),
  ];
}

async function measureAddress(fixture: LoadingFixture, address: Address, rounds: number): Promise<Section> {
  const { browser, variants, log } = fixture;
  const visits: Visits = {};
  for (let round = 0; round <= rounds; round += 1) {
    for (const variant of VARIANTS) {
      const lastMark = variant === 'limit' ? 'content' : 'application';
      const result = await visit({ browser, origin: variants[variant].url, address, lastMark });
      if (round > 0) (visits[variant] ??= []).push(result);
    }
    const timings = VARIANTS.map((variant) => {
      const time = visits[variant]?.at(-1)?.cold.marks.content ?? 0;
      return `${variants[variant].name} ${Math.round(time)} ms`;
    });
    if (round > 0) log(`  ${address.name}, round ${round} of ${rounds}: ${timings.join(', ')}`);
  }
  const shift = getSpread(listValues(visits, 'product', (each) => each.layoutShift)).max;
  return {
    title: `First visit of \`${address.name}\``,
    description: `Content: the first frame rendered after \`${address.content}\` is in the document. Application: React has that element, and everything works.`,
    columns: COLUMNS,
    rows: VARIANTS.map((variant) => formatRow(fixture, visits, variant)),
    checks: [
      ...createRatioChecks(fixture, visits, `content of \`${address.name}\``, getContentTime, CONTENT_BUDGETS),
      createRatioCheck(
        `content of \`${address.name}\`, warm`,
        getWarmRatioTo(visits, 'limit', getContentTime),
        MAX_WARM_CONTENT_RATIO,
        variants.limit.name,
      ),
      ...(address.path === '/' ? createHomeChecks(fixture, visits) : []),
      {
        label: `layout shift of \`${address.name}\``,
        budget: '0.000',
        value: shift.toFixed(3),
        isMet: shift < MAX_LAYOUT_SHIFT,
        kind: 'speed',
      },
    ],
  };
}

/**
 * Visits on a slow phone, alternating between variants, so that a ratio within a round is valid on a busy machine.
 */
export async function measureLoading(fixture: LoadingFixture, rounds: number): Promise<Section[]> {
  const sections: Section[] = [];
  for (const address of fixture.addresses) sections.push(await measureAddress(fixture, address, rounds));
  return sections;
}
