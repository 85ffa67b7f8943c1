import type { Locator, Page } from '@playwright/test';
import { openBrowserUser } from './helpers/api-client';
import { createKeyboardUser } from './pages/keyboard-user';
import { findSmallTargets } from './pages/small-targets';
import { expect, signIn, test } from './test';

const PHONE_SIZE = { width: 375, height: 812 };
const CONDITION = 'Asked only if question 1 is “Yes”';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const findTitle = (page: Page) => page.getByRole('textbox', { name: 'Question title' });
const findAddButton = (page: Page) => page.getByRole('button', { name: 'Add question' });
const findSettings = (page: Page) => page.getByText('More settings');
const findCondition = (page: Page) => page.getByRole('combobox', { name: /^Ask this question only after/ });
const findAnswer = (page: Page, name: string) =>
  page.getByRole('group', { name: 'After one of these answers' }).getByRole('checkbox', { name });

/** Opens the form, adds a first question, and writes a second one, which is to depend on the first. */
async function writeQuestions(page: Page): Promise<void> {
  await page.goto('/dashboard/surveyor/create');
  await findTitle(page).fill('Do you come by bicycle?');
  await findAddButton(page).click();
  await findTitle(page).fill('Where do you park it?');
}

test('on a phone, a surveyor makes a question depend on an earlier answer with two taps and one choice', async ({
  browser,
  stack: { url },
}) => {
  const context = await browser.newContext({ baseURL: url, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, 'surveyor@canvass.test');
  await page.setViewportSize(PHONE_SIZE);
  await writeQuestions(page);
  let steps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    steps += 1;
  };
  await tap(findSettings(page));
  await findCondition(page).selectOption('1. Do you come by bicycle?');
  steps += 1;
  await tap(findAnswer(page, 'Yes'));
  expect(await findSmallTargets(page)).toEqual([]);
  expect(steps).toBe(3);
  await findAddButton(page).tap();
  await expect(page.getByText(CONDITION)).toBeVisible();
  await context.close();
});

test('with the keyboard, a surveyor makes a question depend on an earlier answer with nine keys', async ({
  browser,
  stack: { url },
}) => {
  const { page } = await openBrowserUser(browser, url, 'surveyor@canvass.test');
  await writeQuestions(page);
  const keyboardUser = createKeyboardUser(page);
  let keys = 0;
  const use = async (target: Locator, key: string) => {
    keys += (await keyboardUser.tabTo(target)).length + 1;
    await keyboardUser.press(key);
  };
  await use(findSettings(page), 'Enter');
  await use(findCondition(page), 'ArrowDown');
  await use(findAnswer(page, 'Yes'), 'Space');
  // Three of them act; the others are tab stops.
  expect(keys).toBe(9);
  await use(findAddButton(page), 'Enter');
  await expect(page.getByText(CONDITION)).toBeVisible();
  await page.context().close();
});
