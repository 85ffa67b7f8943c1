import type { Page } from '@playwright/test';
import type { Results, SurveySummary } from '../../shared/src/contracts';
import { callApi, callApiOk, openBrowserUser } from './helpers/api-client';
import { voteOnPhone, voteWithKeyboard } from './pages/answer-survey';
import { findButton } from './pages/locators';
import { beginSurvey, publishSurvey } from './pages/publish-survey';
import { expect, test } from './test';

const TITLE = 'The day of the street fair';
const QUESTION = 'Which day suits you?';
const SURVEYOR_EMAIL = 'surveyor@canvass.test';

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

  const survey = { url, id, findField: findDate };
  await test.step('vote on a phone', () =>
    voteOnPhone(
      browser,
      { ...survey, email: 'phone.neighbor@people.test' },
      {
        hint: 'From May 1, 2027 to May 10, 2027',
        refused: '2027-06-03',
        error: 'Enter a date from May 1, 2027 to May 10, 2027.',
        answer: '2027-05-03',
      },
    ));
  await test.step('vote with the keyboard', () =>
    voteWithKeyboard(
      page,
      { ...survey, email: 'keyboard.neighbor@people.test' },
      { typed: '05042027', value: '2027-05-04', shown: 'May 4, 2027' },
    ));

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
