import type { BrowserContext, Page } from '@playwright/test';
import { getConsoleError } from './helpers/console-errors';
import { allPages } from './pages/all-pages';
import { CALLBACK_NAME, CANARY_HOST, createMarkup, PAYLOAD_COUNT, removeWhitespace } from './pages/markup';
import { createMarkupSeedData } from './pages/markup-seed-data';
import type { PageStates, Persona } from './pages/page-states';
import type { SeedData } from './pages/seed-data';
import { createContexts } from './pages/contexts';
import { expect, test } from './test';

/** A page, or a state that only needs an address. */
interface VisitedPage {
  persona: Persona;
  path: string;
  findExpected: PageStates['findExpected'];
}

/** The pages, and their states that need no user actions. */
function listVisitedPages(seedData: SeedData): VisitedPage[] {
  return allPages.flatMap(({ path, persona, getPath, findExpected, specialStates = [] }) => {
    const reachableStates = specialStates.filter(
      (state) => state.getPath && !state.act && !state.setUp && !state.consoleError && !state.needsDemo,
    );
    return [
      { persona, path: getPath?.(seedData) ?? path, findExpected },
      ...reachableStates.map((state) => ({
        persona: state.persona ?? persona,
        path: state.getPath?.(seedData) ?? path,
        findExpected: state.findExpected,
      })),
    ];
  });
}

/** Active markup in a document: event handlers, dangerous URLs, scripts, and elements that the product never uses. */
function findLiveMarkup(page: Page): Promise<string[]> {
  return page.evaluate(
    ([called = '', host = '']) => {
      const findings: string[] = [];
      for (const element of document.querySelectorAll('*')) {
        for (const { name, value } of element.attributes) {
          const isExternal =
            /^(href|src|srcset|srcdoc|action|formaction|data|poster|xlink:href|style)$/.test(name) ||
            // What a page says about itself is text; a refresh would lead elsewhere.
            (name === 'content' && element.hasAttribute('http-equiv'));
          if (name.startsWith('on')) findings.push(`${element.tagName} ${name}`);
          if (isExternal && (/^\s*javascript:/i.test(value) || value.includes(`//${host}`)))
            findings.push(`${name}=${value}`);
        }
        const isInert =
          element.tagName !== 'SCRIPT' || /^application\/(ld\+)?json$/.test(element.getAttribute('type') ?? '');
        if (!isInert && element.textContent?.includes(`${called}(`)) findings.push(`a script with ${called}`);
        if (/^(BASE|OBJECT|EMBED)$/.test(element.tagName)) findings.push(element.tagName);
      }
      return findings;
    },
    [CALLBACK_NAME, CANARY_HOST],
  );
}

/** Elements with a text that a user wrote, but without the direction of that text: `dir="auto"`, or `bdi` within a line. */
function findTextsWithoutDirection(page: Page): Promise<string[]> {
  return page.evaluate(
    (markers) => {
      const isUserText = (text: string) => markers.some((marker) => text.includes(marker));
      const findings: string[] = [];
      // What shows without scripts is one text here.
      const hidden = [...document.querySelectorAll('noscript')].map(
        ({ textContent }) => new DOMParser().parseFromString(textContent, 'text/html').body,
      );
      for (const root of [document.body, ...hidden]) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const element = node.parentElement;
          if (!element || !isUserText(node.textContent ?? '') || element.closest('script, style, noscript')) continue;
          // A text that is quoted in a sentence is isolated by characters, if it needs to be; a listed one must be.
          if (/“[^”]*$|\u2068[^\u2069]*$/.test((node.textContent ?? '').split(markers[0] ?? '')[0] ?? '')) continue;
          // What is only spoken has no direction on the screen.
          if (getComputedStyle(element).clipPath === 'inset(50%)') continue;
          const directed = element.closest('[dir], bdi');
          if (directed?.tagName !== 'BDI' && directed?.getAttribute('dir') !== 'auto')
            findings.push(`${element.tagName.toLowerCase()} ${node.textContent?.slice(0, 80)}`);
        }
      }
      for (const field of document.querySelectorAll<HTMLInputElement>(
        'input:not([type=radio], [type=checkbox]), textarea',
      ))
        if (isUserText(field.value) && field.dir !== 'auto') findings.push(`the field ${field.name || field.id}`);
      return findings;
    },
    [CALLBACK_NAME, CANARY_HOST],
  );
}

/** All text of a page, including form fields. */
async function readPageText(page: Page): Promise<string> {
  const texts = await page.evaluate(() => [
    document.body.textContent ?? '',
    ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
  ]);
  return removeWhitespace(texts.join('\n'));
}

/** Records incidents in a browser that plain text never causes. */
async function watchContext(context: BrowserContext): Promise<string[]> {
  const incidents: string[] = [];
  await context.exposeFunction(
    CALLBACK_NAME,
    (visitedPage: string) => void incidents.push(`markup of ${visitedPage} was run`),
  );
  context.on('dialog', (dialog) => {
    incidents.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (request.url().includes(CANARY_HOST)) incidents.push(`a request for ${request.url()}`);
  });
  context.on('weberror', (error) => incidents.push(error.error().message));
  context.on('console', (message) => {
    const consoleError = getConsoleError(message);
    if (consoleError !== undefined) incidents.push(consoleError);
  });
  return incidents;
}

test('markup stored in any user text is shown as text on every page, in its own direction, and never runs', async ({
  browser,
  stack: { url },
}) => {
  const markup = createMarkup();
  const visitedPages = listVisitedPages(await createMarkupSeedData(url, markup));
  const contexts = createContexts(browser, url);
  const findings: string[] = [];
  const undirected: string[] = [];
  const missingTexts = new Set(markup.stored());

  async function visit(page: Page, { path, findExpected }: VisitedPage): Promise<void> {
    await page.goto(path);
    await findExpected(page).first().waitFor();
    await page
      .locator('output', { hasText: /^Loading/ })
      .last()
      .waitFor({ state: 'detached' });
    const text = await readPageText(page);
    for (const each of missingTexts) if (text.includes(each.text)) missingTexts.delete(each);
    findings.push(...(await findLiveMarkup(page)).map((finding) => `${path}: ${finding}`));
    undirected.push(...(await findTextsWithoutDirection(page)).map((finding) => `${path}: ${finding}`));
  }

  async function visitPagesAs(currentPersona: Persona): Promise<void> {
    const context = await contexts.get(currentPersona);
    const incidents = await watchContext(context);
    const page = await context.newPage();
    for (const markedField of visitedPages.filter(({ persona }) => persona === currentPersona))
      await visit(page, markedField);
    findings.push(...incidents.map((incident) => `${currentPersona}: ${incident}`));
  }

  for (const currentPersona of new Set(visitedPages.map(({ persona }) => persona))) await visitPagesAs(currentPersona);
  await contexts.close();
  expect(findings).toEqual([]);
  expect(undirected, 'has no direction of its own').toEqual([]);
  expect(
    [...missingTexts].map(({ fieldName, text }) => `${fieldName}: ${text}`),
    'is shown nowhere',
  ).toEqual([]);
  expect(visitedPages.length).toBeGreaterThanOrEqual(allPages.length);
  expect(markup.stored().length).toBeGreaterThan(8 * PAYLOAD_COUNT);
});
