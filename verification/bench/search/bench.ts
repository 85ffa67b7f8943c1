import { getIndexTokens } from '../../../api/src/records/search-tokens';
import { startEnvironment, type BenchEnvironment } from '../api/environment';
import type { Bench, BenchOptions } from '../bench';
import { alternateRounds, type Variant } from '../harness/alternate-rounds';
import { COMPARISON_COLUMNS, createAnsweredCheck, createTailCheck, formatComparisonRow } from '../harness/comparison';
import { renderSections, type Check, type Section } from '../harness/document';
import { formatCount } from '../harness/format-numbers';
import { describeMachine } from '../harness/machine';
import type { Program } from '../harness/program';
import { getEarlierTokens } from './earlier-tokens';
import { seedDescribedSurveys, SURVEYS_PER_OPEN } from './seed';

interface Sizes {
  rounds: number;
  surveys: number;
  /** Pages per round. */
  pages: number;
}

const FULL_SIZES: Sizes = { rounds: 5, surveys: 100_000, pages: 400 };

/** Enough to check that everything works; the figures are meaningless. */
const QUICK_SIZES: Sizes = { rounds: 1, surveys: 2000, pages: 60 };

/** Few, because frequent words keep the embedded database busy: it has one thread, and a search may take a second. */
const IN_FLIGHT = 4;

/** How many different texts are searched for. */
const SEARCHES = 50;

/** How much slower the slowest pages may be. */
const MAX_TAIL_RATIO = 1.2;

interface Fixture {
  environment: BenchEnvironment;
  sizes: Sizes;
  log: BenchOptions['log'];
  /** The API on surveys with current tokens, and on surveys with those of earlier releases. */
  current: Program;
  earlier: Program;
}

interface Comparison {
  name: string;
  variants: readonly [Variant, Variant];
}

function createVariant({ environment, sizes }: Fixture, name: string, server: Program, paths: string[]): Variant {
  return {
    name,
    pids: { server: [server.pid], database: environment.databasePids() },
    round: () =>
      environment.loadGenerator.burst({
        targets: [server.origin],
        requests: paths.map((path) => ({ method: 'GET', path: `/api/surveys?${path}` })),
        count: sizes.pages,
        inFlight: IN_FLIGHT,
      }),
  };
}

/** Compares pages of the same searches with both kinds of tokens. */
function compareSearches(fixture: Fixture, name: string, createSearch: (number: number) => string): Comparison {
  const paths = Array.from({ length: SEARCHES }, (_, number) => createSearch(number));
  const { current, earlier } = fixture;
  return {
    name,
    variants: [
      createVariant(fixture, 'current tokens', current, paths),
      createVariant(fixture, 'earlier tokens', earlier, paths),
    ],
  };
}

/** Compares pages of open surveys with pages of all surveys. */
function compareOpen(fixture: Fixture, name: string, path: string): Comparison {
  const { current } = fixture;
  return {
    name,
    variants: [
      createVariant(fixture, 'open surveys', current, [`${path}&state=open`]),
      createVariant(fixture, 'all surveys', current, [path]),
    ],
  };
}

async function measure({ sizes, log }: Fixture, title: string, description: string, comparisons: Comparison[]) {
  const section: Section = { title, description, columns: COMPARISON_COLUMNS, rows: [], checks: [] };
  for (const { name, variants } of comparisons) {
    log(name);
    const [measured, baseline] = await alternateRounds(sizes.rounds, variants, log);
    section.rows.push(
      formatComparisonRow(`${name}: ${measured.name}`, measured, baseline),
      formatComparisonRow(`${name}: ${baseline.name}`, baseline),
    );
    section.checks.push(
      createTailCheck(name, measured, baseline, MAX_TAIL_RATIO),
      createAnsweredCheck(`${name}, answers`, [measured, baseline]),
    );
  }
  return section;
}

async function readTotal({ origin }: Program, path: string): Promise<string> {
  const response = await fetch(`${origin}/api/surveys?${path}`);
  return response.headers.get('X-Total-Count') ?? '';
}

/** Checks that a word that only current tokens have is found by them, and other words by both. */
async function checkFound({ current, earlier }: Fixture, log: BenchOptions['log']): Promise<Check> {
  const searches = ['q=library%2010', 'q=library%2010&state=open', 'q=opening'];
  const totals = await Promise.all(
    searches.map(async (path) => [await readTotal(current, path), await readTotal(earlier, path)]),
  );
  log(`found ${JSON.stringify(totals)}`);
  const isMet = totals.every(([one, other]) => one === other && one !== '' && one !== '0');
  return {
    label: 'what searches find',
    value: isMet ? 'the same' : JSON.stringify(totals),
    budget: 'the same with both kinds of tokens',
    isMet,
    kind: 'correctness',
  };
}

async function measureAll(fixture: Fixture): Promise<Section[]> {
  const { sizes } = fixture;
  const searches = await measure(
    fixture,
    'Searches',
    `${formatCount(sizes.surveys)} surveys with descriptions of 80 words; ${SEARCHES} different searches in turn, ${sizes.pages} pages per round, ${IN_FLIGHT} in flight. Earlier tokens have only the first 40 words of descriptions.`,
    [
      compareSearches(fixture, 'a frequent word', (number) => `q=${'opening'.slice(0, 1 + (number % 7))}`),
      compareSearches(fixture, 'a rare word', (number) => `q=${number + 1000}`),
      compareSearches(fixture, 'two words', (number) => `q=libr%20${number + 10}`),
      compareSearches(fixture, 'a frequent word, by votes', () => 'q=library&sort=votes:desc'),
    ],
  );
  searches.checks.push(await checkFound(fixture, fixture.log));
  const open = await measure(
    fixture,
    'Open surveys',
    `One survey of ${SURVEYS_PER_OPEN} is open. The same pages, with and without the filter.`,
    [
      compareOpen(fixture, 'open, latest', 'sort=latest'),
      compareOpen(fixture, 'open, by votes', 'sort=votes:desc'),
      compareOpen(fixture, 'open, a category by votes', 'category=Health&sort=votes:desc'),
    ],
  );
  return [searches, open];
}

/** Searches and lists of open surveys, compared with what they were before they found more. */
export const searchBench: Bench = {
  name: 'search',
  summary: 'searches, and lists of open surveys, among 100,000 (about 10 minutes)',

  async run({ isQuick, log }) {
    const machine = describeMachine();
    const started = performance.now();
    const sizes = isQuick ? QUICK_SIZES : FULL_SIZES;
    const environment = await startEnvironment();
    try {
      const [currentDb, earlierDb] = [environment.openDatabase('current'), environment.openDatabase('earlier')];
      // Before the surveys are stored, because its start would give them current tokens.
      const current = await environment.startApi(currentDb);
      const earlier = await environment.startApi(earlierDb);
      await seedDescribedSurveys(currentDb, sizes.surveys, getIndexTokens);
      log('stored surveys with current tokens');
      await seedDescribedSurveys(earlierDb, sizes.surveys, getEarlierTokens);
      log('stored surveys with earlier tokens');
      const sections = await measureAll({ environment, sizes, log, current, earlier });
      const minutes = ((performance.now() - started) / 60_000).toFixed(1);
      const intro = `\`npm run bench -- search${isQuick ? ' --quick' : ''}\`, ${minutes} minutes, on ${environment.database}: ${machine}. The variants take turns, ${sizes.rounds} rounds after a warm-up round; figures are medians (lowest–highest), ratios are computed within a round, percentiles over all rounds.`;
      return { report: renderSections(intro, sections), checks: sections.flatMap(({ checks }) => checks) };
    } finally {
      log('stopping');
      await environment.stop();
    }
  },
};
