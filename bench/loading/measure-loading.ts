import type { Check, Section } from '../harness/document';
import { ratios, spreadOf, type Spread } from '../harness/statistics';
import { hundredth, spread, tenth } from '../harness/words';
import type { Scene } from './scene';
import { visit, type Address, type Visit } from './visit';

type Who = keyof Scene['contenders'];
type Visits = Record<Who, Visit[]>;

const WHO: Who[] = ['product', 'plain', 'split'];

/** The product without its techniques; compared at the one address that the budgets are about. */
const WITHOUT: Who[] = ['without-frame', 'without-preloads', 'without-both'];
const HOME = '/';
const WHAT_IS_WITHOUT =
  'The last three are Canvass with a page that lacks the frame drawn in advance, the preloads of the address, and both.';

const HEAD = [
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

/** The addresses that people come to first. */
function addressesOf({ survey }: Scene): Address[] {
  return [
    { name: '/', path: '/', content: 'main article a[href^="/surveys/"]' },
    { name: '/surveys', path: '/surveys', content: 'main article a[href^="/surveys/"]' },
    { name: '/surveys/:id', path: `/surveys/${survey}`, content: 'main input[type="radio"]' },
  ];
}

function bytesOf({ requests }: Visit, onlyScripts: boolean): number {
  return requests.reduce((total, { bytes, isScript }) => total + (isScript || !onlyScripts ? bytes : 0), 0) / 1000;
}

function figure(visits: Visit[], of: (visit: Visit) => number): Spread {
  return spreadOf(visits.map(of));
}

/** How much longer the product took than another one, round by round. */
function ratioTo(visits: Visits, who: Who, of: (visit: Visit) => number): Spread {
  return spreadOf(ratios(visits.product.map(of), visits[who].map(of)));
}

const firstPaint = (each: Visit) => each.firstPaint;
const content = (each: Visit) => each.content;
const depth = (each: Visit) => Math.max(...each.requests.map((request) => request.depth));

function row(scene: Scene, visits: Visits, who: Who): string[] {
  const of = visits[who];
  const against = (measure: (each: Visit) => number) =>
    who === 'product' ? '' : spread(ratioTo(visits, who, measure), hundredth);
  return [
    scene.contenders[who].name,
    spread(figure(of, firstPaint)),
    spread(figure(of, content)),
    against(firstPaint),
    against(content),
    String(figure(of, ({ requests }) => requests.length).median),
    String(figure(of, depth).median),
    tenth(figure(of, (each) => bytesOf(each, true)).median),
    tenth(figure(of, (each) => bytesOf(each, false)).median),
    figure(of, ({ shift }) => shift).max.toFixed(3),
  ];
}

function ratioCheck(what: string, ratio: Spread, budget: number, than: string): Check {
  return {
    what,
    budget: `≤ ${budget} × ${than}`,
    figure: spread(ratio, hundredth),
    met: ratio.median <= budget,
    kind: 'speed',
  };
}

function countCheck(what: string, value: number, budget: number, words: (value: number) => string = String): Check {
  return { what, budget: `≤ ${words(budget)}`, figure: words(value), met: value <= budget, kind: 'speed' };
}

/** The budgets of the design are those of `/`. */
function homeChecks(visits: Visits): Check[] {
  const of = visits.product;
  const [plain, split] = ['one plain bundle', 'one optimised bundle'];
  return [
    ratioCheck('first paint of `/`', ratioTo(visits, 'plain', firstPaint), 0.5, plain),
    ratioCheck('first paint of `/`', ratioTo(visits, 'split', firstPaint), 1.1, split),
    ratioCheck('content of `/`', ratioTo(visits, 'plain', content), 0.95, plain),
    ratioCheck('content of `/`', ratioTo(visits, 'split', content), 1.2, split),
    countCheck('requests until `/` is usable', figure(of, ({ requests }) => requests.length).max, 6),
    countCheck('depth of these requests', figure(of, depth).max, 2),
    countCheck('JavaScript before `/` is usable, KB', figure(of, (each) => bytesOf(each, true)).max, 150, tenth),
  ];
}

async function measureAddress(scene: Scene, address: Address, rounds: number): Promise<Section> {
  const visits: Visits = {
    product: [],
    plain: [],
    split: [],
    'without-frame': [],
    'without-preloads': [],
    'without-both': [],
  };
  const compared = address.path === HOME ? [...WHO, ...WITHOUT] : WHO;
  for (let round = 0; round <= rounds; round += 1) {
    for (const who of compared) {
      const found = await visit(scene.browser, scene.contenders[who].url, address);
      if (round > 0) visits[who].push(found);
    }
    const took = compared.map(
      (who) => `${scene.contenders[who].name} ${Math.round(visits[who].at(-1)?.content ?? 0)} ms`,
    );
    if (round > 0) scene.say(`  ${address.name}, round ${round} of ${rounds}: ${took.join(', ')}`);
  }
  const shift = figure(visits.product, (each) => each.shift).max;
  const budget = 0.05;
  return {
    title: `First visit of \`${address.name}\``,
    words: `Content: the frame after \`${address.content}\` is in the document.${address.path === HOME ? ` ${WHAT_IS_WITHOUT}` : ''}`,
    head: HEAD,
    rows: compared.map((who) => row(scene, visits, who)),
    checks: [
      ...(address.path === HOME ? homeChecks(visits) : []),
      {
        what: `layout shift of \`${address.name}\``,
        budget: `< ${budget}`,
        figure: shift.toFixed(3),
        met: shift < budget,
        kind: 'speed',
      },
    ],
  };
}

/** Visits with an empty cache on a slow phone, in turns, so that a ratio within a round holds on a busy machine. */
export async function measureLoading(scene: Scene, rounds: number): Promise<Section[]> {
  const sections: Section[] = [];
  for (const address of addressesOf(scene)) sections.push(await measureAddress(scene, address, rounds));
  return sections;
}
