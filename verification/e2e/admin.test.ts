import type { ReportedSurvey, SurveySummary, User } from '../../shared/src/contracts';
import { createKeyboardUser } from './pages/keyboard-user';
import {
  type BrowserUser,
  callApi,
  callApiOk,
  DEADLINE,
  openBrowserUser,
  registerVoter,
  reportSurvey,
  verifyEmail,
} from './helpers/api-client';
import { ALWAYS, expect, signIn, test } from './test';
import { expectAlert, recordAlerts } from './helpers/alerts';

const ADMIN_EMAIL = 'admin@canvass.test';

let admin: BrowserUser;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async ({ browser, stack: { url } }) => {
  admin = await openBrowserUser(browser, url, ADMIN_EMAIL);
});

test.afterAll(() => admin.page.context().close());

test.beforeEach(({ page }) => recordAlerts(page));

test(
  'an admin finds a user, changes their role by keyboard once their email is verified, and deletes them',
  ALWAYS,
  async ({ page, stack, allowConsoleError }) => {
    const { url } = stack;
    // The browser logs that a role is refused to a user with an unverified email.
    allowConsoleError(/status of 409/);
    const voter = await registerVoter(url, 'pavel@people.test');
    await signIn(page, ADMIN_EMAIL);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Users' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('pavel');
    await expect(page).toHaveURL('/dashboard/users?q=pavel');
    await expect(page.getByText('1 user', { exact: true })).toBeVisible();

    const picker = page.getByRole('combobox', { name: 'Role of pavel' });
    const dialog = page.getByRole('dialog', { name: 'Change role?' });
    const keyboardUser = createKeyboardUser(page);
    async function makeSurveyor(): Promise<void> {
      await picker.focus();
      // The arrow keys select a role without changing it: pro-user comes before surveyor, and user after it.
      await keyboardUser.press('ArrowUp');
      await expect(picker).toHaveValue('surveyor');
      await keyboardUser.tabTo(page.getByRole('button', { name: 'Change the role of pavel to surveyor' }));
      await keyboardUser.press('Enter');
      await keyboardUser.tabTo(dialog.getByRole('button', { name: 'Make surveyor' }));
      await keyboardUser.press('Enter');
    }
    await makeSurveyor();
    await expect(dialog.getByRole('alert')).toContainText('This person has not verified their email');
    await keyboardUser.press('Escape');
    await expect(picker).toHaveValue('user');
    expect(await callApiOk<User[]>(url, 'GET', '/users?q=pavel', admin.token)).toMatchObject([{ role: 'user' }]);

    await verifyEmail(stack, voter.email);
    await makeSurveyor();
    await expectAlert(page, 'pavel is now surveyor');
    expect(await callApiOk<User[]>(url, 'GET', '/users?q=pavel', admin.token)).toMatchObject([{ role: 'surveyor' }]);

    await page.getByRole('button', { name: 'Delete pavel' }).click();
    const removing = page.getByRole('dialog', { name: 'Are you sure?' });
    await expect(removing).toContainText("You won't be able to revert this!");
    await expect(removing.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await removing.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expectAlert(page, 'User is deleted');
    await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
    const deletedUserResponse = await callApi(
      url,
      'GET',
      `/surveys/user/participated?email=${voter.email}`,
      voter.token,
    );
    expect([deletedUserResponse.status, await deletedUserResponse.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'user-unknown' }),
    ]);
  },
);

/** Dismisses the reports that the demo begins with. */
async function dismissAllReports(url: string): Promise<void> {
  const reported = await callApiOk<ReportedSurvey[]>(url, 'GET', '/reports', admin.token);
  for (const { surveyId } of reported)
    await callApiOk(url, 'PATCH', `/reports/${surveyId}`, admin.token, { decision: 'dismiss' });
}

test('an admin clears the report queue using only the keyboard', ALWAYS, async ({ page, stack: { url } }) => {
  const reporters = [
    await registerVoter(url, 'lena@people.test'),
    await registerVoter(url, 'aiko@people.test'),
  ] as const;
  type ThreeSurveys = [SurveySummary, SurveySummary, SurveySummary];
  const [first, second, third] = await callApiOk<ThreeSurveys>(url, 'GET', '/surveys?limit=3');
  await dismissAllReports(url);
  for (const survey of [first, second, third]) await reportSurvey(url, survey, reporters[0]);
  // The most reported one comes first, then the others, newest first.
  await reportSurvey(url, first, reporters[1]);

  await signIn(page, ADMIN_EMAIL);
  const keyboardUser = createKeyboardUser(page);
  const queue = page.getByRole('list', { name: 'Reported surveys' });
  const findQueueEntry = ({ title }: SurveySummary) => queue.getByRole('link', { name: title });
  await page.goto('/dashboard/overview');
  await keyboardUser.tabTo(page.getByRole('main').getByRole('link', { name: 'Open reports' }));
  await keyboardUser.press('Enter');
  await expect(page.getByRole('article', { name: first.title })).toContainText('It asks for a street address.');
  await expect(queue.getByRole('listitem')).toHaveCount(3);

  await keyboardUser.press('j');
  await expect(findQueueEntry(second)).toBeFocused();
  await expect(page).toHaveURL(`/dashboard/adminSurveys?tab=reported&survey=${second._id}`);
  await keyboardUser.press('k');
  await expect(findQueueEntry(first)).toBeFocused();

  await keyboardUser.press('u');
  const feedback = page.getByRole('dialog', { name: 'Unpublish this survey' }).getByLabel('Feedback');
  await expect(feedback).toBeFocused();
  await keyboardUser.type('Leave the jump up to the street address out.');
  await keyboardUser.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }));
  await keyboardUser.press('Enter');
  await expect(findQueueEntry(first)).toHaveCount(0);
  await expect(findQueueEntry(second)).toBeFocused();
  await expectAlert(page, 'Survey is unpublished');

  await keyboardUser.press('p');
  await expect(findQueueEntry(third)).toBeFocused();
  await keyboardUser.press('p');
  const nothing = page.getByRole('heading', { name: 'No open reports' });
  await expect(nothing).toBeVisible();
  await expect(page.locator(':focus').filter({ has: nothing })).toHaveCount(1);

  expect(await callApiOk<ReportedSurvey[]>(url, 'GET', '/reports', admin.token)).toEqual([]);
  expect(await callApiOk<SurveySummary>(url, 'GET', `/surveys/${first._id}`, admin.token)).toMatchObject({
    status: 'Unpublish',
    feedback: 'Leave the jump up to the street address out.',
  });
  for (const { _id } of [second, third]) expect((await callApi(url, 'GET', `/surveys/${_id}`)).status).toBe(200);
});

test('a surveyor reads why a survey was unpublished and appeals, and an admin publishes it again', async ({
  page,
  browser,
  stack: { url },
}) => {
  const surveyor = await openBrowserUser(browser, url, 'surveyor@canvass.test');
  const { insertedId } = await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', surveyor.token, {
    title: 'Which street do you live in?',
    surveyorEmail: 'surveyor@canvass.test',
    category: 'Environment',
    deadline: DEADLINE,
    questions: [{ title: 'Is it a quiet one?' }],
  });
  const decision = { newStatus: 'Unpublish', feedback: 'Nobody should have to say where they live.' };
  await callApiOk(url, 'PATCH', `/surveys/${insertedId}`, admin.token, decision);

  await surveyor.page.goto('/dashboard/surveyor/feedbacks');
  const row = surveyor.page.getByRole('row', { name: /^Which street/ });
  await expect(row).toContainText('Nobody should have to say where they live.');
  await expect(row.getByRole('link', { name: /^Edit survey/ })).toHaveAttribute(
    'href',
    `/dashboard/update/${insertedId}`,
  );
  await row.getByRole('button', { name: /^Request a review/ }).click();
  const dialog = surveyor.page.getByRole('dialog', { name: 'Request a review' });
  await dialog.getByLabel('What did you change?').fill('It asks for no street any more.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await surveyor.page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(row).toContainText('You requested a review on');

  await signIn(page, ADMIN_EMAIL);
  await page.goto('/dashboard/adminSurveys?tab=review');
  const request = page.getByRole('listitem', { name: 'Which street do you live in?' });
  await expect(request).toContainText('It asks for no street any more.');
  await request.getByRole('button', { name: /^Publish/ }).click();
  await expectAlert(page, 'Survey is published');
  await expect(request).toHaveCount(0);

  expect((await callApi(url, 'GET', `/surveys/${insertedId}`)).status).toBe(200);
  await surveyor.page.reload();
  await expect(surveyor.page.getByRole('heading', { level: 1, name: 'Feedbacks' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await surveyor.page.context().close();
});
