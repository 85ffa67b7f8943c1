import { fillPath, getOpenAddress, OPEN_PATH } from '@canvass/preview/open-address';
import type { PreviewApi } from '@canvass/preview/preview-api';
import { type Conditions, describeConditions } from './conditions';
import { checkMemory } from './memory';
import { checkLayout } from './page-layout';
import { listTraces, readInitialState, type SharedState, watchTraces } from './page-traces';
import { pressControls } from './press-controls';
import { checkRenderedPage, navigate, waitForHeading } from './rendered-page';
import { translatePage } from './translated-page';
import type { Tour } from './visits';
import { UnresponsiveError, type WatchedPage } from './watched-page';

/** An address that no area serves, where the shell shows a page of its own. */
const SHELL_PATH = '/no/page/has/this/address';

/** Milliseconds for which a reader looks at a page without doing anything. */
const IDLE_MS = 5000;

/** Milliseconds for which a reader looks at something else: longer than any data counts as fresh. */
const AWAY_MS = 600_000;

/** Where pages are served, with generated responses. */
export interface Site {
  origin: string;
  api: PreviewApi;
}

/** How long a page took in one state. */
export interface Visit {
  path: string;
  durationMs: number;
  /** Whether the page stayed at its own address. */
  isShown: boolean;
}

/** A page failed; the message names it, who saw it, and its problems in the order in which they were found. */
export class PageError extends Error {
  constructor(page: string, problems: string[]) {
    super(`The page ${page}: ${[...new Set(problems)].join('; ')}`);
    this.name = 'PageError';
  }
}

function createTourError(tour: Tour, path: string, problems: string[]): PageError {
  const { remote, viewer, scenario, hasCurrentData, conditions } = tour;
  const state = [
    `seen by ${viewer === 'visitor' ? 'a visitor' : `the role ${viewer}`}`,
    `API responses: ${hasCurrentData ? 'current' : scenario}`,
    ...describeConditions(conditions),
  ];
  const subject = `${path} of ${remote.name} ${remote.stable.version}`;
  return new PageError(`${subject} failed in a browser (${state.join(', ')})`, problems);
}

/** Makes the storage refuse to store, as a full one does, but not what the preview begins with. Runs in the page. */
function fillStorage(openPath: string): void {
  if (location.pathname === openPath) return;
  Storage.prototype.setItem = () => {
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  };
}

async function applyConditions({ page }: WatchedPage, { isStorageFull, isTranslated }: Conditions): Promise<void> {
  if (isStorageFull) await page.addInitScript(fillStorage, OPEN_PATH);
  if (isTranslated) await translatePage(page, 'replaced');
}

/** Does what readers do after the first second: nothing for a while, then something else, and on their return data is read again. */
async function stayOnPage({ ask, moveClock, skipTime, settle }: WatchedPage): Promise<void> {
  await moveClock(IDLE_MS);
  await settle();
  await skipTime(AWAY_MS);
  await ask(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })), undefined);
  await settle();
}

/** Changes the theme, which pages have to follow in place. */
async function changeTheme({ page, waitForIdle }: WatchedPage, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await waitForIdle();
}

/** Opens or navigates to a page of a tour, and does there what readers do. @throws PageError when it has a problem. */
async function visitPage(
  watched: WatchedPage,
  { origin, api }: Site,
  tour: Tour,
  index: number,
  onRendered: (path: string) => Promise<void>,
): Promise<boolean> {
  const { page, ask, report, hasProblems, takeProblems, forgetRequests, listRequests, listRequestLoops } = watched;
  const { remote, viewer, scenario, theme, conditions, usedPaths = [] } = tour;
  const path = tour.paths[index] ?? '/';
  const address = fillPath(path);
  const openPage = async () => {
    const target = `${address}${conditions.query}`;
    const openAddress = getOpenAddress({ area: remote.name, viewer, scenario, theme, path: target });
    await page.goto(`${origin}${openAddress}`, { waitUntil: 'commit' });
    await page.waitForURL((url) => url.pathname !== OPEN_PATH, { waitUntil: 'commit' });
    await checkRenderedPage(watched, tour);
  };
  let cause: string | undefined;
  let isShown = false;
  forgetRequests();
  try {
    if (index === 0) {
      await openPage();
    } else {
      await navigate(watched, `${address}${conditions.query}`);
      await checkRenderedPage(watched, tour);
    }
    isShown = await ask((expected) => location.pathname === expected, address);
    for (const { method, path: requested } of listRequests())
      if (api.isHarmfulTwice(remote.name, method, requested))
        report(`it sends ${method} ${requested} before anything is pressed`);
    await onRendered(path);
    if (isShown) await checkLayout(watched);
    await stayOnPage(watched);
    await changeTheme(watched, index % 2 === 0 ? 'dark' : 'light');
    if (isShown) await checkLayout(watched);
    for (const loop of listRequestLoops()) report(loop);
    if (isShown && usedPaths.includes(path) && !hasProblems()) {
      cause = await pressControls(watched, tour, address, openPage);
      if (cause === undefined && tour.repeatedPaths?.includes(path)) await checkMemory(watched, address, SHELL_PATH);
    }
  } catch (error) {
    if (!(error instanceof UnresponsiveError)) throw error;
    report(error.message);
  }
  const problems = takeProblems();
  if (problems.length > 0)
    throw createTourError(tour, path, cause ? [`after ${cause}: ${problems[0]}`, ...problems.slice(1)] : problems);
  return isShown;
}

/**
 * Leaves the pages of a tour for one of the shell, and checks that nothing of them is left.
 * @param isShown whether the last page is shown, and not another to which it has led.
 * @throws PageError if something is left.
 */
async function leavePages(watched: WatchedPage, tour: Tour, initial: SharedState, isShown: boolean): Promise<void> {
  const { page, report, settle, takeProblems } = watched;
  await navigate(watched, SHELL_PATH);
  if (isShown && !(await waitForHeading(watched))) report('it cannot be left');
  await settle();
  for (const trace of await listTraces(page, initial, true)) report(`it ${trace}`);
  const problems = takeProblems();
  if (problems.length > 0) throw createTourError(tour, tour.paths.join(', '), problems);
}

/**
 * Visits the pages of a tour: loads the first, and navigates to the others.
 * @param initial what all pages share, as the shell has it: the pages have to leave it so. Undefined: that is not checked.
 * @param onRendered called on each page, before the theme changes.
 * @returns how long each page took.
 * @throws PageError for the first page with a problem.
 */
export async function takeTour(
  watched: WatchedPage,
  site: Site,
  tour: Tour,
  initial: SharedState | undefined,
  onRendered: (path: string) => Promise<void> = () => Promise.resolve(),
): Promise<Visit[]> {
  const visits: Visit[] = [];
  await applyConditions(watched, tour.conditions);
  if (initial) await watchTraces(watched.page);
  for (const [index, path] of tour.paths.entries()) {
    const startedAt = performance.now();
    const isShown = await visitPage(watched, site, tour, index, onRendered);
    visits.push({ path, durationMs: performance.now() - startedAt, isShown });
  }
  if (initial) await leavePages(watched, tour, initial, visits.at(-1)?.isShown === true);
  return visits;
}

/**
 * Opens a page of the shell. @returns what all pages share, where no area has run.
 * @throws PageError when the shell does not render it.
 */
export async function visitShellPage(watched: WatchedPage, { origin }: Site): Promise<SharedState> {
  const { page, settle, takeProblems, report } = watched;
  await watchTraces(page);
  await page.goto(`${origin}${SHELL_PATH}`, { waitUntil: 'commit' });
  if (!(await waitForHeading(watched))) report('no heading');
  await settle();
  const problems = takeProblems();
  if (problems.length > 0) throw new PageError(`${SHELL_PATH} of the shell failed in a browser`, problems);
  return readInitialState(page);
}
