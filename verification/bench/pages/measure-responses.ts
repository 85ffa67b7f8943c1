import type { Browser, CDPSession, Page } from '@playwright/test';
import { seedManyResponses } from '../../e2e/helpers/seed-responses';
import { openBrowserUser } from '../../e2e/helpers/api-client';
import { startStack } from '../../e2e/stack';
import type { Section } from '../harness/document';
import { getRatios, getSpread } from '../harness/statistics';
import { formatCount, formatHundredth, formatSpread, formatTenth } from '../harness/format-numbers';

const SMALL_RESPONSE_COUNT = 100;
const LARGE_RESPONSE_COUNT = 100_000;
const PAGE_COUNT = 20;

/** The times of reading the responses, in milliseconds, and the page's JavaScript memory, in megabytes. */
interface ReadingTimes {
  openedMs: number;
  turnedMs: number;
  filteredMs: number;
  heapMb: number;
  heapAfterMb: number;
}

async function measureHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize / 1_000_000;
}

async function measureTime(action: () => Promise<unknown>, condition: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await action();
  await condition();
  return performance.now() - startedAt;
}

/** Opens the responses as their surveyor, turns pages, and filters by an answer. */
async function readResponses(page: Page, surveyId: string, pages: number): Promise<ReadingTimes> {
  const devtools = await page.context().newCDPSession(page);
  const waitForPage = (first: number) => page.getByText(new RegExp(`^${formatCount(first)} to `)).waitFor();
  const waitForCharts = () => page.getByRole('region', { name: 'Where?', exact: true }).waitFor();
  const openedMs = await measureTime(
    () => page.goto(`/dashboard/surveyResponses/${surveyId}`),
    () => Promise.all([waitForPage(1), waitForCharts()]),
  );
  const heapMb = await measureHeap(devtools);
  const turns: number[] = [];
  for (let pageNumber = 1; pageNumber <= pages; pageNumber += 1) {
    turns.push(
      await measureTime(
        () => page.getByRole('button', { name: 'Older' }).click(),
        () => waitForPage(pageNumber * 50 + 1),
      ),
    );
  }
  const heapAfterMb = await measureHeap(devtools);
  const filteredMs = await measureTime(
    () => page.getByRole('combobox', { name: 'Answer' }).selectOption({ index: 1 }),
    () => page.waitForURL(/question=1/).then(() => waitForPage(1)),
  );
  await devtools.detach();
  return {
    openedMs,
    turnedMs: getSpread(turns).median,
    filteredMs,
    heapMb,
    heapAfterMb,
  };
}

/** Alternates between the responses of a survey with many and of one with few. */
export async function measureResponses(
  browser: Browser,
  log: (line: string) => void,
  rounds: number,
): Promise<Section> {
  log(`responses: storing ${formatCount(LARGE_RESPONSE_COUNT)}`);
  const stack = await startStack();
  try {
    const { page, token } = await openBrowserUser(browser, stack.url, 'surveyor@canvass.test', 'canvass-demo');
    const surveys = {
      few: await seedManyResponses(stack, token, SMALL_RESPONSE_COUNT),
      many: await seedManyResponses(stack, token, LARGE_RESPONSE_COUNT),
    };
    const readings = { few: [] as ReadingTimes[], many: [] as ReadingTimes[] };
    for (let round = 0; round <= rounds; round += 1) {
      for (const size of ['few', 'many'] as const) {
        const reading = await readResponses(page, surveys[size].surveyId, size === 'few' ? 1 : PAGE_COUNT);
        if (round > 0) readings[size].push(reading);
        log(`  ${size}, round ${round} of ${rounds}: ${Math.round(reading.openedMs)} ms`);
      }
    }
    const row = (which: keyof typeof readings, responses: number) => [
      formatCount(responses),
      ...(['openedMs', 'turnedMs', 'filteredMs'] as const).map((key) =>
        formatSpread(getSpread(readings[which].map((each) => each[key]))),
      ),
      ...(['heapMb', 'heapAfterMb'] as const).map((key) =>
        formatTenth(getSpread(readings[which].map((each) => each[key])).median),
      ),
    ];
    const opened = getSpread(
      getRatios(
        readings.many.map((each) => each.openedMs),
        readings.few.map((each) => each.openedMs),
      ),
    );
    const heapGrowth = getSpread(
      getRatios(
        readings.many.map((each) => each.heapAfterMb),
        readings.many.map((each) => each.heapMb),
      ),
    );
    return {
      title: 'Responses, few and many',
      description: `The surveyor's page of responses: the time from navigation to the first rows and charts, to turn to the next page, and to filter by one answer; and the JavaScript heap after the first page and after ${PAGE_COUNT} (for the survey with few responses, after 2). Unthrottled, with a warm cache.`,
      columns: ['responses', 'opened ms', 'page turned ms', 'filtered ms', 'heap MB', 'heap MB, after turning'],
      rows: [row('few', SMALL_RESPONSE_COUNT), row('many', LARGE_RESPONSE_COUNT)],
      checks: [
        {
          label: `responses opened, ${formatCount(LARGE_RESPONSE_COUNT)} compared with ${formatCount(SMALL_RESPONSE_COUNT)}`,
          budget: '≤ 1.5 ×',
          value: formatSpread(opened, formatHundredth),
          isMet: opened.median <= 1.5,
          kind: 'speed',
        },
        {
          label: `heap after ${PAGE_COUNT} pages of responses compared with after one`,
          budget: '≤ 1.5 ×',
          value: formatSpread(heapGrowth, formatHundredth),
          isMet: heapGrowth.median <= 1.5,
          kind: 'speed',
        },
      ],
    };
  } finally {
    await stack.dispose();
  }
}
