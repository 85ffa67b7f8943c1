import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import type { ResponseEntry } from '../../shared/src/contracts';
import { callApiOk, signInByApi } from './helpers/api-client';
import { PAYER, SURVEYOR, VOTER } from './pages/accounts';
import { createSeedData } from './pages/seed-data';
import { expect, signIn, test } from './test';

/** The text of a page in print. */
async function getPrintedText(page: Page): Promise<string> {
  const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** Expects that no controls are printed: the navigation bar, the drawer, the notice of the demo. */
function expectNoControls(text: string): void {
  for (const controlName of ['Pro-User', 'Sign In', 'Dashboard', 'Load more', 'Skip to content']) {
    expect(text).not.toContain(controlName);
  }
}

test('the list of voted surveys prints with the given answers and without controls', async ({
  page,
  stack: { url },
}) => {
  await createSeedData(url);
  await signIn(page, VOTER.email, VOTER.password);
  await page.goto('/dashboard/userSurveys');
  await expect(page.getByRole('heading', { name: 'School lunch, honestly' })).toBeVisible();
  const text = await getPrintedText(page);
  expect(text).toContain('Surveys participated');
  expect(text).toContain('How often do you finish your lunch?');
  expect(text).toContain('Mostly');
  expect(text).toContain('A tent for the second stage.');
  expectNoControls(text);
});

test('the privacy page prints with its tables and without controls', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  const text = await getPrintedText(page);
  expect(text).toContain('What is stored, and who sees it');
  expect(text).toContain('Messages that you write to us');
  expect(text).toContain('access-token');
  expectNoControls(text);
});

test('a receipt prints with payer, amount and item, and without controls', async ({ page, stack: { url } }) => {
  const { paymentId } = await createSeedData(url);
  await signIn(page, PAYER.email, PAYER.password);
  await page.goto(`/dashboard/billing/${paymentId}`);
  await expect(page.getByText('$20, paid by card')).toBeVisible();
  const text = await getPrintedText(page);
  for (const printedText of [
    'Receipt',
    'Canvass',
    paymentId,
    PAYER.email,
    'One month as a pro user',
    '$20, paid by card',
  ])
    expect(text).toContain(printedText);
  expect(text).not.toContain('Print');
  expectNoControls(text);
});

test('the responses to a survey print as a report with charts and one page of responses, without controls', async ({
  page,
  stack: { url },
}) => {
  const seedData = await createSeedData(url);
  await signIn(page, 'surveyor@canvass.test');
  await page.goto(`/dashboard/surveyResponses/${seedData.getSurveyId('popular')}`);
  await expect(page.getByRole('region', { name: /^Votes per/ })).toBeVisible();
  await expect(page.getByText('1 to 50 of', { exact: false })).toBeVisible();
  const text = await getPrintedText(page);
  expect(text).toContain('Sunday hours at the city library');
  expect(text).toMatch(/Yes \d+ votes \d+%/);
  expect(text).toContain('Should the central library open on Sundays? Vote Yes');
  for (const controlName of ['Export', 'Show as table', 'Save chart', 'With or without a comment', 'Older'])
    expect(text).not.toContain(controlName);
  expectNoControls(text);
});

test('the results of a survey print as a report with charts, totals, and the comparison, and without names', async ({
  page,
  stack: { url },
}) => {
  const seedData = await createSeedData(url);
  await signIn(page, SURVEYOR.email, SURVEYOR.password);
  const id = seedData.getSurveyId('closed');
  await page.goto(`/surveys/${id}/results?version=1&rows=1&columns=2`);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Final report' })).toBeVisible();
  const text = await getPrintedText(page);
  expect(text).toContain('The summer festival’s last bus');
  expect(text).toMatch(/All \d+ votes are counted\./);
  expect(text).toMatch(/Yes \d+ votes \d+%/);
  expect(text).toContain('Compare two questions');
  expect(text).toMatch(/SHA-256 [0-9a-f ]{64,}/);
  for (const controlName of ['Download the report', 'Copy link', 'Go to the survey', 'Compare questions'])
    expect(text).not.toContain(controlName);
  expectNoControls(text);
  const token = await signInByApi(url, SURVEYOR.email, SURVEYOR.password);
  const responses = await callApiOk<ResponseEntry[]>(url, 'GET', `/surveys/responses/${id}?limit=100`, token);
  expect(responses.length).toBeGreaterThan(50);
  for (const { votedUserName, votedUserEmail } of responses) {
    expect(text).not.toContain(votedUserName);
    expect(text).not.toContain(votedUserEmail);
  }
});
