import type { Page } from 'playwright-core';
import { fillPath, getOpenAddress } from '@canvass/preview/open-address';
import { PREVIEW_API_BASE } from '@canvass/preview/preview-api';
import { listTraces, readInitialState, type SharedState, watchTraces } from './page-traces';
import type { Tour } from './visits';

/** Milliseconds in which the area must be loaded. The shell itself gives up on a version after 13 s. */
const AREA_TIMEOUT_MS = 25_000;

/** Milliseconds after which a page without a heading counts as failed, from when its area is loaded. */
const HEADING_TIMEOUT_MS = 10_000;

/** Milliseconds after which a page that does not answer a question about itself counts as failed. */
const RESPONSE_TIMEOUT_MS = 10_000;

/** Milliseconds between looks at a page that is not ready yet. */
const POLL_INTERVAL_MS = 10;

/** Milliseconds for which a page may keep calling the API after its heading is shown. */
const SETTLING_TIMEOUT_MS = 10_000;

/** The heading of a rendered page, as opposed to the headings of the skeletons shown before the shell has loaded. */
const HEADING_SELECTOR = '#root main h1:not(#root [data-frame] h1)';

/** Marks the headings of the page that is being left. */
const LEFT_ATTRIBUTE = 'data-left';

/** Set on the document when the shell did not load or failed on startup; the second form is that of earlier shells. */
const SHELL_FAILED_SELECTOR = 'html:is([data-load=failed], [data-frame=failed])';

/** An address that no area serves, where the shell shows a page of its own. */
const SHELL_PATH = '/no/page/has/this/address';

/** Messages that the browser itself logs when a request is refused or blocked, as it has to be in some scenarios. */
const REQUEST_FAILURE_MESSAGE = /^Failed to load resource:/;

/** How long a page took in one state. */
export interface Visit {
  path: string;
  durationMs: number;
}

/** A page failed; the message names it, who saw it, and its problems in the order in which they were found. */
export class PageError extends Error {
  constructor(page: string, problems: string[]) {
    super(`The page ${page}: ${[...new Set(problems)].join('; ')}`);
    this.name = 'PageError';
  }
}

function createTourError(
  { remote, viewer, scenario, hasCurrentData }: Tour,
  path: string,
  problems: string[],
): PageError {
  const seenBy = viewer === 'visitor' ? 'a visitor' : `the role ${viewer}`;
  const state = `seen by ${seenBy}, API responses: ${hasCurrentData ? 'current' : scenario}`;
  return new PageError(`${path} of ${remote.name} ${remote.stable.version} failed in a browser (${state})`, problems);
}

/** Collects what goes wrong on a page, and which requests to the API it is waiting for. */
export function watchPage(page: Page) {
  const problems: string[] = [];
  const pendingRequests = new Set<object>();
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !REQUEST_FAILURE_MESSAGE.test(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(`${PREVIEW_API_BASE}/`)) pendingRequests.add(request);
  });
  // A response counts when it arrives: one whose body nobody reads never finishes.
  page.on('response', (response) => pendingRequests.delete(response.request()));
  page.on('requestfailed', (request) => pendingRequests.delete(request));
  return {
    page,
    isWaiting: () => pendingRequests.size > 0,
    report: (problem: string) => problems.push(problem),
    hasProblems: () => problems.length > 0,
    /** The problems since the last call. */
    takeProblems: () => problems.splice(0),
  };
}

export type WatchedPage = ReturnType<typeof watchPage>;

/** The page is busy for so long that it cannot be asked what it shows: an endless loop, for example. */
class UnresponsiveError extends Error {}

/** @throws UnresponsiveError when the page does not answer in time. */
async function withinResponseTime<Result>(answer: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UnresponsiveError()), RESPONSE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

async function waitForIdle(page: Page): Promise<void> {
  await withinResponseTime(page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))));
}

/** Waits until the page has its responses and is idle, so that errors right after the first render are caught, too. */
async function settle({ page, isWaiting }: WatchedPage): Promise<void> {
  const deadline = performance.now() + SETTLING_TIMEOUT_MS;
  do {
    await waitForIdle(page);
  } while (isWaiting() && performance.now() < deadline);
}

/** What a page shows. */
interface PageFindings {
  hasHeading: boolean;
  isShellFailed: boolean;
  hasErrorCard: boolean;
  isAreaLoaded: boolean;
}

/** Reads what the page shows. Runs in the page. */
function readFindings({ heading, failed, version, container }: Record<string, string>): PageFindings {
  return {
    hasHeading: document.querySelector(heading ?? '') !== null,
    isShellFailed: document.querySelector(failed ?? '') !== null,
    // Pages show alerts of their own for refused requests. Only the shell's error card names the version.
    hasErrorCard: [...document.querySelectorAll('[role=alert]')].some(({ textContent }) =>
      textContent.includes(version ?? ''),
    ),
    isAreaLoaded: (container ?? '') in globalThis,
  };
}

/** Waits for the page of the area, and reports what is wrong with it. */
async function checkRenderedPage(watched: WatchedPage, { remote: { name, stable } }: Tour): Promise<void> {
  const { page, report, hasProblems } = watched;
  const { version, container } = stable;
  const names = { failed: SHELL_FAILED_SELECTOR, version, container };
  const newHeading = `${HEADING_SELECTOR}:not([${LEFT_ATTRIBUTE}])`;
  let deadline = performance.now() + AREA_TIMEOUT_MS;
  let findings: PageFindings;
  do {
    findings = await withinResponseTime(page.evaluate(readFindings, { ...names, heading: newHeading }));
    // A heading is not enough: the shell shows one of its own while it reads the role, and on "Page not found".
    const isRendered = findings.hasHeading && findings.isAreaLoaded;
    if (isRendered || findings.isShellFailed || findings.hasErrorCard || hasProblems()) break;
    if (findings.isAreaLoaded) deadline = Math.min(deadline, performance.now() + HEADING_TIMEOUT_MS);
    await page.waitForTimeout(POLL_INTERVAL_MS);
  } while (performance.now() < deadline);
  await settle(watched);
  findings = await withinResponseTime(page.evaluate(readFindings, { ...names, heading: HEADING_SELECTOR }));
  if (findings.isShellFailed) report('the shell did not start');
  else if (findings.hasErrorCard) report(`an error card is shown instead of ${name} ${version}`);
  else if (hasProblems()) return;
  else if (!findings.isAreaLoaded) report(`${name} ${version} was not loaded within ${AREA_TIMEOUT_MS / 1000} s`);
  else if (!findings.hasHeading) report(`no heading within ${HEADING_TIMEOUT_MS / 1000} s`);
}

/** Navigates within the loaded page, as a link would. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate(
    ([target, attribute]) => {
      for (const heading of document.querySelectorAll('h1')) heading.setAttribute(attribute, '');
      history.pushState(null, '', target);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    },
    [path, LEFT_ATTRIBUTE] as const,
  );
}

/** Opens or navigates to a page of a tour, checks it, and changes the theme. @throws PageError when it has a problem. */
async function visitPage(
  watched: WatchedPage,
  origin: string,
  tour: Tour,
  index: number,
  onRendered: (path: string) => Promise<void>,
): Promise<void> {
  const { page, report, takeProblems } = watched;
  const { remote, viewer, scenario, theme } = tour;
  const path = tour.paths[index] ?? '/';
  const address = fillPath(path);
  try {
    if (index === 0) {
      const openAddress = getOpenAddress({ area: remote.name, viewer, scenario, theme, path: address });
      await page.goto(`${origin}${openAddress}`, { waitUntil: 'commit' });
      await page.waitForURL(`${origin}${address}`, { waitUntil: 'commit' });
    } else {
      await withinResponseTime(navigate(page, address));
    }
    await checkRenderedPage(watched, tour);
    await onRendered(path);
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'dark' : 'light' });
    await waitForIdle(page);
  } catch (error) {
    if (!(error instanceof UnresponsiveError)) throw error;
    report(`it does not respond within ${RESPONSE_TIMEOUT_MS / 1000} s`);
  }
  const problems = takeProblems();
  if (problems.length > 0) throw createTourError(tour, path, problems);
}

/** Leaves the pages of a tour for one of the shell, and checks that nothing of them is left. @throws PageError if something is. */
async function leavePages(watched: WatchedPage, tour: Tour, initial: SharedState): Promise<void> {
  const { page, report, takeProblems } = watched;
  await navigate(page, SHELL_PATH);
  await page.waitForSelector(`${HEADING_SELECTOR}:not([${LEFT_ATTRIBUTE}])`, { timeout: AREA_TIMEOUT_MS }).catch(() => {
    report(`it cannot be left within ${AREA_TIMEOUT_MS / 1000} s`);
  });
  await waitForIdle(page);
  for (const trace of await listTraces(page, initial, true)) report(`it ${trace}`);
  const problems = takeProblems();
  if (problems.length > 0) throw createTourError(tour, tour.paths.join(', '), problems);
}

/**
 * Visits the pages of a tour: loads the first, and navigates to the others. On each, the theme changes once.
 * @param initial what all pages share, as the shell has it: the pages have to leave it so. Undefined: that is not checked.
 * @param onRendered called on each page, before the theme changes.
 * @returns how long each page took, including the change of theme.
 * @throws PageError for the first page with a problem.
 */
export async function takeTour(
  watched: WatchedPage,
  origin: string,
  tour: Tour,
  initial: SharedState | undefined,
  onRendered: (path: string) => Promise<void> = () => Promise.resolve(),
): Promise<Visit[]> {
  const visits: Visit[] = [];
  if (initial) await watchTraces(watched.page);
  for (const [index, path] of tour.paths.entries()) {
    const startedAt = performance.now();
    await visitPage(watched, origin, tour, index, onRendered);
    visits.push({ path, durationMs: performance.now() - startedAt });
  }
  if (initial) await leavePages(watched, tour, initial);
  return visits;
}

/**
 * Opens a page of the shell. @returns what all pages share, where no area has run.
 * @throws PageError when the shell does not render it.
 */
export async function visitShellPage(
  { page, takeProblems, report }: WatchedPage,
  origin: string,
): Promise<SharedState> {
  await watchTraces(page);
  await page.goto(`${origin}${SHELL_PATH}`, { waitUntil: 'commit' });
  await page.waitForSelector(HEADING_SELECTOR, { timeout: AREA_TIMEOUT_MS }).catch(() => {
    report(`no heading within ${AREA_TIMEOUT_MS / 1000} s`);
  });
  await waitForIdle(page);
  const problems = takeProblems();
  if (problems.length > 0) throw new PageError(`${SHELL_PATH} of the shell failed in a browser`, problems);
  return readInitialState(page);
}
