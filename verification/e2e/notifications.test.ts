import type { Page } from '@playwright/test';
import { callApiOk, DEADLINE, openBrowserUser, registerVoter, verifyEmail } from './helpers/api-client';
import { expect, signIn, test } from './test';
import { ATTEMPT_TIMEOUT_MS } from './timeouts';

const TITLE = 'Benches for the river walk';
const FEEDBACK = 'Say who asks.';

/** The token of the page's session. */
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('access-token') ?? undefined);

async function publish(url: string, token: string | undefined, change: object = {}): Promise<string> {
  const survey = {
    title: TITLE,
    surveyorEmail: 'surveyor@canvass.test',
    category: 'Education',
    deadline: DEADLINE,
    questions: [{ title: 'More benches?', options: ['Yes', 'No'] }],
    ...change,
  };
  return (await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', token, survey)).insertedId;
}

const bell = (page: Page, name: string | RegExp = /^Notifications/) => page.getByRole('link', { name });

/** The number that the bell shows, without waiting for its next look. */
async function countUnread(page: Page): Promise<number> {
  await page.reload();
  await bell(page).waitFor();
  await page.waitForLoadState('networkidle');
  const name = (await bell(page).getAttribute('aria-label')) ?? '';
  return Number(/(\d+) unread/.exec(name)?.[1] ?? 0);
}

/** Opens the mailbox until a mail is there. */
async function findMail(page: Page, subject: string, email: string) {
  const mail = page.getByRole('article', { name: `${subject}: ${email}` }).first();
  await expect(async () => {
    await page.goto('/mailbox');
    await expect(mail).toBeVisible({ timeout: ATTEMPT_TIMEOUT_MS });
  }).toPass();
  return mail;
}

test('a surveyor is told that a survey was unpublished: at the bell, on the page, and by a mail that can be stopped', async ({
  browser,
  page,
  stack,
}) => {
  await signIn(page, 'surveyor@canvass.test');
  const id = await publish(stack.url, await readToken(page));
  const before = await countUnread(page);
  const admin = await openBrowserUser(browser, stack.url, 'admin@canvass.test');
  await callApiOk(stack.url, 'PATCH', `/surveys/${id}`, admin.token, { newStatus: 'Unpublish', feedback: FEEDBACK });
  // Other tests may have given the surveyor votes, about which there are notifications, too.
  await expect.poll(() => countUnread(page)).toBeGreaterThan(before);

  await bell(page, /^Notifications, \d+ unread$/).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/notifications');
  const entry = page.getByRole('listitem').filter({ hasText: TITLE });
  await expect(entry).toContainText('Unread: One of your surveys was unpublished');
  await entry.getByRole('link', { name: 'See the feedback' }).click();
  await expect(page).toHaveURL('/dashboard/surveyor/feedbacks');
  await expect(page.getByText(FEEDBACK).first()).toBeVisible();
  await page.goto('/dashboard/notifications');
  await expect(entry).toBeVisible();
  await expect(entry).not.toContainText('Unread:');

  const mail = await findMail(page, 'One of your surveys was unpublished', 'surveyor@canvass.test');
  await expect(mail).toContainText(FEEDBACK);
  await mail.getByRole('link', { name: /\/unsubscribe\// }).click();
  await expect(page.getByText('Your surveys that an admin has unpublished')).toBeVisible();
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByText(/^You will get no more of these emails\./)).toBeVisible();
  await page.getByRole('link', { name: 'Choose which emails you get' }).click();
  const choice = page.getByRole('combobox', { name: 'Your surveys that an admin has unpublished' });
  await expect(choice).toHaveValue('never');
  await choice.selectOption('At once');
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(choice).toHaveValue('at-once');
  await admin.page.context().close();
});

test('a voter asks for the final results, and the notification and the mail lead to them', async ({
  browser,
  page,
  stack,
}) => {
  const surveyor = await openBrowserUser(browser, stack.url, 'surveyor@canvass.test');
  const id = await publish(stack.url, surveyor.token, {
    title: 'A swing at the harbor',
    resultsPolicy: 'after-closing',
  });
  const { email, password } = await registerVoter(stack.url, 'follower@canvass.test');
  await verifyEmail(stack, email);
  await signIn(page, email, password);
  await page.goto(`/surveys/${id}`);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText('You will get a notification when the results are final.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Do not notify me' })).toBeVisible();
  // The results are complete a few minutes after the closing, which no test can wait for: it is undone instead.
  await page.getByRole('button', { name: 'Do not notify me' }).click();
  await expect(page.getByRole('button', { name: 'Notify me', exact: true })).toBeVisible();
  await surveyor.page.context().close();
});

test('every link of a notification leads to a page of its reader', async ({ page }) => {
  for (const email of ['surveyor@canvass.test', 'admin@canvass.test', 'pro@canvass.test', 'user@canvass.test']) {
    await page.context().clearCookies();
    // A page without the application, which would go on using what is deleted.
    await page.goto('/mailbox');
    await page.evaluate(() => localStorage.clear());
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    });
    await signIn(page, email);
    await page.goto('/dashboard/notifications');
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    await links.first().waitFor();
    const addresses = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')));
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: /not found|not available/ })).toHaveCount(0);
    }
  }
});
