import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { SurveySummary } from '../../shared/src/contracts';
import {
  callApiOk,
  callApi,
  DEADLINE,
  registerVoter,
  openBrowserUser,
  type BrowserUser,
  type Voter,
} from './helpers/api-client';
import { ALWAYS, expect, signIn, test } from './test';
import { ATTEMPT_TIMEOUT_MS } from './timeouts';

const ANSWERS = { 'Question-1': 'Yes', 'Question-2': 'Chairs, please.' };

let surveyor: BrowserUser;
let admin: BrowserUser;

test.beforeAll(async ({ browser, stack: { url } }) => {
  surveyor = await openBrowserUser(browser, url, 'surveyor@canvass.test');
  admin = await openBrowserUser(browser, url, 'admin@canvass.test');
});

test.afterAll(async () => {
  for (const { page } of [surveyor, admin]) await page.context().close();
});

async function publish(url: string, title: string): Promise<string> {
  const questions = [
    { title: 'Open on Sundays?', options: ['Yes', 'No'] },
    { title: 'What is missing?', kind: 'text', options: [] },
  ];
  const draft = { title, surveyorEmail: 'surveyor@canvass.test', category: 'Education', deadline: DEADLINE };
  const { insertedId } = await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', surveyor.token, {
    ...draft,
    questions,
  });
  return insertedId;
}

async function vote(url: string, id: string, { email, token }: Voter, response: Record<string, string>) {
  await callApiOk(url, 'PUT', '/surveys/response', token, {
    survey: { _id: id },
    responses: { votedUserEmail: email, response },
  });
}

async function report(url: string, id: string, { email, token }: Voter, reason: string, details: string) {
  await callApiOk(url, 'POST', '/surveys/report', token, { survey: { _id: id }, reportedBy: email, reason, details });
}

async function open(page: Page, item: string) {
  await page
    .getByRole('navigation', { name: /dashboard/i })
    .getByRole('link', { name: item, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: item })).toBeVisible();
}

test(
  'a voter finds their answers, the results, and the outcome of their reports',
  ALWAYS,
  async ({ page, stack: { url } }) => {
    const dismissedSurveyId = await publish(url, 'Sunday hours');
    const unpublishedSurveyId = await publish(url, 'Win a phone');
    const voters = [];
    for (let index = 0; index < 10; index += 1) voters.push(await registerVoter(url, `member-${index}@people.test`));
    const [ada] = voters as [Voter];
    for (const [index, voter] of voters.entries()) {
      await vote(url, dismissedSurveyId, voter, { ...ANSWERS, 'Question-1': index < 3 ? 'Yes' : 'No' });
    }
    await report(url, dismissedSurveyId, ada, 'misleading', 'It is about Saturdays.');
    await report(url, unpublishedSurveyId, ada, 'private-data', 'It asks for a phone number.');

    await signIn(page, ada.email, ada.password);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard/userSurveys');
    await expect(page.getByRole('list', { name: 'Your answers to Sunday hours' }).getByRole('listitem')).toHaveText([
      /Open on Sundays\?\s*Your answer: Yes/,
      /What is missing\?\s*Your answer: Chairs, please\./,
    ]);
    await page.getByRole('button', { name: 'Results of Sunday hours' }).click();
    const results = page.getByRole('list', { name: 'Results of Sunday hours' });
    await expect(results.getByRole('listitem').filter({ hasText: '%' }).filter({ hasText: /^Yes/ })).toHaveText(
      /Yes\s*Your answer\s*3 votes\s*60%/,
    );
    await expect(
      page.getByText(
        /^5 of 10 votes are counted here\. To protect privacy, results move in steps of 5 votes and stay at least one step behind\.$/,
      ),
    ).toBeVisible();

    await open(page, 'My Reports');
    const entries = page.getByRole('list', { name: 'My Reports' }).getByRole('listitem');
    await expect(entries).toHaveCount(2);
    for (const entry of await entries.all()) await expect(entry).toContainText('An admin has not decided yet.');

    await callApiOk(url, 'PATCH', `/reports/${dismissedSurveyId}`, admin.token, { decision: 'dismiss' });
    await callApiOk(url, 'PATCH', `/reports/${unpublishedSurveyId}`, admin.token, {
      decision: 'unpublish',
      feedback: 'No phone numbers.',
    });
    await page.reload();
    await expect(entries.filter({ hasText: 'Sunday hours' })).toContainText('No action taken');
    await expect(entries.filter({ hasText: 'Sunday hours' }).getByRole('link')).toHaveAttribute(
      'href',
      `/surveys/${dismissedSurveyId}`,
    );
    await expect(entries.filter({ hasText: 'Win a phone' })).toContainText('Survey taken down');
    await expect(entries.filter({ hasText: 'Win a phone' }).getByRole('link')).toHaveCount(0);

    await open(page, 'Comments');
    await expect(page.getByText('Only pro users can access this page')).toBeVisible();
  },
);

test('a changed name shows at once and after a reload, and is stored in the user record', async ({
  page,
  stack: { url },
}) => {
  const voter = await registerVoter(url, 'before@people.test');
  await signIn(page, voter.email, voter.password);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await open(page, 'Account');
  await page.getByLabel('Name').fill('Ada Lind');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: /account menu/ })).toContainText('AL');
  await page.reload();
  await expect(page.getByRole('button', { name: /account menu/ })).toContainText('AL');
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lind');
  const users = await callApiOk<{ email: string; name: string }[]>(url, 'GET', '/users?q=before@people', admin.token);
  expect(users).toEqual([expect.objectContaining({ email: voter.email, name: 'Ada Lind' })]);
});

test('a surveyor who opens the voter pages by URL sees their own data', async ({ page }) => {
  await signIn(page, 'surveyor@canvass.test');
  const menu = page.getByRole('navigation', { name: /dashboard/i });
  for (const [path, title] of [
    ['/dashboard/userSurveys', 'Surveys participated'],
    ['/dashboard/reports', 'My Reports'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse surveys' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Create Survey' })).toBeVisible();
    await expect(menu.getByRole('link', { name: title })).toHaveCount(0);
  }
  await expect(menu.getByRole('link').last()).toHaveText('Account');
});

test('a voter exports their data, deletes their account, and is unknown afterwards', async ({
  page,
  stack: { url },
  allowConsoleError,
}) => {
  const leavingVoter = await registerVoter(url, 'leaving@people.test');
  const id = await publish(url, 'A last vote');
  await vote(url, id, leavingVoter, ANSWERS);
  await signIn(page, leavingVoter.email, leavingVoter.password);
  await page.goto('/dashboard/account');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^canvass-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>;
  expect(data).toMatchObject({
    user: { email: leavingVoter.email, role: 'user' },
    votes: [{ surveyId: id, response: ANSWERS }],
  });

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('radio', { name: 'Erase them; the votes stay counted' }).check();
  await page.getByLabel(`Type ${leavingVoter.email} to confirm`).fill(leavingVoter.email);
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull();

  const refused = await callApi(
    url,
    'GET',
    `/surveys/user/participated?email=${leavingVoter.email}`,
    leavingVoter.token,
  );
  expect([refused.status, await refused.json()]).toEqual([401, expect.objectContaining({ code: 'user-unknown' })]);
  const summary = await callApiOk<SurveySummary>(url, 'GET', `/surveys/${id}`);
  expect(summary.voteCount).toBe(1);
  const readResponses = async () => {
    const response = await callApi(url, 'GET', `/surveys/responses/${id}`, surveyor.token);
    return response.json();
  };
  // What takes longer than the page waits for is erased after it.
  await expect
    .poll(readResponses)
    .toEqual([
      expect.objectContaining({ votedUserEmail: '', response: { 'Question-1': 'Yes', 'Question-2': '[erased]' } }),
    ]);

  allowConsoleError(/status of 400/);
  await page.goto('/login');
  await page.getByLabel('Email').fill(leavingVoter.email);
  await page.getByLabel('Password', { exact: true }).fill(leavingVoter.password);
  await expect(async () => {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('alert').first()).toContainText('do not match', { timeout: ATTEMPT_TIMEOUT_MS });
  }).toPass();
});

test('an account deletion completes although its response is lost', async ({
  page,
  stack: { url },
  allowConsoleError,
}) => {
  // The response is lost; then the API and the identity provider report a deleted user.
  allowConsoleError(/net::ERR_FAILED|status of 40[01]/);
  const leavingVoter = await registerVoter(url, 'lost@people.test');
  await signIn(page, leavingVoter.email, leavingVoter.password);
  // The page is there before the identity provider has confirmed who is signed in, and would end the session of a
  // deleted account.
  const confirmed = page.waitForResponse(/accounts:lookup/);
  await page.goto('/dashboard/account');
  await confirmed;
  await page.route('**/api/users/me?**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel(`Type ${leavingVoter.email} to confirm`).fill(leavingVoter.email);
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('alert')).toContainText('We could not confirm that your account is deleted');
  await page.unroute('**/api/users/me?**');
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  await expect(page).toHaveURL('/');
});
