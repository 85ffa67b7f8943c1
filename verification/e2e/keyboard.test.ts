import type { Page } from '@playwright/test';
import { createKeyboardUser, type KeyboardUser } from './pages/keyboard-user';
import { signInOrRegister, SURVEYOR } from './pages/accounts';
import { callApiOk, DEADLINE } from './helpers/api-client';
import { expect, test, submitSignIn } from './test';

const READER_ACCOUNT = { name: 'Iva Lund', email: 'iva.lund@people.test', password: 'orchard-7' };

const SURVEY_DRAFT = {
  title: 'The reading room in winter',
  surveyorEmail: SURVEYOR.email,
  category: 'Market Research',
  deadline: DEADLINE,
  questions: [
    { title: 'Is it warm enough?' },
    { title: 'When do you come?', kind: 'single', options: ['Mornings', 'Afternoons', 'Evenings'] },
    { title: 'What do you bring?', kind: 'multiple', options: ['Books', 'A laptop', 'A friend'] },
    { title: 'How quiet is it?', kind: 'rating', options: ['1', '2', '3', '4', '5'] },
    { title: 'What is missing?', kind: 'text', options: [] },
  ],
};

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Expects that the focus is somewhere on the page after a navigation. */
async function expectFocusOnPage(page: Page): Promise<void> {
  await expect(page.locator(':focus')).not.toHaveCount(0);
}

/** Closes the popup with this text, and expects the focus on the page again. */
async function dismissPopup(page: Page, keyboardUser: KeyboardUser, text: string): Promise<void> {
  await expect(page.getByRole('dialog')).toContainText(text);
  await expect(page.getByRole('dialog').locator(':focus')).not.toHaveCount(0);
  await keyboardUser.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocusOnPage(page);
}

function findLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}

async function register(page: Page, keyboardUser: KeyboardUser): Promise<void> {
  await page.goto('/');
  const first = await keyboardUser.tabTo(page.getByRole('link', { name: 'Skip to content' }));
  expect(first).toEqual(['Skip to content']);
  await keyboardUser.tabTo(findLink(page, 'Sign In'));
  await keyboardUser.press('Enter');
  await keyboardUser.tabTo(page.getByRole('link', { name: 'Create an account' }));
  await keyboardUser.press('Enter');
  await expect(page).toHaveURL('/register');
  await expectFocusOnPage(page);

  await keyboardUser.tabTo(page.getByLabel('Name'));
  await keyboardUser.type(READER_ACCOUNT.name);
  await keyboardUser.tabTo(page.getByLabel('Email'));
  await keyboardUser.type(READER_ACCOUNT.email);
  await keyboardUser.tabTo(page.getByLabel('Password', { exact: true }));
  await keyboardUser.type(READER_ACCOUNT.password);
  await keyboardUser.press('Enter');
  await dismissPopup(page, keyboardUser, 'Registered Successfully, login to account now');
  await expect(page).toHaveURL('/login');
}

async function signIn(page: Page, keyboardUser: KeyboardUser): Promise<void> {
  await keyboardUser.tabTo(page.getByLabel('Email'));
  await keyboardUser.type('someone-else');
  await keyboardUser.tabTo(page.getByLabel('Password', { exact: true }));
  await keyboardUser.type(READER_ACCOUNT.password);
  // Back to the mistyped email: a field that is focused by Tab is selected completely.
  await keyboardUser.tabTo(page.getByLabel('Email'), 'Shift+Tab');
  await keyboardUser.type(READER_ACCOUNT.email);
  await submitSignIn(page, findLink(page, 'Dashboard'), async (button) => {
    await keyboardUser.tabTo(button);
    await keyboardUser.press('Space');
  });
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main')).toBeFocused();
}

async function findSurvey(page: Page, keyboardUser: KeyboardUser): Promise<void> {
  await keyboardUser.tabTo(findLink(page, 'Surveys'), 'Shift+Tab');
  await keyboardUser.press('Enter');
  await keyboardUser.tabTo(page.getByRole('searchbox', { name: 'Search' }));
  await keyboardUser.type('reading room');
  await keyboardUser.tabTo(page.getByLabel('Category'));
  await keyboardUser.type(SURVEY_DRAFT.category);
  await expect(page).toHaveURL(/category=Market\+Research/);
  // The list for both, not that for the text alone.
  await expect(page.getByText(/^1 survey in Market Research for /)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await keyboardUser.tabTo(page.getByRole('article').getByRole('link', { name: SURVEY_DRAFT.title }));
  await keyboardUser.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: SURVEY_DRAFT.title })).toBeVisible();
  await expectFocusOnPage(page);
}

/** Answers every question: chooses with Space, moves with the arrow keys, types. */
async function vote(page: Page, keyboardUser: KeyboardUser): Promise<void> {
  const ballot = page.getByRole('form', { name: 'Your vote' });
  await keyboardUser.tabTo(ballot.getByRole('radio', { name: 'Yes' }));
  await keyboardUser.press('Space');
  await keyboardUser.tabTo(ballot.getByRole('radio', { name: 'Mornings' }));
  await keyboardUser.press('ArrowDown', 'ArrowDown');
  await keyboardUser.tabTo(ballot.getByRole('checkbox', { name: 'Books' }));
  await keyboardUser.press('Space');
  await keyboardUser.tabTo(ballot.getByRole('checkbox', { name: 'A friend' }));
  await keyboardUser.press('Space');
  await keyboardUser.tabTo(ballot.getByRole('radio', { name: '1' }));
  await keyboardUser.press('ArrowRight', 'ArrowRight', 'ArrowRight');
  await keyboardUser.tabTo(ballot.getByLabel('Your answer'));
  await keyboardUser.type('Lamps.');
  await expect(ballot.getByText('5 of 5 answered')).toBeVisible();
  await keyboardUser.tabTo(ballot.getByRole('button', { name: 'Vote' }));
  await keyboardUser.press('Enter');
  await dismissPopup(page, keyboardUser, 'Survey response added successfully');
}

/** Opens the dialog and closes it with Escape, then opens it again and sends a report. */
async function report(page: Page, keyboardUser: KeyboardUser): Promise<void> {
  await keyboardUser.tabTo(page.getByRole('article').getByRole('link', { name: SURVEY_DRAFT.title }));
  await keyboardUser.press('Enter');
  const open = page.getByRole('main').getByRole('button', { name: 'Report', exact: true });
  await keyboardUser.tabTo(open);
  await keyboardUser.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report this survey' });
  await expect(dialog.locator(':focus')).not.toHaveCount(0);
  await keyboardUser.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  await keyboardUser.press('Enter');
  await keyboardUser.tabTo(dialog.getByLabel('Reason'));
  await keyboardUser.type('Something else');
  await keyboardUser.tabTo(dialog.getByLabel('Details'));
  await keyboardUser.type('The third question asks for more than it says.');
  await keyboardUser.tabTo(dialog.getByRole('button', { name: 'Report', exact: true }));
  await keyboardUser.press('Enter');
  await dismissPopup(page, keyboardUser, 'Survey reported successfully');
  await expect(page.getByRole('button', { name: /^Reported on/ })).toBeVisible();
}

test('a user can register, sign in, find a survey, vote and report using only the keyboard', async ({
  page,
  stack: { url },
}) => {
  const { token } = await signInOrRegister(url, SURVEYOR, 'Mara Lind');
  const { insertedId } = await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', token, SURVEY_DRAFT);
  const keyboardUser = createKeyboardUser(page);
  await test.step('register', () => register(page, keyboardUser));
  await test.step('sign in', () => signIn(page, keyboardUser));
  await test.step('find a survey', () => findSurvey(page, keyboardUser));
  await test.step('vote', () => vote(page, keyboardUser));
  await test.step('report', () => report(page, keyboardUser));

  const responses = await callApiOk<{ votedUserEmail: string; response: unknown }[]>(
    url,
    'GET',
    `/surveys/responses/${insertedId}`,
    token,
  );
  expect(responses).toMatchObject([
    {
      votedUserEmail: READER_ACCOUNT.email,
      response: {
        'Question-1': 'Yes',
        'Question-2': 'Evenings',
        'Question-3': ['Books', 'A friend'],
        'Question-4': 4,
        'Question-5': 'Lamps.',
      },
    },
  ]);
});
