import type { Check, Section } from '../harness/document';
import { formatCount, formatHundredth, formatTenth } from '../harness/format-numbers';
import type { BurstOutcome } from '../harness/load-generator';
import { percentile } from '../harness/statistics';
import { getCpuTime, watchMemory } from '../harness/usage';
import type { RenderingFixture } from './fixture';

/** Milliseconds that a page may take: hardly more than a page that is not rendered. */
const PAGE_LIMIT_MS = 150;

/** Milliseconds until a document that was kept is read from the API again, with some to spare. */
const CACHE_EXPIRY_MS = 1500;

/** The maximum growth of the renderer's memory during the crawl, in megabytes. */
const MAX_GROWTH_MB = 256;

const COLUMNS = [
  '',
  'documents',
  'a second',
  'p50 ms',
  'p99 ms',
  'CPU ms of the renderer, each',
  'on one core, a second',
  'API calls',
  'MB before',
  'MB at the peak',
];

interface Load {
  label: string;
  /** Requested in turn. */
  paths: string[];
  count: number;
  inFlight: number;
  warmUpPath?: string;
}

interface Measured extends Load {
  outcomes: BurstOutcome[];
  cpuMs: number;
  apiCalls: number;
  beforeMb: number;
  peakMb: number;
}

/** Requests per job of the load generator, which has a time limit. */
const MAX_JOB_REQUESTS = 10_000;

async function measure(fixture: RenderingFixture, load: Load): Promise<Measured> {
  const { environment, renderer, countApiCalls } = fixture;
  const { paths, count, inFlight, warmUpPath } = load;
  await new Promise((resolve) => setTimeout(resolve, CACHE_EXPIRY_MS));
  const [callsBefore, cpuBefore] = [await countApiCalls(), getCpuTime(renderer.pid)];
  const { result, before, peak } = await watchMemory(renderer.pid, async () => {
    const outcomes: BurstOutcome[] = [];
    for (let from = 0; from < count; from += MAX_JOB_REQUESTS) {
      const requests = paths.slice(from, from + MAX_JOB_REQUESTS).map((path) => ({ method: 'GET', path }));
      const target = { targets: [renderer.origin], requests, count: Math.min(MAX_JOB_REQUESTS, count - from) };
      outcomes.push(await environment.loadGenerator.burst({ ...target, inFlight, ...(warmUpPath && { warmUpPath }) }));
    }
    return outcomes;
  });
  return {
    ...load,
    outcomes: result,
    cpuMs: getCpuTime(renderer.pid) - cpuBefore,
    apiCalls: (await countApiCalls()) - callsBefore,
    beforeMb: before,
    peakMb: peak,
  };
}

const getLatencies = ({ outcomes }: Measured) => outcomes.flatMap(({ latencies }) => latencies);

function formatRow(measured: Measured): string[] {
  const { label, count, outcomes, cpuMs, apiCalls, beforeMb, peakMb } = measured;
  const seconds = outcomes.reduce((total, { milliseconds }) => total + milliseconds, 0) / 1000;
  const latencies = getLatencies(measured);
  return [
    label,
    formatCount(count),
    formatCount(count / seconds),
    formatTenth(percentile(latencies, 50)),
    formatTenth(percentile(latencies, 99)),
    formatHundredth(cpuMs / count),
    formatCount(count / (cpuMs / 1000)),
    formatCount(apiCalls),
    formatTenth(beforeMb),
    formatTenth(peakMb),
  ];
}

function createAnswersCheck({ label, outcomes }: Measured): Check {
  const failures = outcomes.flatMap(({ statuses, errorText }) =>
    Object.entries(statuses)
      .filter(([status]) => status !== '200')
      .map(([status, count]) => `${count} × ${status}, first ${errorText ?? 'without a word'}`),
  );
  return {
    label: `${label}, answers`,
    budget: 'every answer is a document',
    value: failures.length > 0 ? failures.join(', ') : 'all',
    isMet: failures.length === 0,
    kind: 'correctness',
  };
}

/** How many documents of how many visitors. */
export interface RenderingSizes {
  /** Documents of different surveys. */
  pages: number;
  /** Visitors of one survey, one after another and all at once. */
  visitors: number;
  /** Addresses of a crawl. */
  crawled: number;
}

/** Documents that were not kept, documents that were, everybody at once, and a crawl of many addresses. */
export async function measureRendering(
  fixture: RenderingFixture,
  { pages, visitors, crawled }: RenderingSizes,
  log: (line: string) => void,
): Promise<Section> {
  const [popular = ''] = fixture.paths;
  const loads: Load[] = [
    { label: 'different surveys, one after another', paths: fixture.paths, count: pages, inFlight: 1 },
    { label: 'different surveys, 8 at once', paths: fixture.paths.slice(pages), count: pages, inFlight: 8 },
    { label: 'one survey, 32 at once', paths: [popular], count: visitors, inFlight: 32 },
    {
      label: `one survey, ${formatCount(visitors)} at once`,
      paths: [popular],
      count: visitors,
      inFlight: visitors,
      warmUpPath: '/health/ready',
    },
    { label: `crawl of ${formatCount(crawled)} addresses`, paths: fixture.paths, count: crawled, inFlight: 8 },
  ];
  const all: Measured[] = [];
  for (const load of loads) {
    log(load.label);
    all.push(await measure(fixture, load));
  }
  const [single, , , burst, crawl] = all;
  if (!single || !burst || !crawl) throw new Error('Something was not measured.');
  const seconds = burst.outcomes.reduce((total, { milliseconds }) => total + milliseconds, 0) / 1000;
  const maxCalls = Math.ceil(seconds) + 1;
  const p99 = percentile(getLatencies(single), 99);
  const growth = crawl.peakMb - crawl.beforeMb;
  return {
    title: 'Documents',
    description:
      'Pages of surveys, requested from the renderer itself, without an edge in between. “On one core” is what the renderer’s processor time amounts to: load generator, renderer, API, and database share the CPUs.',
    columns: COLUMNS,
    rows: all.map(formatRow),
    checks: [
      ...all.map(createAnswersCheck),
      {
        label: `${single.label}, p99`,
        budget: `≤ ${PAGE_LIMIT_MS} ms`,
        value: `${formatTenth(p99)} ms`,
        isMet: p99 <= PAGE_LIMIT_MS,
        kind: 'speed',
      },
      {
        label: `${burst.label}, API calls`,
        budget: `≤ ${maxCalls}: one for each second`,
        value: String(burst.apiCalls),
        isMet: burst.apiCalls <= maxCalls,
        kind: 'correctness',
      },
      {
        label: `${crawl.label}, memory`,
        budget: `≤ ${MAX_GROWTH_MB} MB growth`,
        value: `${formatTenth(growth)} MB`,
        isMet: growth <= MAX_GROWTH_MB,
        kind: 'speed',
      },
    ],
  };
}
