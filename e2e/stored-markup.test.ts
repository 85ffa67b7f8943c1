import type { BrowserContext, Page } from '@playwright/test';
import { complaintIn } from './complaints';
import { allPages } from './pages/all-pages';
import { CALLED, CANARY_HOST, createMarkup, KINDS, withoutSpace } from './pages/markup';
import { storeMarkup } from './pages/markup-scene';
import type { PageStates, Person } from './pages/page-states';
import type { Scene } from './pages/scene';
import { openSeats } from './pages/seats';
import { expect, test } from './test';

/** A page, or a state that an address alone leads to. */
interface Place {
  as: Person;
  address: string;
  shows: PageStates['shows'];
}

/** The pages, and their states that need nobody to do anything. */
function placesOf(scene: Scene): Place[] {
  return allPages.flatMap(({ path, as, address, shows, special = [] }) => {
    const reached = special.filter((state) => state.address && !state.act && !state.before && !state.complaint);
    return [
      { as, address: address?.(scene) ?? path, shows },
      ...reached.map((state) => ({ as: state.as ?? as, address: state.address?.(scene) ?? path, shows: state.shows })),
    ];
  });
}

/** What makes a browser do something, in a document of the product: elements that it has none of, by whom they come. */
function findLiveMarkup(page: Page): Promise<string[]> {
  return page.evaluate(
    ([called = '', host = '']) => {
      const flaws: string[] = [];
      for (const element of document.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          const leadsOut = /^(href|src|srcset|srcdoc|action|formaction|data|poster|xlink:href|content|style)$/.test(
            name,
          );
          if (name.startsWith('on')) flaws.push(`${element.tagName} ${name}`);
          if (leadsOut && (/^\s*javascript:/i.test(value) || value.includes(`//${host}`)))
            flaws.push(`${name}=${value}`);
        }
        const isInert = element.tagName !== 'SCRIPT' || element.getAttribute('type') === 'application/json';
        if (!isInert && element.textContent?.includes(`${called}(`)) flaws.push(`a script with ${called}`);
        if (/^(BASE|OBJECT|EMBED)$/.test(element.tagName)) flaws.push(element.tagName);
      }
      return flaws;
    },
    [CALLED, CANARY_HOST],
  );
}

/** All that a page shows as text, in fields and labels as well. */
async function readText(page: Page): Promise<string> {
  const texts = await page.evaluate(() => [
    document.body.textContent ?? '',
    ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
  ]);
  return withoutSpace(texts.join('\n'));
}

/** Keeps what a browser does that text never makes it do. */
async function watch(context: BrowserContext): Promise<string[]> {
  const caught: string[] = [];
  await context.exposeFunction(CALLED, (place: string) => void caught.push(`markup of ${place} was run`));
  context.on('dialog', (dialog) => {
    caught.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (request.url().includes(CANARY_HOST)) caught.push(`a request for ${request.url()}`);
  });
  context.on('weberror', (error) => caught.push(error.error().message));
  context.on('console', (message) => {
    const complaint = complaintIn(message);
    if (complaint !== undefined) caught.push(complaint);
  });
  return caught;
}

test('markup in every text that people write is shown as text on every page, and does nothing', async ({
  browser,
  stack: { url },
}) => {
  const markup = createMarkup();
  const places = placesOf(await storeMarkup(url, markup));
  const seats = openSeats(browser, url);
  const flaws: string[] = [];
  const unseen = new Set(markup.stored());

  async function visit(page: Page, { address, shows }: Place): Promise<void> {
    await page.goto(address);
    await shows(page).first().waitFor();
    await page
      .locator('output', { hasText: /^Loading/ })
      .last()
      .waitFor({ state: 'detached' });
    const text = await readText(page);
    for (const each of unseen) if (text.includes(each.text)) unseen.delete(each);
    flaws.push(...(await findLiveMarkup(page)).map((flaw) => `${address}: ${flaw}`));
  }

  async function visitAll(person: Person): Promise<void> {
    const context = await seats.of(person);
    const caught = await watch(context);
    const page = await context.newPage();
    for (const place of places.filter(({ as }) => as === person)) await visit(page, place);
    flaws.push(...caught.map((what) => `${person}: ${what}`));
  }

  for (const person of new Set(places.map(({ as }) => as))) await visitAll(person);
  await seats.close();
  expect(flaws).toEqual([]);
  expect(
    [...unseen].map(({ place, text }) => `${place}: ${text}`),
    'is shown nowhere',
  ).toEqual([]);
  expect(places.length).toBeGreaterThanOrEqual(allPages.length);
  expect(markup.stored().length).toBeGreaterThan(8 * KINDS);
});
