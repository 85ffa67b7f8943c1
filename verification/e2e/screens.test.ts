import type { Locator, Page } from '@playwright/test';
import { extractText } from 'unpdf';
import type { SurveySummary } from '../../shared/src/contracts';
import { callApiOk, registerVoter, reportSurvey } from './helpers/api-client';
import { createSeedData } from './pages/seed-data';
import { expect, signIn, test } from './test';

// What has to fit, stand in one place, or leave room: boxes are measured, in the sizes of screens and of paper.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PHONE_SIZE = { width: 375, height: 812 };
/** A window of 1280 × 1024 at 400 % zoom. */
const ZOOMED_SIZE = { width: 320, height: 256 };

const DESKTOP_SIZE = { width: 1280, height: 1024 };

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const getBox = (target: Locator) =>
  target.evaluate((element): Box => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return { top, bottom, left, right };
  });

/** The boxes of those that are shown. */
async function listBoxes(targets: Locator): Promise<Box[]> {
  const boxes: Box[] = [];
  for (const target of await targets.all()) if (await target.isVisible()) boxes.push(await getBox(target));
  return boxes;
}

for (const path of ['/dashboard/surveyor/surveys', '/dashboard/surveyor/update'])
  test(`no action of ${path} is cut off at any width`, async ({ page }) => {
    await signIn(page, 'surveyor@canvass.test');
    await page.goto(path);
    const table = page.getByRole('region', { name: 'Your surveys' });
    const row = table.getByRole('row').filter({ has: page.getByRole('rowheader') });
    for (const width of [320, 375, 768, 800, 900, 1023, 1024, 1060, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(row.first()).toBeVisible();
      const { left, right } = await getBox(table);
      const actions = row.first().getByRole('link').or(row.first().getByRole('button'));
      await expect(actions).toHaveCount(4);
      for (const box of await listBoxes(actions)) {
        expect(box.left, `at ${width} px`).toBeGreaterThanOrEqual(left);
        expect(box.right, `at ${width} px`).toBeLessThanOrEqual(right);
      }
      expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth), `at ${width} px`).toBe(0);
    }
  });

test('on a phone, at most two rows of buttons come before the first figure of the responses', async ({
  page,
  stack: { url },
}) => {
  const id = (await createSeedData(url)).getSurveyId('popular');
  await signIn(page, 'surveyor@canvass.test');
  await page.goto(`/dashboard/surveyResponses/${id}`);
  const main = page.getByRole('main');
  const figure = main.getByText('Voted Count', { exact: true });
  for (const width of [PHONE_SIZE.width, 320]) {
    await page.setViewportSize({ ...PHONE_SIZE, width });
    await expect(figure).toBeVisible();
    const { top } = await getBox(figure);
    const buttons = await listBoxes(main.getByRole('button').or(main.getByRole('link', { name: 'Edit', exact: true })));
    const rows = new Set(buttons.filter((box) => box.bottom <= top).map((box) => Math.round(box.top)));
    expect(rows.size, `at ${width} px`).toBeLessThanOrEqual(2);
  }
  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Results without names' }).click();
  await expect(page).toHaveURL(`/surveys/${id}/results`);
});

test('the charts of a row are equally high, and each has its number at the same place', async ({
  page,
  stack: { url },
}) => {
  const id = (await createSeedData(url)).getSurveyId('rated');
  await signIn(page, 'surveyor@canvass.test');
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(`/dashboard/surveyResponses/${id}`);
  const numbers = page.getByRole('main').getByText(/^Question \d+$/);
  await expect(numbers).toHaveCount(4);
  const offsets: Box[] = [];
  const heights = new Map<number, number[]>();
  for (const number of await numbers.all()) {
    const card = await getBox(number.locator('xpath=ancestor::section[1]'));
    const { top, left } = await getBox(number);
    offsets.push({ top: top - card.top, left: left - card.left, bottom: 0, right: 0 });
    heights.set(card.top, [...(heights.get(card.top) ?? []), Math.round(card.bottom - card.top)]);
  }
  expect(new Set(offsets.map(({ top, left }) => `${Math.round(top)} ${Math.round(left)}`)).size).toBe(1);
  expect([...heights.values()].some((row) => row.length > 1)).toBe(true);
  for (const row of heights.values()) expect(new Set(row).size).toBe(1);
});

test('an offer to undo covers neither the next report nor the end of the page', async ({ page, stack: { url } }) => {
  // Other tests may have decided about the reports of the demo.
  const reporter = await registerVoter(url, 'undo.reporter@people.test');
  for (const survey of await callApiOk<SurveySummary[]>(url, 'GET', '/surveys?limit=2'))
    await reportSurvey(url, survey, reporter);
  await signIn(page, 'admin@canvass.test');
  await page.setViewportSize({ width: 1400, height: 700 });
  await page.goto('/dashboard/adminSurveys?tab=reported');
  await page.getByRole('button', { name: 'Keep published' }).click();
  const offer = page.getByRole('button', { name: 'Undo' });
  const report = page.getByRole('article');
  // The offer ends after 20 seconds, unless somebody points at it.
  await offer.hover();
  await expect(report).toBeVisible();
  expect((await getBox(offer)).right).toBeLessThanOrEqual((await getBox(report)).left);

  await page.setViewportSize(PHONE_SIZE);
  await offer.hover();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(async () => (await getBox(report)).bottom <= (await getBox(offer)).top).toBe(true);
});

/** The size of the first page of a file, in points, and the text of each page. */
async function print(page: Page, format: 'A4' | 'Letter') {
  const file = await page.pdf({ format });
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/.exec(file.toString('latin1')) ?? [];
  const { text } = await extractText(new Uint8Array(file), { mergePages: false });
  return { size: [Math.round(Number(width)), Math.round(Number(height))], pages: text };
}

const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '');

test('reports print upright on the paper of the region, and no page ends with a heading', async ({
  page,
  stack: { url },
}) => {
  const seedData = await createSeedData(url);
  await signIn(page, 'surveyor@canvass.test');
  for (const [path, loaded] of [
    [`/dashboard/surveyResponses/${seedData.getSurveyId('rated')}`, 'Voted Count'],
    [`/dashboard/surveyResponses/${seedData.getSurveyId('popular')}`, 'Voted Count'],
    [`/surveys/${seedData.getSurveyId('closed')}/results`, 'Final report'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(loaded).first()).toBeVisible();
    const headingsOnScreen = page.getByRole('main').getByRole('heading');
    // The charts load after the page.
    await expect.poll(() => headingsOnScreen.count()).toBeGreaterThan(3);
    const headings = (await headingsOnScreen.allInnerTexts()).map(withoutSpaces);
    for (const [format, size] of [
      ['A4', [595, 842]],
      ['Letter', [612, 792]],
    ] as const) {
      const printed = await print(page, format);
      // The browser rounds the sizes of paper to its own pixels.
      for (const [side, length] of printed.size.entries()) expect(Math.abs(length - (size[side] ?? 0))).toBeLessThan(2);
      for (const text of printed.pages)
        expect(headings.filter((heading) => withoutSpaces(text).endsWith(heading))).toEqual([]);
    }
  }
});

test('at 400 % zoom, the navigation bar takes at most a fifth of the window, and scrolls away', async ({ page }) => {
  await page.setViewportSize(ZOOMED_SIZE);
  const expectLowBar = async (path: string) => {
    await page.goto(path);
    const bar = page.getByRole('banner');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { top, bottom } = await getBox(bar);
    expect(bottom - top, path).toBeLessThanOrEqual(ZOOMED_SIZE.height / 5);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(bar).not.toBeInViewport();
  };
  await expectLowBar('/surveys');
  await page.setViewportSize(DESKTOP_SIZE);
  await signIn(page, 'surveyor@canvass.test');
  await page.setViewportSize(ZOOMED_SIZE);
  await expectLowBar('/surveys');
  await expectLowBar('/dashboard/surveyor/create');
});

test('forced colors show which item of a navigation is the current one', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'surveyor@canvass.test');
  await page.goto('/dashboard/surveyor/surveys');
  const getBorders = (link: Locator) =>
    link.evaluate((element) => {
      const { borderBottomWidth, borderInlineStartWidth } = getComputedStyle(element);
      return [borderBottomWidth, borderInlineStartWidth].filter((width) => width !== '0px').length;
    });
  const bar = page.getByRole('navigation', { name: 'Main' });
  expect(await getBorders(bar.getByRole('link', { name: 'Dashboard' }))).toBe(1);
  expect(await getBorders(bar.getByRole('link', { name: 'Home' }))).toBe(0);
  const drawer = page.locator('#drawer');
  expect(await getBorders(drawer.getByRole('link', { name: 'Surveys', exact: true }).first())).toBe(1);
  expect(await getBorders(drawer.getByRole('link', { name: 'Feedbacks' }))).toBe(0);
});

test('a file field is as high as the fields beside it, and its button has their letters', async ({
  page,
  stack: { url },
}) => {
  const id = (await createSeedData(url)).getSurveyId('popular');
  await signIn(page, 'surveyor@canvass.test');
  await page.goto(`/dashboard/surveyor/invitations/${id}`);
  const file = page.getByLabel('Or a file');
  const text = page.getByRole('textbox', { name: 'For whom you invite optional' });
  const getHeight = async (field: Locator) => {
    const { top, bottom } = await getBox(field);
    return Math.round(bottom - top);
  };
  expect(await getHeight(file)).toBe(await getHeight(text));
  const getFont = (field: Locator, pseudo?: string) =>
    field.evaluate((element, part) => getComputedStyle(element, part).fontFamily, pseudo);
  expect(await getFont(file, '::file-selector-button')).toBe(await getFont(text));
});
