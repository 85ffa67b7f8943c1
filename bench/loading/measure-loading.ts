import type { Check, Section } from '../harness/document';
import { getRatios, getSpread, type Spread } from '../harness/statistics';
import { formatHundredth, formatSpread, formatTenth } from '../harness/format-numbers';
import type { LoadingFixture } from './fixture';
import { visit, type Address, type Visit } from './visit';

type VariantName = keyof LoadingFixture['variants'];
type Visits = Record<VariantName, Visit[]>;

const COMPARED_VARIANTS: VariantName[] = ['product', 'plain', 'split'];

/** The product without its techniques; compared only at the address that the budgets apply to. */
const REDUCED_VARIANTS: VariantName[] = ['without-frame', 'without-preloads', 'without-both'];
const HOME_PATH = '/';
const REDUCED_VARIANTS_NOTE =
  'The last three are Canvass without the skeleton (“frame”), without the preloads of the address, and without both.';

const COLUMNS = [
  '',
  'first paint ms',
  'content ms',
  'first paint, Canvass is ×',
  'content, Canvass is ×',
  'requests',
  'depth',
  'JavaScript KB',
  'all KB',
  'layout shift',
];

/** The addresses of typical first visits. */
function listAddresses({ surveyId }: LoadingFixture): Address[] {
  return [
    { name: '/', path: '/', content: 'main article a[href^="/surveys/"]' },
    { name: '/surveys', path: '/surveys', content: 'main article a[href^="/surveys/"]' },
    { name: '/surveys/:id', path: `/surveys/${surveyId}`, content: 'main input[type="radio"]' },
  ];
}

function sumBytes({ requests }: Visit, onlyScripts: boolean): number {
  return requests.reduce((total, { bytes, isScript }) => total + (isScript || !onlyScripts ? bytes : 0), 0) / 1000;
}

function getVisitSpread(visits: Visit[], of: (visit: Visit) => number): Spread {
  return getSpread(visits.map(of));
}

/** The ratio of the product's times to those of a variant, round by round. */
function getRatioTo(visits: Visits, variant: VariantName, of: (visit: Visit) => number): Spread {
  return getSpread(getRatios(visits.product.map(of), visits[variant].map(of)));
}

const firstPaint = (each: Visit) => each.firstPaint;
const contentTime = (each: Visit) => each.contentTime;
const requestDepth = (each: Visit) => Math.max(...each.requests.map((request) => request.depth));

function formatRow(fixture: LoadingFixture, visits: Visits, variant: VariantName): string[] {
  const of = visits[variant];
  const ratioAgainst = (measure: (each: Visit) => number) =>
    variant === 'product' ? '' : formatSpread(getRatioTo(visits, variant, measure), formatHundredth);
  return [
    fixture.variants[variant].name,
    formatSpread(getVisitSpread(of, firstPaint)),
    formatSpread(getVisitSpread(of, contentTime)),
    ratioAgainst(firstPaint),
    ratioAgainst(contentTime),
    String(getVisitSpread(of, ({ requests }) => requests.length).median),
    String(getVisitSpread(of, requestDepth).median),
    formatTenth(getVisitSpread(of, (each) => sumBytes(each, true)).median),
    formatTenth(getVisitSpread(of, (each) => sumBytes(each, false)).median),
    getVisitSpread(of, ({ layoutShift }) => layoutShift).max.toFixed(3),
  ];
}

function createRatioCheck(label: string, ratio: Spread, budget: number, baselineName: string): Check {
  return {
    label,
    budget: `≤ ${budget} × ${baselineName}`,
    value: formatSpread(ratio, formatHundredth),
    isMet: ratio.median <= budget,
    kind: 'speed',
  };
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

/** The budgets of the design apply to `/`. */
function createHomeChecks(visits: Visits): Check[] {
  const of = visits.product;
  const [plain, split] = ['one plain bundle', 'one optimized bundle'];
  return [
    createRatioCheck('first paint of `/`', getRatioTo(visits, 'plain', firstPaint), 0.5, plain),
    createRatioCheck('first paint of `/`', getRatioTo(visits, 'split', firstPaint), 1.1, split),
    createRatioCheck('content of `/`', getRatioTo(visits, 'plain', contentTime), 0.95, plain),
    createRatioCheck('content of `/`', getRatioTo(visits, 'split', contentTime), 1.2, split),
    createCountCheck('requests until `/` is usable', getVisitSpread(of, ({ requests }) => requests.length).max, 6),
    createCountCheck('depth of these requests', getVisitSpread(of, requestDepth).max, 2),
    createCountCheck(
      'JavaScript before `/` is usable, KB',
      getVisitSpread(of, (each) => sumBytes(each, true)).max,
      150,
      formatTenth,
    ),
  ];
}

async function measureAddress(fixture: LoadingFixture, address: Address, rounds: number): Promise<Section> {
  const visits: Visits = {
    product: [],
    plain: [],
    split: [],
    'without-frame': [],
    'without-preloads': [],
    'without-both': [],
  };
  const compared = address.path === HOME_PATH ? [...COMPARED_VARIANTS, ...REDUCED_VARIANTS] : COMPARED_VARIANTS;
  for (let round = 0; round <= rounds; round += 1) {
    for (const variant of compared) {
      const visitResult = await visit(fixture.browser, fixture.variants[variant].url, address);
      if (round > 0) visits[variant].push(visitResult);
    }
    const timings = compared.map(
      (variant) => `${fixture.variants[variant].name} ${Math.round(visits[variant].at(-1)?.contentTime ?? 0)} ms`,
    );
    if (round > 0) fixture.log(`  ${address.name}, round ${round} of ${rounds}: ${timings.join(', ')}`);
  }
  const shift = getVisitSpread(visits.product, (each) => each.layoutShift).max;
  const budget = 0.05;
  return {
    title: `First visit of \`${address.name}\``,
    description: `Content: the first frame rendered after \`${address.content}\` is in the document.${address.path === HOME_PATH ? ` ${REDUCED_VARIANTS_NOTE}` : ''}`,
    columns: COLUMNS,
    rows: compared.map((variant) => formatRow(fixture, visits, variant)),
    checks: [
      ...(address.path === HOME_PATH ? createHomeChecks(visits) : []),
      {
        label: `layout shift of \`${address.name}\``,
        budget: `< ${budget}`,
        value: shift.toFixed(3),
        isMet: shift < budget,
        kind: 'speed',
      },
    ],
  };
}

/**
 * Visits with an empty cache on a slow phone, alternating between variants, so that a ratio within a round is valid on
 * a busy machine.
 */
export async function measureLoading(fixture: LoadingFixture, rounds: number): Promise<Section[]> {
  const sections: Section[] = [];
  for (const address of listAddresses(fixture)) sections.push(await measureAddress(fixture, address, rounds));
  return sections;
}
