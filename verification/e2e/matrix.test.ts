import type { Page } from '@playwright/test';
import type { Results, SurveySummary } from '../../shared/src/contracts';
import { callApi, callApiOk, openBrowserUser, registerVoter } from './helpers/api-client';
import { createKeyboardUser } from './pages/keyboard-user';
import { findButton } from './pages/locators';
import { beginSurvey, publishSurvey } from './pages/publish-survey';
import { expect, signIn, test } from './test';

const TITLE = 'The pier café';
const QUESTION = 'How is it?';
const PHONE_SIZE = { width: 375, height: 812 };

const findOption = (page: Page, row: string, option: string) =>
  page.getByRole('radiogroup', { name: row }).getByRole('radio', { name: option });

/** Creates a survey with a matrix in the editor. @returns its id. */
async function create(page: Page, url: string, token: string | undefined): Promise<string> {
  await beginSurvey(page, TITLE);
  await page.getByRole('radio', { name: 'Matrix', exact: true }).check();
  await page.getByRole('textbox', { name: 'Question title' }).fill(QUESTION);
  await page.getByRole('textbox', { name: 'Option 1' }).fill('Good');
  await page.getByRole('textbox', { name: 'Option 2' }).fill('Poor');
  await findButton(page, 'Add question').click();
  await expect(page.getByText('Enter at least two rows, each on a line of its own.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Rows' }).fill('Coffee\nPrice');
  await findButton(page, 'Add question').click();
  await publishSurvey(page);
  await expect(page.getByRole('dialog')).toContainText('success');
  const [survey] = await callApiOk<SurveySummary[]>(url, 'GET', '/surveys/mine?q=pier', token);
  return survey?._id ?? '';
}

test('a matrix is created, answered row by row on a phone and with the keyboard, counted, and exported', async ({
  page,
  browser,
  stack: { url },
}) => {
  const surveyor = await openBrowserUser(browser, url, 'surveyor@canvass.test');
  const id = await test.step('create', () => create(surveyor.page, url, surveyor.token));

  await test.step('vote on a phone', async () => {
    const phone = await (await browser.newContext({ baseURL: url, hasTouch: true })).newPage();
    const voter = await registerVoter(url, 'phone.guest@people.test');
    await signIn(phone, voter.email, voter.password);
    await phone.setViewportSize(PHONE_SIZE);
    await phone.goto(`/surveys/${id}`);
    await expect(findButton(phone, 'Vote')).toBeEnabled();
    await phone.getByRole('radiogroup', { name: 'Coffee' }).getByText('Good').tap();
    await findButton(phone, 'Vote').tap();
    await expect(findOption(phone, 'Price', 'Good')).toBeFocused();
    await expect(phone.getByText(/Also choose an option for/)).toBeVisible();
    await phone.getByRole('radiogroup', { name: 'Price' }).getByText('Poor').tap();
    await phone.reload();
    await expect(findOption(phone, 'Coffee', 'Good')).toBeChecked();
    await expect(findOption(phone, 'Price', 'Poor')).toBeChecked();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE_SIZE.width);
    await findButton(phone, 'Vote').tap();
    await expect(phone.getByRole('dialog')).toContainText('Survey response added successfully');
    await phone.context().close();
  });

  await test.step('vote with the keyboard', async () => {
    const voter = await registerVoter(url, 'keyboard.guest@people.test');
    await signIn(page, voter.email, voter.password);
    await page.goto(`/surveys/${id}`);
    await expect(findButton(page, 'Vote')).toBeEnabled();
    const keyboardUser = createKeyboardUser(page);
    for (const row of ['Coffee', 'Price']) {
      await keyboardUser.tabTo(findOption(page, row, 'Good'));
      await page.keyboard.press('Space');
      await expect(findOption(page, row, 'Good')).toBeChecked();
    }
    await keyboardUser.tabTo(findButton(page, 'Vote'));
    await keyboardUser.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Survey response added successfully');
  });

  await test.step('results', async () => {
    const { versions } = await callApiOk<Results>(url, 'GET', `/surveys/${id}/results`, surveyor.token);
    const counts = versions[0]?.questions[0]?.counts ?? [];
    expect(counts.map(({ option, count }) => [option, count])).toEqual([
      ['Coffee: Good', 2],
      ['Coffee: Poor', 0],
      ['Price: Good', 1],
      ['Price: Poor', 1],
    ]);
    await surveyor.page.goto(`/dashboard/surveyResponses/${id}`);
    const chart = surveyor.page.getByRole('region', { name: QUESTION, exact: true }).first();
    await expect(chart.getByRole('row', { name: /^Coffee/ }).first()).toContainText('100%');
    await expect(surveyor.page.getByRole('cell', { name: 'Coffee: Good; Price: Poor', exact: true })).toBeVisible();
    const csv = await (await callApi(url, 'GET', `/surveys/responses/${id}/export.csv`, surveyor.token)).text();
    expect(csv).toContain(`Question-1: ${QUESTION}, Price`);
  });
  await surveyor.page.context().close();
});
