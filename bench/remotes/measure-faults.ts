import type { Browser, BrowserContext } from '@playwright/test';
import { seat } from '../../e2e/people';
import { FAULTS, openFaulty, type Fault } from '../../e2e/remotes/faults';
import { servedRemote } from '../../e2e/remotes/hand-made';
import { PAGES, type AreaPage } from '../../e2e/remotes/pages';
import type { Check, Section } from '../harness/document';
import { spreadOf } from '../harness/statistics';

/** Milliseconds after which people should see something else than a page on its way (research: 6 s for what hangs). */
const BUDGET = 8000;
const RETRY = 15_000;

interface Outcome {
  area: string;
  previous: number;
  card: number;
  /** Milliseconds from pressing “Try again” to the page; nothing where only another page load helps. */
  retry: number | undefined;
}

async function measure(
  context: BrowserContext,
  url: string,
  fault: Fault,
  { name, address, heading }: AreaPage,
): Promise<Outcome> {
  const remote = await servedRemote(context, url, name);
  const metadata = remote.stable.area.pages.find(({ path }) => path === address);
  if (!metadata) throw new Error(`${name} has no page ${address}`);
  const open = async (withPrevious: boolean) => {
    const page = await context.newPage();
    return { page, ...(await openFaulty(page, fault, { remote, metadata, address, withPrevious })) };
  };
  const before = await open(true);
  await before.page.close();
  const { page, ms, mend } = await open(false);
  let retry: number | undefined;
  if (mend) {
    await mend();
    const began = performance.now();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(`${heading}|Mended`) }).waitFor({ timeout: RETRY });
    retry = performance.now() - began;
  }
  await page.close();
  return { area: name, previous: before.ms, card: ms, retry };
}

const seconds = (values: number[]) => {
  const { min, max } = spreadOf(values);
  return `${(min / 1000).toFixed(1)}–${(max / 1000).toFixed(1)}`;
};

/** Breaks every area in every way, with the version before and without one. */
export async function measureFaults(browser: Browser, url: string, say: (line: string) => void): Promise<Section> {
  const outcomes = new Map<string, Outcome[]>();
  for (const area of PAGES) {
    const { page } = await seat(browser, url, area.email);
    for (const fault of FAULTS) {
      say(`${area.name}: ${fault.name}`);
      const found = await measure(page.context(), url, fault, area);
      outcomes.set(fault.name, [...(outcomes.get(fault.name) ?? []), found]);
    }
    await page.context().close();
  }
  const all = [...outcomes.values()].flat();
  const longest = Math.max(...all.flatMap(({ previous, card }) => [previous, card]));
  const check: Check = {
    what: `${FAULTS.length} faults × ${PAGES.length} areas, seconds until something else shows`,
    figure: (longest / 1000).toFixed(1),
    budget: `≤ ${BUDGET / 1000}`,
    met: longest <= BUDGET,
    kind: 'speed',
  };
  return {
    title: 'Faults of an area',
    words:
      'From the address to the version before, or to the card where there is none: seconds, lowest–highest of the areas. Retry: from “Try again”, after the fault is over, to the page, without a reload. A page that fails in each of these ways was never blank, and the shell went on.',
    head: ['fault', 'version before shows', 'card shows', 'retry'],
    rows: [...outcomes].map(([name, found]) => [
      name,
      seconds(found.map(({ previous }) => previous)),
      seconds(found.map(({ card }) => card)),
      found.some(({ retry }) => retry === undefined)
        ? 'with the next page load, when the channel names another version'
        : `works, ${seconds(found.map(({ retry }) => retry ?? 0))}`,
    ]),
    checks: [check],
  };
}
