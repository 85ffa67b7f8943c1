import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { PAYER, VOTER } from './pages/accounts';
import { setScene } from './pages/scene';
import { expect, signIn, test } from './test';

/** The words of a page as a printer gets them. */
async function printed(page: Page): Promise<string> {
  const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** What is there to be pressed on a screen: the navigation bar, the drawer, the notice of the demo. */
function expectNothingToPress(text: string): void {
  for (const word of ['Pro-User', 'Sign In', 'Dashboard', 'Load more', 'Skip to content']) {
    expect(text).not.toContain(word);
  }
}

test('the surveys one has voted in print with the answers given, and without what is for pressing', async ({
  page,
  stack: { url },
}) => {
  await setScene(url);
  await signIn(page, VOTER.email, VOTER.password);
  await page.goto('/dashboard/userSurveys');
  await expect(page.getByRole('heading', { name: 'School lunch, honestly' })).toBeVisible();
  const text = await printed(page);
  expect(text).toContain('Surveys participated');
  expect(text).toContain('How often do you finish your lunch?');
  expect(text).toContain('Mostly');
  expect(text).toContain('A tent for the second stage.');
  expectNothingToPress(text);
});

test('the page about privacy prints with its tables, and without what is for pressing', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  const text = await printed(page);
  expect(text).toContain('What is stored, and who sees it');
  expect(text).toContain('Messages that you write to us');
  expect(text).toContain('access-token');
  expectNothingToPress(text);
});

test('a receipt prints with who paid how much for what, and without what is for pressing', async ({
  page,
  stack: { url },
}) => {
  const { payment } = await setScene(url);
  await signIn(page, PAYER.email, PAYER.password);
  await page.goto(`/dashboard/billing/${payment}`);
  await expect(page.getByText('$20, paid by card')).toBeVisible();
  const text = await printed(page);
  for (const words of ['Receipt', 'Canvass', payment, PAYER.email, 'One month as a pro user', '$20, paid by card'])
    expect(text).toContain(words);
  expect(text).not.toContain('Print');
  expectNothingToPress(text);
});

test('the responses to a survey print as a report: its charts and a page of the table, without what is for pressing', async ({
  page,
  stack: { url },
}) => {
  const scene = await setScene(url);
  await signIn(page, 'surveyor@canvass.test');
  await page.goto(`/dashboard/surveyResponses/${scene.survey('open')}`);
  await expect(page.getByRole('region', { name: /^Votes per/ })).toBeVisible();
  await expect(page.getByText('1 to 50 of', { exact: false })).toBeVisible();
  const text = await printed(page);
  expect(text).toContain('Sunday hours at the city library');
  expect(text).toMatch(/Yes \d+ votes \d+%/);
  expect(text).toContain('Question-1');
  for (const word of ['Export CSV', 'The numbers as a table', 'Everybody', 'Older']) expect(text).not.toContain(word);
  expectNothingToPress(text);
});
