import type { Page } from '@playwright/test';
import type { Results, SurveySummary } from '../shared/src/contracts';
import { callApi, callApiOk, openBrowserUser, registerVoter } from './helpers/api-client';
import { createKeyboardUser } from './pages/keyboard-user';
import { findButton } from './pages/locators';
import { beginSurvey, publishSurvey } from './pages/publish-survey';
import { expect, signIn, test } from './test';

const TITLE = 'The day of the street fair';
const QUESTION = 'Which day suits you?';
const SURVEYOR_EMAIL = 'surveyor@canvass.test';
const PHONE_SIZE = { width: 375, height: 812 };

const findDate = (page: Page) => page.getByRole('group', { name: /^Question 1:/ }).getByLabel('Date');

/** Creates a survey with a question for a date in the editor. @returns its id. */
async function create(page: Page, url: string, token: string | undefined): Promise<string> {
  await beginSurvey(page, TITLE);
  await page.getByRole('radio', { name: 'Date', exact: true }).check();
  await page.getByRole('textbox', { name: 'Question title' }).fill(QUESTION);
  await page.getByText('More settings').click();
  const bounds = page.getByRole('group', { name: 'Which dates voters can enter' });
  await bounds.getByLabel('From').fill('2027-05-10');
  await bounds.getByLabel('To').fill('2027-05-01');
  await findButton(page, 'Add question').click();
  await expect(page.getByText('The latest date must not be before the earliest date.')).toBeVisible();
  await bounds.getByLabel('From').fill('2027-05-01');
  await bounds.getByLabel('To').fill('2027-05-10');
  await findButton(page, 'Add question').click();
  await publishSurvey(page);
  await expect(page.getByRole('dialog')).toContainText('success');
  const [survey] = await callApiOk<SurveySummary[]>(url, 'GET', '/surveys/mine?q=street', token);
  return survey?._id ?? '';
}

test('a question for a date is created, answered on a phone and with the keyboard, counted, and exported', async ({
  page,
  browser,
  stack: { url },
}) => {
  const surveyor = await openBrowserUser(browser, url, SURVEYOR_EMAIL);
  const id = await test.step('create', () => create(surveyor.page, url, surveyor.token));

  await test.step('vote on a phone', async () => {
    const voter = await registerVoter(url, 'phone.neighbor@people.test');
    const phone = await (await browser.newContext({ baseURL: url, hasTouch: true })).newPage();
    await signIn(phone, voter.email, voter.password);
    await phone.setViewportSize(PHONE_SIZE);
    await phone.goto(`/surveys/${id}`);
    await expect(findButton(phone, 'Vote')).toBeEnabled();
    await expect(findDate(phone)).toHaveAccessibleDescription('From May 1, 2027 to May 10, 2027');
    await findDate(phone).fill('2027-06-03');
    await findButton(phone, 'Vote').tap();
    await expect(findDate(phone)).toBeFocused();
    await expect(phone.getByText('Enter a date from May 1, 2027 to May 10, 2027.')).toBeVisible();
    await findDate(phone).fill('2027-05-03');
    await phone.reload();
    await expect(findDate(phone)).toHaveValue('2027-05-03');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE_SIZE.width);
    await findButton(phone, 'Vote').tap();
    await expect(phone.getByRole('dialog')).toContainText('Survey response added successfully');
    await phone.context().close();
  });

  await test.step('vote with the keyboard', async () => {
    const voter = await registerVoter(url, 'keyboard.neighbor@people.test');
    await signIn(page, voter.email, voter.password);
    await page.goto(`/surveys/${id}`);
    await expect(findButton(page, 'Vote')).toBeEnabled();
    const keyboardUser = createKeyboardUser(page);
    await keyboardUser.tabTo(findDate(page));
    await page.keyboard.type('05042027');
    await expect(findDate(page)).toHaveValue('2027-05-04');
    await keyboardUser.tabTo(findButton(page, 'Vote'));
    await keyboardUser.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Survey response added successfully');
    await page.goto(`/surveys/${id}`);
    await expect(page.getByText('May 4, 2027').first()).toBeVisible();
  });

  await test.step('results', async () => {
    const { versions } = await callApiOk<Results>(url, 'GET', `/surveys/${id}/results`, surveyor.token);
    const counts = versions[0]?.questions[0]?.counts ?? [];
    expect(counts.filter(({ count }) => count > 0).map(({ option, count }) => [option, count])).toEqual([
      ['2027-05-03', 1],
      ['2027-05-04', 1],
    ]);
    await surveyor.page.goto(`/dashboard/surveyResponses/${id}`);
    const chart = surveyor.page.getByRole('region', { name: QUESTION, exact: true });
    await expect(chart.getByRole('listitem')).toHaveText(['May 3, 20271 vote 50%', 'May 4, 20271 vote 50%']);
    await expect(surveyor.page.getByRole('cell', { name: 'May 4, 2027' })).toBeVisible();
    const csv = await (await callApi(url, 'GET', `/surveys/responses/${id}/export.csv`, surveyor.token)).text();
    expect(csv).toContain(`Question-1: ${QUESTION}`);
    expect(csv).toContain('2027-05-04');
  });
  await surveyor.page.context().close();
});
