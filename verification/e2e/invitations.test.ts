import { signInOrRegister, SURVEYOR } from './pages/accounts';
import { DEADLINE } from './helpers/api-client';
import { ALWAYS, expect, signIn, test, submitSignIn } from './test';
import { ATTEMPT_TIMEOUT_MS } from './timeouts';
import { findButton, findField } from './pages/locators';

const TITLE = 'The ferry to the fair';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'a surveyor invites two people, opens a link that was sent to one of them, and leaves the vote to that person',
  ALWAYS,
  async ({ page, stack: { url } }) => {
    const invited = ['ferry.one@people.test', 'ferry.two@people.test'];
    const password = 'orchard-7';
    await signInOrRegister(url, SURVEYOR, 'Mara Lind');
    await signInOrRegister(url, { email: 'ferry.one@people.test', password }, 'One First');
    await signIn(page, SURVEYOR.email, SURVEYOR.password);
    await page.goto('/dashboard/surveyor/create');
    await findField(page, 'Title').fill(TITLE);
    await page.getByLabel('Category').selectOption('community and socials');
    await findField(page, 'Deadline').fill(`12/31/${DEADLINE.slice(0, 4)}`);
    await expect(page.getByRole('radio', { name: 'Accounts with a verified email' })).toBeChecked();
    await page.getByRole('radio', { name: 'Only people you invite' }).check();
    await findField(page, 'Question title').fill('Should it sail?');
    await page.setViewportSize({ width: 360, height: 500 });
    await findButton(page, 'Submit survey').click();
    await expect(findButton(page, 'Publish')).toBeVisible();
    await expect(findButton(page, 'Cancel')).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Publish this survey?' })).toBeInViewport();
    await findButton(page, 'Publish').click();
    await expect(page.getByRole('dialog')).toContainText('Now invite the people who may vote.');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/surveyor\/invitations\/[\da-f]{24}$/);

    await findField(page, 'Email addresses').fill(`Email,Name\n${invited[0]},One\nTwo`);
    await findButton(page, 'Check the list').click();
    await expect(page.getByRole('region', { name: 'One person can be invited; one entry cannot be' })).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: 'Row 3:' })).toContainText('Two');
    await findButton(page, 'Change the list').click();
    await findField(page, 'Email addresses').fill(`One, First <${invited[0]}>; ${invited[1]}`);
    await findField(page, 'For whom you invite optional').fill('The ferry club');
    await findField(page, 'Message optional').fill('Dear members,\nplease vote soon.');
    await findButton(page, 'Check the list').click();
    const mail = page.getByRole('region', { name: 'The email' });
    await expect(mail).toContainText(/for \u2068The ferry club\u2069, invites you to vote in this survey\./);
    await expect(mail).toContainText('> please vote soon.');
    await expect(mail).toContainText('Open the survey: [their own link]');
    await expect(page.getByText('Nobody is invited yet.')).toBeVisible();
    await expect(page.getByText('Nobody is invited yet', { exact: true })).toBeVisible();
    await findButton(page, 'Invite 2 people').click();
    await expect(page.getByText('2 people invited. Each gets a link by email.')).toBeVisible();
    for (const email of invited) await expect(page.getByRole('rowheader', { name: email })).toBeVisible();

    const findLink = (email: string) =>
      page
        .getByRole('article', { name: `You are invited to vote: ${email}` })
        .filter({ hasText: TITLE })
        .getByRole('link', { name: /\/surveys\/[\da-f]{24}\?invitation=/ });
    await expect(async () => {
      await page.goto('/mailbox');
      for (const email of invited) await expect(findLink(email)).toBeVisible({ timeout: ATTEMPT_TIMEOUT_MS });
    }).toPass();
    await expect(page.getByRole('article', { name: `You are invited to vote: ${invited[1]}` })).toContainText(
      'please vote soon.',
    );

    await page.goto((await findLink('ferry.one@people.test').getAttribute('href')) ?? '');
    await expect(page.getByText(`Vote as ${SURVEYOR.email}?`)).toBeVisible();
    await expect(findButton(page, 'Vote')).toBeDisabled();
    await findButton(page, 'Use another account').click();
    await expect(page.getByText('Your invitation is kept until you sign in.')).toBeVisible();
    await page.getByRole('note').getByRole('link', { name: 'Sign In' }).click();
    await findField(page, 'Email').fill('ferry.one@people.test');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await submitSignIn(page, page.getByText('You are invited.'));
    await page.getByRole('radio', { name: 'Yes' }).check();
    await findButton(page, 'Vote').click();
    await expect(page.getByRole('dialog').getByText('Survey response added successfully')).toBeVisible();
  },
);
