import type { Page } from '@playwright/test';
import type { Results, SurveySummary } from '../shared/src/contracts';
import { callApi, callApiOk, openBrowserUser, registerVoter } from './helpers/api-client';
import { createKeyboardUser } from './pages/keyboard-user';
import { findButton } from './pages/locators';
import { beginSurvey, publishSurvey } from './pages/publish-survey';
import { expect, signIn, test } from './test';

const TITLE = 'The way to the harbor';
const QUESTION = 'How long is your way?';
const SURVEYOR_EMAIL = 'surveyor@canvass.test';
const PHONE_SIZE = { width: 375, height: 812 };

const findNumber = (page: Page) => page.getByRole('group', { name: /^Question 1:/ }).getByLabel('Number (minutes)');

/** Creates a survey with a question for a number in the editor. @returns its id. */
async function create(page: Page, url: string, token: string | undefined): Promise<string> {
  await beginSurvey(page, TITLE);
  await page.getByRole('radio', { name: 'Number', exact: true }).check();
  await page.getByRole('textbox', { name: 'Question title' }).fill(QUESTION);
  await findButton(page, 'Add question').click();
  await expect(page.getByText('Enter the lowest number.')).toBeVisible();
  await page.getByLabel('Lowest').fill('0');
  await page.getByLabel('Highest').fill('60');
  await page.getByRole('textbox', { name: 'Unit' }).fill('minutes');
  await findButton(page, 'Add question').click();
  await publishSurvey(page);
  await expect(page.getByRole('dialog')).toContainText('success');
  const [survey] = await callApiOk<SurveySummary[]>(url, 'GET', '/surveys/mine?q=harbor', token);
  return survey?._id ?? '';
}

test('a question for a number is created, answered on a phone and with the keyboard, counted, and exported', async ({
  page,
  browser,
  stack: { url },
}) => {
  const surveyor = await openBrowserUser(browser, url, SURVEYOR_EMAIL);
  const id = await test.step('create', () => create(surveyor.page, url, surveyor.token));

  await test.step('vote on a phone', async () => {
    const voter = await registerVoter(url, 'phone.walker@people.test');
    const phone = await (await browser.newContext({ baseURL: url, hasTouch: true })).newPage();
    await signIn(phone, voter.email, voter.password);
    await phone.setViewportSize(PHONE_SIZE);
    await phone.goto(`/surveys/${id}`);
    await expect(findButton(phone, 'Vote')).toBeEnabled();
    await expect(findNumber(phone)).toHaveAccessibleDescription('A whole number from 0 to 60');
    await findNumber(phone).fill('61');
    await findButton(phone, 'Vote').tap();
    await expect(findNumber(phone)).toBeFocused();
    await expect(phone.getByText('Enter a whole number from 0 to 60.')).toBeVisible();
    await findNumber(phone).fill('12');
    await phone.reload();
    await expect(findNumber(phone)).toHaveValue('12');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE_SIZE.width);
    await findButton(phone, 'Vote').tap();
    await expect(phone.getByRole('dialog')).toContainText('Survey response added successfully');
    await phone.context().close();
  });

  await test.step('vote with the keyboard', async () => {
    const voter = await registerVoter(url, 'keyboard.walker@people.test');
    await signIn(page, voter.email, voter.password);
    await page.goto(`/surveys/${id}`);
    await expect(findButton(page, 'Vote')).toBeEnabled();
    const keyboardUser = createKeyboardUser(page);
    await keyboardUser.tabTo(findNumber(page));
    await page.keyboard.type('14');
    await keyboardUser.tabTo(findButton(page, 'Vote'));
    await keyboardUser.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Survey response added successfully');
    await page.goto(`/surveys/${id}`);
    await expect(page.getByText('14 minutes').first()).toBeVisible();
  });

  await test.step('results', async () => {
    const { versions } = await callApiOk<Results>(url, 'GET', `/surveys/${id}/results`, surveyor.token);
    const counts = versions[0]?.questions[0]?.counts ?? [];
    expect(counts.filter(({ count }) => count > 0).map(({ option, count }) => [option, count])).toEqual([['10/14', 2]]);
    await surveyor.page.goto(`/dashboard/surveyResponses/${id}`);
    const chart = surveyor.page.getByRole('region', { name: QUESTION, exact: true });
    await expect(chart.getByRole('listitem')).toHaveText(['10–14 minutes2 votes 100%']);
    await expect(surveyor.page.getByRole('cell', { name: '14 minutes', exact: true })).toBeVisible();
    const csv = await (await callApi(url, 'GET', `/surveys/responses/${id}/export.csv`, surveyor.token)).text();
    expect(csv).toContain(`Question-1: ${QUESTION}`);
  });
  await surveyor.page.context().close();
});
