import type { Locator, Page } from '@playwright/test';
import { complaintIn } from '../complaints';
import { STEP_TIMEOUT_MS } from '../limits';
import type { PageStates, Person, SpecialState } from './page-states';
import type { Product } from './product';
import type { Seats } from './seats';
import { tapApi } from './tap';

/** A page in one of its states, on the screen. */
export interface Shown {
  page: Page;
  state: string;
  /** The whole document, or only what differs from other states of the page. */
  part: 'document' | 'main';
  /** What the browser complained of, beside what it should complain of in this state. */
  complaints: string[];
}

/** What is done with a state as long as it shows. */
export type Visit = (shown: Shown) => Promise<void>;

const REFUSED = /status of 500/;

function main(page: Page): Locator {
  return page.getByRole('main');
}

/** What says that something is on its way. */
function loading(page: Page): Locator {
  return main(page).locator('output', { hasText: /^Loading/ });
}

/** Shows what is asked for, and nothing is on its way any more. */
async function settled(page: Page, shown: Locator): Promise<void> {
  await shown.first().waitFor();
  await loading(page).last().waitFor({ state: 'detached' });
}

/** Keeps what the browser complains of, but for what was announced. */
function listen(page: Page, announced?: RegExp): string[] {
  const complaints: string[] = [];
  const hear = (text: string) => {
    if (!announced?.test(text)) complaints.push(text);
  };
  page.on('pageerror', ({ message }) => hear(message));
  page.on('console', (message) => {
    const complaint = complaintIn(message);
    if (complaint !== undefined) hear(complaint);
  });
  return complaints;
}

/** Gives a tab of somebody's browser, and closes it afterwards. */
async function inTab(seats: Seats, person: Person, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await seats.of(person);
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  try {
    await act(page);
  } finally {
    // A call that is held goes on when its route is gone: without this, a sign-in would succeed after all, for every tab.
    await context.setOffline(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
    await context.setOffline(false);
  }
}

async function tryAgain(page: Page): Promise<void> {
  const buttons = await main(page).getByRole('button', { name: 'Try again' }).all();
  if (buttons.length === 0) throw new Error('What failed has no button “Try again”.');
  // The last one first: one that is gone does not move the others.
  for (const button of buttons.toReversed()) await button.click();
}

/** Nothing to wait for: the page is there at once. */
async function showOnly({ seats, scene }: Product, states: PageStates, visit: Visit): Promise<void> {
  await inTab(seats, states.as, async (page) => {
    const complaints = listen(page);
    const { asked } = await tapApi(page);
    await page.goto(states.address?.(scene) ?? states.path);
    await settled(page, states.shows(page));
    await visit({ page, state: 'success', part: 'document', complaints });
    if (asked.length > 0)
      throw new Error(`${states.path} asks for ${asked[0]?.path}: it has states of loading and error.`);
  });
}

/** The page waits for the API, is refused, tries again, and is there. */
async function showTurns({ seats, scene }: Product, states: PageStates, visit: Visit): Promise<void> {
  await inTab(seats, states.as, async (page) => {
    const complaints = listen(page, REFUSED);
    const tap = await tapApi(page);
    tap.set('hold');
    await page.goto(states.address?.(scene) ?? states.path);
    await loading(page).first().waitFor({ state: 'attached' });
    await visit({ page, state: 'loading', part: 'main', complaints });

    tap.set('refuse');
    await settled(page, main(page).getByRole('alert'));
    await visit({ page, state: 'error', part: 'main', complaints });

    tap.set('pass');
    await tryAgain(page);
    await settled(page, states.shows(page));
    await visit({ page, state: 'success', part: 'document', complaints });
    if (states.empty === undefined && tap.asked.some(({ isList }) => isList)) {
      throw new Error(`${states.path} shows a list: what does it say when there is nothing in it?`);
    }
  });
}

async function showEmpty({ seats, scene }: Product, states: PageStates, words: string, visit: Visit): Promise<void> {
  await inTab(seats, states.as, async (page) => {
    const complaints = listen(page);
    (await tapApi(page)).set('empty');
    await page.goto(states.address?.(scene) ?? states.path);
    await settled(page, main(page).getByText(words));
    await visit({ page, state: 'empty', part: 'main', complaints });
  });
}

async function showSpecial({ seats, scene }: Product, states: PageStates, special: SpecialState, visit: Visit) {
  await inTab(seats, special.as ?? states.as, async (page) => {
    const complaints = listen(page, special.complaint);
    await special.before?.(page);
    const address = special.address ?? states.address;
    await page.goto(address?.(scene) ?? states.path);
    await special.act?.(page);
    await special.shows(page).first().waitFor();
    await visit({ page, state: special.name, part: 'document', complaints });
  });
}

/** Brings a page into each of its states. */
export async function walkThrough(product: Product, states: PageStates, visit: Visit): Promise<void> {
  await (states.asksNothing ? showOnly : showTurns)(product, states, visit);
  if (typeof states.empty === 'string') await showEmpty(product, states, states.empty, visit);
  for (const special of states.special ?? []) await showSpecial(product, states, special, visit);
}
