import type { Page } from '@playwright/test';
import type { Results, SurveySummary } from '../../shared/src/contracts';
import { callApi, callApiOk, openBrowserUser } from './helpers/api-client';
import { voteOnPhone, voteWithKeyboard } from './pages/answer-survey';
import { findButton } from './pages/locators';
import { beginSurvey, publishSurvey } from './pages/publish-survey';
import { expect, test } from './test';

const TITLE = 'The commute to the harbor';
const QUESTION = 'How long is your commute?';
const SURVEYOR_EMAIL = 'surveyor@canvass.test';

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

  const survey = { url, id, findField: findNumber };
  await test.step('vote on a phone', () =>
    voteOnPhone(
      browser,
      { ...survey, email: 'phone.walker@people.test' },
      { hint: 'A whole number from 0 to 60', refused: '61', error: 'Enter a whole number from 0 to 60.', answer: '12' },
    ));
  await test.step('vote with the keyboard', () =>
    voteWithKeyboard(
      page,
      { ...survey, email: 'keyboard.walker@people.test' },
      { typed: '14', value: '14', shown: '14 minutes' },
    ));

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
