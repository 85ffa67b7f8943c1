import type { Page } from '@playwright/test';
import { editDocuments, removeDocumentData } from './documents';
import { callApiOk, DEADLINE, openBrowserUser, registerVoter } from './helpers/api-client';
import { expect, signIn, test } from './test';
import { ATTEMPT_TIMEOUT_MS } from './timeouts';
import { waitForApplication } from './helpers/shell-script';

// Numbers and dates are the same for everybody in the first response; after the take-over they are written as in the reader's region.

/** Enough to complete two steps of results: everybody sees the first one, of five votes. */
const VOTERS = 10;

let id: string;

test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' });

test.beforeAll(async ({ browser, stack: { url } }) => {
  const { page, token } = await openBrowserUser(browser, url, 'surveyor@canvass.test');
  await page.context().close();
  const survey = {
    title: 'Which numbers?',
    description: 'About formats.',
    surveyorEmail: 'surveyor@canvass.test',
    category: 'Education',
    deadline: DEADLINE,
    resultsPolicy: 'always',
    questions: [{ title: 'Is it?' }, { title: 'How well?', kind: 'rating' }],
  };
  id = (await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', token, survey)).insertedId;
  for (let number = 0; number < VOTERS; number += 1) {
    const { email, token: voterToken } = await registerVoter(url, `formats-${number}@people.test`);
    const response = { 'Question-1': number === 4 ? 'No' : 'Yes', 'Question-2': 3 };
    const responses = { votedUserEmail: email, response };
    await callApiOk(url, 'PUT', '/surveys/response', voterToken, { survey: { _id: id, version: 1 }, responses });
  }
});

/** The pages that are rendered on the server. */
const listPaths = () => [
  '/',
  '/surveys',
  `/surveys/${id}`,
  `/surveys/${id}/results`,
  `/surveys/${id}/history`,
  `/embed/${id}`,
  '/proUser',
  '/becomeSurveyor',
  '/contactUs',
  '/privacy',
];

/** The texts of a page once the application runs, without those that depend on the minute. */
async function readTexts(page: Page): Promise<string[]> {
  await waitForApplication(page);
  await expect(page.locator('output', { hasText: /^Loading/ })).toHaveCount(0);
  await expect(page.getByRole('heading').first()).toBeVisible();
  return (await page.locator('main').innerText()).split('\n').filter((line) => !line.startsWith('Closes in'));
}

test('a page that was rendered on the server has the same formats after the take-over as one that was not', async ({
  page,
  browser,
  stack: { url },
}) => {
  const context = await browser.newContext({ baseURL: url, locale: 'de-DE', timezoneId: 'Europe/Berlin' });
  const plainPage = await context.newPage();
  await editDocuments(plainPage, removeDocumentData);
  for (const path of listPaths()) {
    await expect(async () => {
      await page.goto(path);
      await expect(page.locator('#data')).toBeAttached({ timeout: ATTEMPT_TIMEOUT_MS });
    }).toPass();
    await plainPage.goto(path);
    await expect(plainPage.locator('#data')).toHaveCount(0);
    await expect(async () => expect(await readTexts(plainPage), path).toEqual(await readTexts(page))).toPass();
  }
  await context.close();
});

test('dates and shares are written as in the region of the reader, and closing times are not', async ({
  page,
  request,
}) => {
  const year = new Date().getUTCFullYear();
  await expect(async () => {
    const rendered = await (await request.get(`/surveys/${id}`, { headers: { accept: 'text/html' } })).text();
    expect(rendered).toMatch(new RegExp(`<dd>[A-Z][a-z]{2} \\d{1,2}, ${year}</dd>`));
  }).toPass();
  await page.goto(`/surveys/${id}`);
  const facts = page.locator('dl', { hasText: 'Asked by' });
  await expect(facts).toContainText(new RegExp(`Created at\\s*\\d{1,2} [A-Z][a-z]{2,3} ${year}`));
  await expect(facts).toContainText(`${DEADLINE}, 23:59 UTC`);
  await expect(facts).toContainText(/\d{1,2} Jan \d{4}, 00:59 your time/);
  await expect(page.getByText('80\u00a0%')).toBeVisible();
  await expect(page.getByText('Average 3,0 of 5')).toBeVisible();
});

test('a dashboard has the formats of the region, too', async ({ browser, stack: { url } }) => {
  const context = await browser.newContext({ baseURL: url, locale: 'de-DE' });
  const page = await context.newPage();
  await signIn(page, 'surveyor@canvass.test');
  await page.goto(`/dashboard/surveyResponses/${id}`);
  await expect(page.getByText('90,0\u00a0%')).toBeAttached();
  await context.close();
});
