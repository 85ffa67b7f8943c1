import type { Browser, CDPSession, Page } from '@playwright/test';
import { storeManyResponses } from '../../e2e/many-responses';
import { seat } from '../../e2e/people';
import { startStack } from '../../e2e/stack';
import type { Section } from '../harness/document';
import { ratios, spreadOf } from '../harness/statistics';
import { count, hundredth, spread, tenth } from '../harness/words';

const FEW = 100;
const MANY = 100_000;
const PAGES = 20;

/** What reading the responses came to: milliseconds, and megabytes of the page's JavaScript. */
interface Reading {
  opened: number;
  turned: number;
  filtered: number;
  heap: number;
  heapAfter: number;
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize / 1_000_000;
}

async function took(act: () => Promise<unknown>, until: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  await until();
  return performance.now() - began;
}

/** Opens the responses as their surveyor, turns pages, and looks for an answer. */
async function read(page: Page, surveyId: string, pages: number): Promise<Reading> {
  const devtools = await page.context().newCDPSession(page);
  const place = (first: number) => page.getByText(new RegExp(`^${count(first)} to `)).waitFor();
  const charts = () => page.getByRole('region', { name: 'Where?', exact: true }).waitFor();
  const opened = await took(
    () => page.goto(`/dashboard/surveyResponses/${surveyId}`),
    () => Promise.all([place(1), charts()]),
  );
  const heap = await heapOf(devtools);
  const turns: number[] = [];
  for (let turn = 1; turn <= pages; turn += 1) {
    turns.push(
      await took(
        () => page.getByRole('button', { name: 'Older' }).click(),
        () => place(turn * 50 + 1),
      ),
    );
  }
  const heapAfter = await heapOf(devtools);
  const filtered = await took(
    () => page.getByRole('combobox', { name: 'Answered' }).selectOption({ index: 1 }),
    () => page.waitForURL(/question=1/).then(() => place(1)),
  );
  await devtools.detach();
  return { opened, turned: spreadOf(turns).median, filtered, heap, heapAfter };
}

/** The responses of a survey with many beside those of one with few, in turns. */
export async function measureResponses(
  browser: Browser,
  say: (line: string) => void,
  rounds: number,
): Promise<Section> {
  say(`responses: storing ${count(MANY)}`);
  const stack = await startStack();
  try {
    const { page, token } = await seat(browser, stack.url, 'surveyor@canvass.test', 'canvass-demo');
    const surveys = {
      few: await storeManyResponses(stack, token, FEW),
      many: await storeManyResponses(stack, token, MANY),
    };
    const readings = { few: [] as Reading[], many: [] as Reading[] };
    for (let round = 0; round <= rounds; round += 1) {
      for (const which of ['few', 'many'] as const) {
        const reading = await read(page, surveys[which].surveyId, which === 'few' ? 1 : PAGES);
        if (round > 0) readings[which].push(reading);
        say(`  ${which}, round ${round} of ${rounds}: ${Math.round(reading.opened)} ms`);
      }
    }
    const row = (which: keyof typeof readings, responses: number) => [
      count(responses),
      ...(['opened', 'turned', 'filtered'] as const).map((key) =>
        spread(spreadOf(readings[which].map((each) => each[key]))),
      ),
      ...(['heap', 'heapAfter'] as const).map((key) =>
        tenth(spreadOf(readings[which].map((each) => each[key])).median),
      ),
    ];
    const opened = spreadOf(
      ratios(
        readings.many.map((each) => each.opened),
        readings.few.map((each) => each.opened),
      ),
    );
    const grown = spreadOf(
      ratios(
        readings.many.map((each) => each.heapAfter),
        readings.many.map((each) => each.heap),
      ),
    );
    return {
      title: 'Responses, few and many',
      words: `The surveyor's page of responses from its address to its first rows and charts; a page turned; the responses that gave one answer; and the JavaScript of the page after the first page and after ${PAGES} (of the survey with few, after 2). Full speed, warm cache.`,
      head: ['responses', 'opened ms', 'page turned ms', 'filtered ms', 'heap MB', 'heap MB, after turning'],
      rows: [row('few', FEW), row('many', MANY)],
      checks: [
        {
          what: `responses opened, ${count(MANY)} beside ${count(FEW)}`,
          budget: '≤ 1.5 ×',
          figure: spread(opened, hundredth),
          met: opened.median <= 1.5,
          kind: 'speed',
        },
        {
          what: `heap after ${PAGES} pages of responses beside after one`,
          budget: '≤ 1.5 ×',
          figure: spread(grown, hundredth),
          met: grown.median <= 1.5,
          kind: 'speed',
        },
      ],
    };
  } finally {
    await stack.dispose();
  }
}
