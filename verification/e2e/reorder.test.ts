import type { CDPSession, Locator, Page } from '@playwright/test';
import type { Survey } from '../../shared/src/contracts';
import { callApiOk, DEADLINE, signInByApi } from './helpers/api-client';
import { SURVEYOR } from './pages/accounts';
import { findViolations, THEMES } from './pages/axe';
import { createKeyboardUser } from './pages/keyboard-user';
import { expect, signIn, test } from './test';

test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

const findHandle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
/** The handles work by clicks before they can be dragged. */
const expectDraggable = (handle: Locator) => expect(handle).toHaveAttribute('title', /^Drag it/);
const findStatus = (page: Page, text: string) => page.locator('output', { hasText: text });

/** Signs in, which takes the links of a wide page, and shows a page on a phone. */
async function openOnPhone(page: Page, path: string) {
  await signIn(page, SURVEYOR.email, SURVEYOR.password);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(path);
}

/** Opens the editor of a new survey, whose questions are called by their first place. */
async function openEditor(page: Page, url: string, count: number) {
  const token = await signInByApi(url, SURVEYOR.email, SURVEYOR.password);
  const questions = Array.from({ length: count }, (_, index) => ({ title: `Stop ${index + 1}` }));
  const survey = {
    title: 'The order of the stops',
    surveyorEmail: SURVEYOR.email,
    category: 'Education',
    deadline: DEADLINE,
    questions,
  };
  const { insertedId } = await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', token, survey);
  await openOnPhone(page, `/dashboard/update/${insertedId}`);
  await expectDraggable(findHandle(page, 'question 1'));
  return {
    /** Saves, and expects the stored order. */
    async expectSaved(titles: string[]) {
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByRole('dialog')).toContainText('success');
      const stored = await callApiOk<Survey>(url, 'GET', `/surveys/${insertedId}`);
      expect(stored.questions.map(({ title }) => title)).toEqual(titles);
    },
  };
}

async function getCenter(target: Locator) {
  const box = (await target.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger on the screen. */
async function createFinger(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    /** Moves in steps, as a finger does. */
    async drag(from: { x: number; y: number }, distance: number, onTheWay?: () => Promise<void>) {
      await send('touchStart', [from]);
      for (let step = 1; step <= 10; step += 1) {
        await send('touchMove', [{ x: from.x, y: from.y + (distance * step) / 10 }]);
      }
      await onTheWay?.();
      await send('touchEnd', []);
    },
  };
}

const getScrollTop = (page: Page) => page.evaluate(() => window.scrollY);

test('a finger drags a question by its handle, and scrolls the page elsewhere', async ({ page, stack: { url } }) => {
  const editor = await openEditor(page, url, 3);
  const finger = await createFinger(page);
  await findHandle(page, 'question 1').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const scrollTop = await getScrollTop(page);
  const [from, to] = [await getCenter(findHandle(page, 'question 1')), await getCenter(findHandle(page, 'question 2'))];
  await finger.drag(from, to.y - from.y + 40, async () => {
    await expect(findStatus(page, 'Question 1 moved to position 2 of 3.')).toBeAttached();
    expect(await getScrollTop(page)).toBe(scrollTop);
  });
  await expect(findStatus(page, 'Question 1 dropped at position 2 of 3.')).toBeAttached();

  await finger.drag(await getCenter(page.getByText('Stop 3', { exact: true }).first()), -150);
  await expect.poll(() => getScrollTop(page)).toBeGreaterThan(scrollTop + 50);
  await editor.expectSaved(['Stop 2', 'Stop 1', 'Stop 3']);
});

test('a tap on a handle, and one on another, move a question', async ({ page, stack: { url } }) => {
  const editor = await openEditor(page, url, 3);
  await findHandle(page, 'question 3').tap();
  await expect(findHandle(page, 'question 3')).toHaveAttribute('aria-pressed', 'true');
  await findHandle(page, 'question 1').tap();
  await expect(findStatus(page, 'Question 3 dropped at position 1 of 3.')).toBeAttached();
  await editor.expectSaved(['Stop 3', 'Stop 1', 'Stop 2']);
});

test('the mouse drags a question, the page scrolls at its edge, and Escape puts the question back', async ({
  page,
  stack: { url },
}) => {
  const editor = await openEditor(page, url, 8);
  await findHandle(page, 'question 2').scrollIntoViewIfNeeded();
  const grab = async (name: string) => {
    const { x, y } = await getCenter(findHandle(page, name));
    await page.mouse.move(x, y);
    await page.mouse.down();
    return { x, y };
  };
  const { x, y } = await grab('question 2');
  await page.mouse.move(x, y - 60, { steps: 5 });
  await page.mouse.move(x, y - 140, { steps: 5 });
  await expect(findStatus(page, 'Question 2 moved to position 1 of 8.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(findStatus(page, 'Move canceled. Question 2 stays at position 2 of 8.')).toBeAttached();
  await page.mouse.up();
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);

  await findHandle(page, 'question 1').scrollIntoViewIfNeeded();
  const start = await grab('question 1');
  await page.mouse.move(start.x, 690, { steps: 10 });
  await expect(findStatus(page, 'Question 1 moved to position 8 of 8.')).toBeAttached();
  await page.mouse.up();
  await expect(findHandle(page, 'question 8')).toBeFocused();
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
  await editor.expectSaved(['Stop 2', 'Stop 3', 'Stop 4', 'Stop 5', 'Stop 6', 'Stop 7', 'Stop 8', 'Stop 1']);
});

test('the keyboard moves a question and an option, and axe finds nothing while one is lifted', async ({
  page,
  stack: { url },
}) => {
  const editor = await openEditor(page, url, 3);
  const keyboardUser = createKeyboardUser(page);
  await keyboardUser.tabTo(findHandle(page, 'question 3'));
  await keyboardUser.press('Space', 'ArrowUp', 'ArrowUp');
  await expect(findStatus(page, 'Question 3 moved to position 1 of 3.')).toBeAttached();
  for (const theme of THEMES) expect(await findViolations(page, theme)).toEqual([]);
  await keyboardUser.press('Escape');
  await expect(findStatus(page, 'Move canceled. Question 3 stays at position 3 of 3.')).toBeAttached();
  for (const theme of THEMES) expect(await findViolations(page, theme)).toEqual([]);
  await keyboardUser.press('Enter', 'ArrowUp', 'Enter');
  await expect(findHandle(page, 'question 2')).toBeFocused();

  await page.getByRole('button', { name: 'Edit question 1' }).click();
  await page.getByText('Single choice', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Option 1' }).first().fill('Harbor');
  await page.getByRole('textbox', { name: 'Option 2' }).first().fill('Station');
  await keyboardUser.tabTo(findHandle(page, 'option 2'), 'Shift+Tab');
  await keyboardUser.press('Space', 'ArrowUp', 'Space');
  await expect(page.getByRole('textbox', { name: 'Option 1' }).first()).toHaveValue('Station');
  await editor.expectSaved(['Stop 1', 'Stop 3', 'Stop 2']);
});

test('questions are moved with buttons and clicks on handles when the code for dragging does not load', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/net::ERR_FAILED|Failed to load resource/);
  await openOnPhone(page, '/dashboard/surveyor/create');
  const field = page.getByRole('textbox', { name: 'Question title' });
  await field.waitFor();
  await page.route('**/*.js', (route) => route.abort());
  for (const title of ['Stop 1', 'Stop 2']) {
    await field.fill(title);
    await field.press('Enter');
  }
  await page.getByRole('button', { name: 'Move question 2 up' }).click();
  const first = page.getByRole('list', { name: 'Create questions' }).getByRole('listitem').first();
  await expect(first).toContainText('Stop 2');
  await findHandle(page, 'question 2').click();
  await findHandle(page, 'question 1').click();
  await expect(first).toContainText('Stop 1');
  await expect(findHandle(page, 'question 1')).toHaveAttribute('title', /^Click it/);
});
