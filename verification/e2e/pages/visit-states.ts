import type { Locator, Page } from '@playwright/test';
import { getConsoleError } from '../helpers/console-errors';
import { STEP_TIMEOUT_MS } from '../timeouts';
import type { PageStates, Persona, SpecialState } from './page-states';
import type { TestProduct } from './test-product';
import { interceptApi } from './api-interceptor';

/** A page in one of its states, on the screen. */
export interface VisibleState {
  page: Page;
  state: string;
  /** Whether to check the whole document, or only the part that differs from other states of the page. */
  scope: 'document' | 'main';
  /** The console errors, except for those expected in this state. */
  consoleErrors: string[];
}

/** Called while a state shows. */
export type VisitState = (visibleState: VisibleState) => Promise<void>;

const INTERNAL_ERROR = /status of 500/;

function mainLandmark(page: Page): Locator {
  return page.getByRole('main');
}

/** The element that announces that something is loading. */
function loadingIndicator(page: Page): Locator {
  return mainLandmark(page).locator('output', { hasText: /^Loading/ });
}

/** Waits until the expected element shows and nothing is loading anymore. */
async function waitUntilLoaded(page: Page, expected: Locator): Promise<void> {
  await expected.first().waitFor();
  await loadingIndicator(page).last().waitFor({ state: 'detached' });
}

/** Collects console errors, except for the expected ones. */
function collectConsoleErrors(page: Page, allowed?: RegExp): string[] {
  const consoleErrors: string[] = [];
  const collect = (text: string) => {
    if (!allowed?.test(text)) consoleErrors.push(text);
  };
  page.on('pageerror', ({ message }) => collect(message));
  page.on('console', (message) => {
    const consoleError = getConsoleError(message);
    if (consoleError !== undefined) collect(consoleError);
  });
  return consoleErrors;
}

/** Opens a tab in a user's browser, and closes it afterward. */
async function withTab(
  { contexts, prepareTab }: TestProduct,
  persona: Persona,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await contexts.get(persona);
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  try {
    await prepareTab?.(page);
    await act(page);
  } finally {
    // A held call continues when its route is removed: online, a pending sign-in would succeed after all, in every tab.
    await context.setOffline(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
    await context.setOffline(false);
  }
}

async function clickRetryButtons(page: Page): Promise<void> {
  const buttons = await mainLandmark(page).getByRole('button', { name: 'Try again' }).all();
  if (buttons.length === 0) throw new Error('What failed has no button “Try again”.');
  // The last one first, so that a removed button does not shift the others.
  for (const button of buttons.toReversed()) await button.click();
}

/** Visits a page that loads no data. */
async function visitStaticPage(product: TestProduct, states: PageStates, visit: VisitState): Promise<void> {
  await withTab(product, states.persona, async (page) => {
    const consoleErrors = collectConsoleErrors(page);
    const { requests } = await interceptApi(page);
    await page.goto(states.getPath?.(product.seedData) ?? states.path);
    await waitUntilLoaded(page, states.findExpected(page));
    await visit({ page, state: 'success', scope: 'document', consoleErrors });
    if (requests.length > 0)
      throw new Error(`${states.path} asks for ${requests[0]?.path}: it has states of loading and error.`);
  });
}

/** Visits the states of a page whose API calls are held, then refused, then retried with success. */
async function visitLoadingStates(product: TestProduct, states: PageStates, visit: VisitState): Promise<void> {
  await withTab(product, states.persona, async (page) => {
    const consoleErrors = collectConsoleErrors(page, INTERNAL_ERROR);
    const interceptor = await interceptApi(page);
    interceptor.setMode('hold');
    await page.goto(states.getPath?.(product.seedData) ?? states.path);
    await loadingIndicator(page).first().waitFor({ state: 'attached' });
    await visit({ page, state: 'loading', scope: 'main', consoleErrors });

    interceptor.setMode('refuse');
    await waitUntilLoaded(page, mainLandmark(page).getByRole('alert'));
    await visit({ page, state: 'error', scope: 'main', consoleErrors });

    interceptor.setMode('pass');
    await clickRetryButtons(page);
    await waitUntilLoaded(page, states.findExpected(page));
    await visit({ page, state: 'success', scope: 'document', consoleErrors });
    if (states.emptyText === undefined && interceptor.requests.some(({ isList }) => isList)) {
      throw new Error(`${states.path} shows a list: what does it say when there is nothing in it?`);
    }
  });
}

async function visitEmptyState(
  product: TestProduct,
  states: PageStates,
  emptyText: string,
  visit: VisitState,
): Promise<void> {
  await withTab(product, states.persona, async (page) => {
    const consoleErrors = collectConsoleErrors(page);
    (await interceptApi(page)).setMode('empty');
    await page.goto(states.getPath?.(product.seedData) ?? states.path);
    await waitUntilLoaded(page, mainLandmark(page).getByText(emptyText));
    await visit({ page, state: 'empty', scope: 'main', consoleErrors });
  });
}

async function visitSpecialState(product: TestProduct, states: PageStates, special: SpecialState, visit: VisitState) {
  await withTab(product, special.persona ?? states.persona, async (page) => {
    const consoleErrors = collectConsoleErrors(page, special.consoleError);
    await special.setUp?.(page);
    const getPath = special.getPath ?? states.getPath;
    await page.goto(getPath?.(product.seedData) ?? states.path);
    await special.act?.(page);
    await special.findExpected(page).first().waitFor();
    await visit({ page, state: special.name, scope: 'document', consoleErrors });
  });
}

/** One or more states of a page that are visited together. */
export interface PageVisit {
  path: string;
  /** The state to which the visit leads. */
  state: string;
  kind: 'static' | 'loading' | 'empty' | 'special';
  run: (product: TestProduct, visit: VisitState) => Promise<void>;
}

/** The visits that together show all states of a page. */
export function listVisits(states: PageStates): PageVisit[] {
  const { path, emptyText, specialStates = [] } = states;
  const visits: PageVisit[] = [
    states.noRequestsReason
      ? { path, state: 'success', kind: 'static', run: (product, visit) => visitStaticPage(product, states, visit) }
      : {
          path,
          state: 'success',
          kind: 'loading',
          run: (product, visit) => visitLoadingStates(product, states, visit),
        },
  ];
  if (typeof emptyText === 'string')
    visits.push({
      path,
      state: 'empty',
      kind: 'empty',
      run: (product, visit) => visitEmptyState(product, states, emptyText, visit),
    });
  for (const special of specialStates)
    visits.push({
      path,
      state: special.name,
      kind: 'special',
      run: (product, visit) => visitSpecialState(product, states, special, visit),
    });
  return visits;
}

/** Visits all states of a page. */
export async function visitStates(product: TestProduct, states: PageStates, visit: VisitState): Promise<void> {
  for (const { run } of listVisits(states)) await run(product, visit);
}
