import type { Browser, BrowserContext } from '@playwright/test';
import { openBrowserUser } from '../../e2e/helpers/api-client';
import { FAULTS, findAreaFailure, openFaultyPage, type Fault } from '../../e2e/remotes/faults';
import { fetchServedRemote } from '../../e2e/remotes/stub-remote';
import { AREA_PAGES, type AreaPage } from '../../e2e/remotes/area-pages';
import type { Check, Section } from '../harness/document';
import { getSpread } from '../harness/statistics';

/**
 * Milliseconds after which users should see something other than a loading page (research: 6 s for hanging requests).
 */
const RECOVERY_BUDGET_MS = 8000;
const RETRY_BUDGET_MS = 15_000;

interface FaultOutcome {
  area: string;
  previousMs: number;
  errorCardMs: number;
  /** Milliseconds from clicking “Try again” until the page shows; undefined if only another page load helps. */
  retryMs: number | undefined;
}

async function measureFault(
  context: BrowserContext,
  url: string,
  fault: Fault,
  { name, path: address, heading }: AreaPage,
): Promise<FaultOutcome> {
  const remote = await fetchServedRemote(context, url, name);
  const metadata = remote.stable.area.pages.find(({ path }) => path === address);
  if (!metadata) throw new Error(`${name} has no page ${address}`);
  const openFaultyTab = async (withPrevious: boolean) => {
    const page = await context.newPage();
    return { page, ...(await openFaultyPage(page, fault, { remote, metadata, address, withPrevious })) };
  };
  const previousPage = await openFaultyTab(true);
  await previousPage.page.close();
  const { page, ms, recover } = await openFaultyTab(false);
  let retryMs: number | undefined;
  if (recover) {
    await recover();
    const startedAt = performance.now();
    await findAreaFailure(page).getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('heading', { level: 1, name: new RegExp(`${heading}|Mended`) })
      .waitFor({ timeout: RETRY_BUDGET_MS });
    retryMs = performance.now() - startedAt;
  }
  await page.close();
  return { area: name, previousMs: previousPage.ms, errorCardMs: ms, retryMs };
}

const formatSeconds = (values: number[]) => {
  const { min, max } = getSpread(values);
  return `${(min / 1000).toFixed(1)}–${(max / 1000).toFixed(1)}`;
};

/** Applies every fault to every area, with and without a previous version. */
export async function measureFaults(browser: Browser, url: string, log: (line: string) => void): Promise<Section> {
  const outcomes = new Map<string, FaultOutcome[]>();
  for (const area of AREA_PAGES) {
    const { page } = await openBrowserUser(browser, url, area.email);
    for (const fault of FAULTS) {
      log(`${area.name}: ${fault.name}`);
      const found = await measureFault(page.context(), url, fault, area);
      outcomes.set(fault.name, [...(outcomes.get(fault.name) ?? []), found]);
    }
    await page.context().close();
  }
  const all = [...outcomes.values()].flat();
  const longest = Math.max(...all.flatMap(({ previousMs, errorCardMs }) => [previousMs, errorCardMs]));
  const check: Check = {
    label: `${FAULTS.length} faults × ${AREA_PAGES.length} areas, seconds until something else shows`,
    value: (longest / 1000).toFixed(1),
    budget: `≤ ${RECOVERY_BUDGET_MS / 1000}`,
    isMet: longest <= RECOVERY_BUDGET_MS,
    kind: 'speed',
  };
  return {
    title: 'Faults of an area',
    description:
      'Seconds from navigation until the previous version shows, or the error card if there is none: lowest–highest of the areas. Retry: from “Try again”, after the fault has ended, until the page shows, without a reload. In each of these failures the page was never blank, and the shell continued to work.',
    columns: ['fault', 'previous version shows', 'card shows', 'retry'],
    rows: [...outcomes].map(([name, found]) => [
      name,
      formatSeconds(found.map(({ previousMs }) => previousMs)),
      formatSeconds(found.map(({ errorCardMs }) => errorCardMs)),
      found.some(({ retryMs }) => retryMs === undefined)
        ? 'with the next page load, when the channel names another version'
        : `works, ${formatSeconds(found.map(({ retryMs }) => retryMs ?? 0))}`,
    ]),
    checks: [check],
  };
}
