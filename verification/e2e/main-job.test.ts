import type { Browser, Page } from '@playwright/test';
import { DEADLINE } from './helpers/api-client';
import { publishSurvey } from './pages/publish-survey';
import { ALWAYS, expect, signIn, submitSignIn, test } from './test';

const NEW_VOTER = { name: 'Ines Berg', email: 'ines.berg@people.test', password: 'orchard-7' };
/** The index of the votes column among a row's cells; the title is the row header. */
const VOTES_COLUMN = 1;

const TITLE = 'Longer green at the school crossing';

test.describe.configure({ mode: 'serial' });

let surveyor: Page;
let voter: Page;

async function open(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}

/** Closes the popup by keyboard, and expects it to disappear. */
async function dismissPopup(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Answers both questions on the open survey and casts the vote. */
async function vote(page: Page, first: 'Yes' | 'No', second: 'Yes' | 'No'): Promise<void> {
  await page
    .getByRole('group', { name: /Should the green light last longer/ })
    .getByLabel(first)
    .check();
  await page
    .getByRole('group', { name: /Do you cross there every day/ })
    .getByLabel(second)
    .check();
  await page.getByRole('button', { name: 'Vote', exact: true }).click();
}

test.beforeAll(async ({ browser, stack }) => {
  [surveyor, voter] = [await open(browser, stack.url), await open(browser, stack.url)];
});

test.afterAll(async () => {
  await surveyor.context().close();
  await voter.context().close();
});

test('a visitor registers, sees a confirmation, and signs in', ALWAYS, async () => {
  await voter.goto('/register');
  await voter.getByLabel('Name').fill(NEW_VOTER.name);
  await voter.getByLabel('Email').fill(NEW_VOTER.email);
  await voter.getByLabel('Password', { exact: true }).fill(NEW_VOTER.password);
  await voter.getByRole('button', { name: 'Sign Up' }).click();
  await expect(voter.getByText('Registered Successfully, login to account now')).toBeVisible();
  await expect(voter).toHaveURL('/login');
  await dismissPopup(voter);

  await voter.getByLabel('Email').fill(NEW_VOTER.email);
  await voter.getByLabel('Password', { exact: true }).fill(NEW_VOTER.password);
  await submitSignIn(voter, voter.getByRole('link', { name: 'Dashboard' }));
  await expect(voter).toHaveURL('/');
  await expect(voter.getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

test('the surveyor creates a survey with two questions and finds it', ALWAYS, async () => {
  await signIn(surveyor, 'surveyor@canvass.test');
  await surveyor.getByRole('link', { name: 'Dashboard' }).click();
  await expect(surveyor).toHaveURL('/dashboard/surveyor/create');

  await surveyor.getByLabel('Title', { exact: true }).fill(TITLE);
  await surveyor.getByLabel('Description', { exact: true }).fill('The lights switch after nine seconds today.');
  await expect(surveyor.getByLabel('Email', { exact: true })).toHaveValue('surveyor@canvass.test');
  await surveyor.getByLabel('Category').selectOption('community and socials');

  await surveyor.getByRole('button', { name: 'Choose a day' }).click();
  await surveyor.getByRole('button', { name: /next month/i }).click();
  await surveyor.getByRole('gridcell', { name: /15/ }).first().click();
  await expect(surveyor.getByLabel('Deadline')).toHaveValue(/^\d{2}\/15\/\d{4}$/);

  await surveyor.getByLabel('Question title').fill('Should the green light last longer?');
  await surveyor.getByRole('button', { name: 'Add question' }).click();
  await surveyor.getByLabel('Question title').fill('Do you cross there every day?');
  await surveyor.getByRole('button', { name: 'Add question' }).click();
  // The new user has not verified their email.
  await surveyor.getByRole('radio', { name: 'Any account' }).check();
  await publishSurvey(surveyor);
  await expect(surveyor.getByRole('dialog').getByText('success', { exact: true })).toBeVisible();
  await dismissPopup(surveyor);

  await expect(surveyor).toHaveURL('/dashboard/surveyor/surveys');
  const row = surveyor.getByRole('row', { name: new RegExp(TITLE) });
  await expect(row.getByRole('cell').nth(VOTES_COLUMN)).toHaveText('0');
});

test('the new user finds it on the home page and in the list, and votes', ALWAYS, async () => {
  await voter.goto('/');
  await expect(voter.getByRole('region', { name: 'Latest surveys' }).getByRole('link', { name: TITLE })).toBeVisible();
  await voter.getByRole('link', { name: 'Surveys', exact: true }).first().click();
  const card = voter.getByRole('article').filter({ hasText: TITLE });
  await expect(card).toContainText('Voted Count 0');
  await card.getByRole('link', { name: TITLE }).click();

  await vote(voter, 'Yes', 'No');
  await expect(voter.getByText('Survey response added successfully')).toBeVisible();
  await dismissPopup(voter);

  await expect(voter).toHaveURL('/surveys');
  await expect(voter.getByRole('article').filter({ hasText: TITLE })).toContainText('Voted Count 1');
});

test('the vote replaces the ballot, in this browser and in another one', ALWAYS, async ({ browser, stack }) => {
  const elsewhere = await open(browser, stack.url);
  await signIn(elsewhere, NEW_VOTER.email, NEW_VOTER.password);
  await voter.getByRole('link', { name: TITLE }).click();
  await elsewhere.goto(voter.url());
  for (const page of [voter, elsewhere]) {
    const ownVote = page.getByRole('region', { name: 'Your vote' });
    await expect(ownVote.getByRole('list', { name: /Should the green light/ })).toContainText('Yes, Your answer');
    await expect(ownVote.getByRole('list', { name: /Do you cross there/ })).toContainText('No, Your answer');
    await expect(page.getByText('Your vote is counted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Vote', exact: true })).toHaveCount(0);
  }
  await elsewhere.context().close();
});

test('a second vote shows an error and is not counted', ALWAYS, async ({ browser, stack }) => {
  const address = voter.url();
  const latePage = await open(browser, stack.url);
  await signIn(latePage, NEW_VOTER.email, NEW_VOTER.password);
  // Simulates a page that was opened before the first vote and does not know about it.
  await latePage.route('**/own', (route) => route.fulfill({ json: {} }));
  await latePage.goto(address);
  await expect(latePage.getByRole('button', { name: 'Vote', exact: true })).toBeEnabled();
  await latePage.unroute('**/own');
  await vote(latePage, 'No', 'No');
  await expect(latePage.getByRole('alert')).toContainText(
    'You have already voted in this survey, with this account or an earlier one.',
  );
  await expect(latePage.getByRole('region', { name: 'Your vote' })).toContainText('Yes, Your answer');
  await latePage.context().close();

  await voter.goto('/surveys');
  await expect(voter.getByRole('article').filter({ hasText: TITLE })).toContainText('Voted Count 1');
});

test('the surveyor sees the vote with name, email, questions and answers', ALWAYS, async () => {
  await surveyor.goto('/dashboard/surveyor/surveys');
  await surveyor
    .getByRole('row', { name: new RegExp(TITLE) })
    .getByRole('link', { name: /View Details/ })
    .click();
  const row = surveyor.getByRole('row', { name: new RegExp(NEW_VOTER.email) });
  await expect(row).toContainText(NEW_VOTER.name);
  await expect(surveyor.getByRole('table')).toContainText('Should the green light last longer?');
  await expect(surveyor.getByRole('table')).toContainText('Do you cross there every day?');
  await expect(row.getByText('Yes', { exact: true })).toBeVisible();
  await expect(row.getByText('No', { exact: true })).toBeVisible();
});

/**
 * Creates surveys one after the other until the server is down; adds the ids of the acknowledged ones to
 * `acknowledged`.
 */
async function createSurveysUntilDown(url: string, token: string, acknowledged: string[]): Promise<void> {
  const survey = {
    title: 'Written while the power went',
    surveyorEmail: 'surveyor@canvass.test',
    category: 'Education',
    deadline: DEADLINE,
    questions: [{ title: 'Is this still here?' }],
  };
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const create = () => fetch(`${url}/api/surveys`, { method: 'POST', headers, body: JSON.stringify(survey) });
  for (;;) {
    const response = await create().catch(() => undefined);
    if (!response) return;
    // Refused on a busy machine, for example because the database took too long.
    if (!response.ok) continue;
    acknowledged.push(((await response.json()) as { insertedId: string }).insertedId);
  }
}

test('no acknowledged write is lost when the whole stack is killed with SIGKILL', ALWAYS, async ({ stack }) => {
  const responses = surveyor.url();
  const token = await surveyor.evaluate(() => localStorage.getItem('access-token') ?? '');
  const acknowledged: string[] = [];
  const writerRuns = Promise.all(
    Array.from({ length: 4 }, () => createSurveysUntilDown(stack.url, token, acknowledged)),
  );
  await expect.poll(() => acknowledged.length).toBeGreaterThan(40);
  await stack.kill();
  await writerRuns;
  await stack.start();

  const storedIds = await Promise.all(
    acknowledged.map(async (id) => (await fetch(`${stack.url}/api/surveys/${id}`)).status),
  );
  expect(storedIds.filter((status) => status !== 200)).toEqual([]);
  await voter.goto('/surveys?category=community+and+socials');
  await expect(voter.getByRole('article').filter({ hasText: TITLE })).toContainText('Voted Count 1');
  await expect(voter.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await voter.goto('/dashboard');
  await expect(voter.getByRole('heading', { name: 'Surveys participated' })).toBeVisible();
  await expect(voter.getByRole('link', { name: TITLE, exact: true })).toBeVisible();
  await surveyor.goto(responses);
  await expect(surveyor.getByRole('row', { name: new RegExp(NEW_VOTER.email) })).toBeVisible();
});

test('the admin sees the new user', ALWAYS, async ({ page }) => {
  await signIn(page, 'admin@canvass.test');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard/overview');
  await page.getByRole('navigation', { name: 'Dashboard sections' }).getByRole('link', { name: 'Our Users' }).click();
  await expect(page.getByRole('row', { name: new RegExp(NEW_VOTER.email) }).getByRole('combobox')).toHaveValue('user');
});
