import type { Locator, Page } from '@playwright/test';
import type { Survey, SurveySummary } from '../../shared/src/contracts';
import { callApiOk, DEADLINE, openBrowserUser } from './helpers/api-client';
import { expect, test } from './test';
import { findButton } from './pages/locators';

// How many clicks the most frequent jobs take. A field costs one, and Enter costs one; what is typed is not counted.

const SURVEYOR_EMAIL = 'surveyor@canvass.test';
const TITLE = 'A shelter at the bus stop';
const INVITED_COUNT = 50;
const PASSWORD = 'orchard-7';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A user whose clicks are counted. */
function createCountingUser(page: Page) {
  let clicks = 0;
  return {
    async click(target: Locator): Promise<void> {
      await target.click();
      clicks += 1;
    },
    async fill(name: string, text: string): Promise<void> {
      await page.getByLabel(name, { exact: true }).fill(text);
      clicks += 1;
    },
    async select(name: string, option: string): Promise<void> {
      await page.getByLabel(name, { exact: true }).selectOption(option);
      clicks += 1;
    },
    async pressEnter(): Promise<void> {
      await page.keyboard.press('Enter');
      clicks += 1;
    },
    countClicks: () => clicks,
  };
}

/** Publishes a survey with one question without its page. @returns its id. */
async function publish(url: string, token: string | undefined, overrides: Partial<Survey> = {}): Promise<string> {
  const { insertedId } = await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', token, {
    title: TITLE,
    surveyorEmail: SURVEYOR_EMAIL,
    category: 'Event Feedback',
    deadline: DEADLINE,
    questions: [{ title: 'Should there be one?' }],
    ...overrides,
  });
  return insertedId;
}

test('a new person votes on a question with nine clicks', async ({ page, browser, stack: { url } }) => {
  const surveyor = await openBrowserUser(browser, url, SURVEYOR_EMAIL);
  await page.goto(`/surveys/${await publish(url, surveyor.token, { voterPolicy: 'any-account' })}`);
  await surveyor.page.context().close();
  const user = createCountingUser(page);
  await user.click(page.getByRole('radio', { name: 'Yes', exact: true }));
  // The application counts the answer, and keeps it.
  await expect(page.getByText(/^1 of 1 answered/)).toBeVisible();
  await user.click(page.getByRole('form').getByRole('link', { name: 'Sign Up' }));
  await user.fill('Email', 'nora.vale@people.test');
  await user.fill('Password', PASSWORD);
  await user.pressEnter();
  await expect(page.getByText('Registered Successfully, login to account now')).toBeVisible();
  await user.pressEnter();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  await user.fill('Password', PASSWORD);
  await user.pressEnter();
  await user.click(findButton(page, 'Vote'));
  await expect(page.getByRole('dialog', { name: 'Survey response added successfully' })).toBeVisible();
  expect(user.countClicks()).toBe(9);
});

test('a surveyor publishes six questions and copies the link with twenty clicks', async ({
  browser,
  stack: { url },
}) => {
  const { page, token } = await openBrowserUser(browser, url, SURVEYOR_EMAIL);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard/surveyor/create');
  const user = createCountingUser(page);
  await user.fill('Title', `${TITLE}, in six questions`);
  await user.select('Category', 'community and socials');
  await user.fill('Deadline', `12/31/${DEADLINE.slice(0, 4)}`);
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await user.fill('Question title', `Question number ${number}?`);
    await user.click(findButton(page, 'Add question'));
  }
  await user.click(findButton(page, 'Submit survey'));
  await user.click(findButton(page, 'Publish'));
  await expect(page.getByRole('dialog')).toContainText('Your survey is live.');
  await user.pressEnter();
  await user.click(page.getByRole('button', { name: `Share ${TITLE}, in six questions` }));
  await user.click(findButton(page, 'Copy link'));
  await expect(page.getByText('Link copied.')).toBeVisible();
  const [survey] = await callApiOk<SurveySummary[]>(url, 'GET', '/surveys/mine?q=six', token);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${url}/surveys/${survey?._id}`);
  expect(survey?.questionCount).toBe(6);
  expect(user.countClicks()).toBe(20);
  await page.context().close();
});

test('a surveyor withdraws a survey with three clicks', async ({ browser, stack: { url } }) => {
  const { page, token } = await openBrowserUser(browser, url, SURVEYOR_EMAIL);
  await publish(url, token, { title: 'A shelter to withdraw' });
  await page.goto('/dashboard/surveyor/surveys');
  const user = createCountingUser(page);
  const row = page.getByRole('row', { name: 'A shelter to withdraw' });
  await user.click(row.getByRole('button', { name: /^Actions/ }));
  await user.click(page.getByRole('menuitem', { name: 'Withdraw' }));
  await user.click(page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }));
  await expect(row.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  expect(user.countClicks()).toBe(3);
  await page.context().close();
});

test('a surveyor invites fifty people with three clicks', async ({ browser, stack: { url } }) => {
  const { page, token } = await openBrowserUser(browser, url, SURVEYOR_EMAIL);
  await page.goto(`/dashboard/surveyor/invitations/${await publish(url, token, { voterPolicy: 'invited' })}`);
  const user = createCountingUser(page);
  const addresses = Array.from({ length: INVITED_COUNT }, (_, index) => `rider-${index}@people.test`);
  await user.fill('Email addresses', addresses.join('\n'));
  await user.click(findButton(page, 'Check the list'));
  await user.click(findButton(page, `Invite ${INVITED_COUNT} people`));
  await expect(page.getByText(`${INVITED_COUNT} people invited. Each gets a link by email.`)).toBeVisible();
  expect(user.countClicks()).toBe(3);
  await page.context().close();
});
