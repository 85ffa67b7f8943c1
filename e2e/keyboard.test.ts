import type { Page } from '@playwright/test';
import { handsOn, type Hands } from './pages/hands';
import { admit, SURVEYOR } from './pages/accounts';
import { ask, DEADLINE } from './people';
import { expect, test } from './test';

const READER = { name: 'Iva Lund', email: 'iva.lund@people.test', password: 'orchard-7' };

const SURVEY = {
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

/** What moved the page on left the focus somewhere. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator(':focus')).not.toHaveCount(0);
}

/** Closes the popup that says something, and finds the focus on the page again. */
async function readPopup(page: Page, hands: Hands, words: string): Promise<void> {
  await expect(page.getByRole('dialog')).toContainText(words);
  await expect(page.getByRole('dialog').locator(':focus')).not.toHaveCount(0);
  await hands.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocusKept(page);
}

function link(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}

async function register(page: Page, hands: Hands): Promise<void> {
  await page.goto('/');
  const first = await hands.tabTo(page.getByRole('link', { name: 'Skip to content' }));
  expect(first).toEqual(['Skip to content']);
  await hands.tabTo(link(page, 'Sign In'));
  await hands.press('Enter');
  await hands.tabTo(page.getByRole('link', { name: 'Create an account' }));
  await hands.press('Enter');
  await expect(page).toHaveURL('/register');
  await expectFocusKept(page);

  await hands.tabTo(page.getByLabel('Name'));
  await hands.type(READER.name);
  await hands.tabTo(page.getByLabel('Email'));
  await hands.type(READER.email);
  await hands.tabTo(page.getByLabel('Password', { exact: true }));
  await hands.type(READER.password);
  await hands.press('Enter');
  await readPopup(page, hands, 'Registered Successfully, login to account now');
  await expect(page).toHaveURL('/login');
}

async function signIn(page: Page, hands: Hands): Promise<void> {
  await hands.tabTo(page.getByLabel('Email'));
  await hands.type('someone-else');
  await hands.tabTo(page.getByLabel('Password', { exact: true }));
  await hands.type(READER.password);
  // Back to what was mistyped: a field that is entered by Tab is selected whole.
  await hands.tabTo(page.getByLabel('Email'), 'Shift+Tab');
  await hands.type(READER.email);
  await hands.tabTo(page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }));
  await hands.press('Space');
  await expect(page).toHaveURL('/');
  await expectFocusKept(page);
}

async function findSurvey(page: Page, hands: Hands): Promise<void> {
  await hands.tabTo(link(page, 'Surveys'), 'Shift+Tab');
  await hands.press('Enter');
  await hands.tabTo(page.getByRole('searchbox', { name: 'Search' }));
  await hands.type('reading room');
  await hands.tabTo(page.getByLabel('Category'));
  await hands.type(SURVEY.category);
  await expect(page).toHaveURL(/category=Market\+Research/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await hands.tabTo(page.getByRole('article').getByRole('link', { name: SURVEY.title }));
  await hands.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: SURVEY.title })).toBeVisible();
  await expectFocusKept(page);
}

/** Answers every question: chooses with Space, moves with the arrows, writes. */
async function vote(page: Page, hands: Hands): Promise<void> {
  const ballot = page.getByRole('form', { name: 'Your vote' });
  await hands.tabTo(ballot.getByRole('radio', { name: 'Yes' }));
  await hands.press('Space');
  await hands.tabTo(ballot.getByRole('radio', { name: 'Mornings' }));
  await hands.press('ArrowDown', 'ArrowDown');
  await hands.tabTo(ballot.getByRole('checkbox', { name: 'Books' }));
  await hands.press('Space');
  await hands.tabTo(ballot.getByRole('checkbox', { name: 'A friend' }));
  await hands.press('Space');
  await hands.tabTo(ballot.getByRole('radio', { name: '1' }));
  await hands.press('ArrowRight', 'ArrowRight', 'ArrowRight');
  await hands.tabTo(ballot.getByLabel('Your answer'));
  await hands.type('Lamps.');
  await expect(ballot.getByText('5 of 5 answered')).toBeVisible();
  await hands.tabTo(ballot.getByRole('button', { name: 'Vote' }));
  await hands.press('Enter');
  await readPopup(page, hands, 'Survey response added successfully');
}

/** Opens the dialog and leaves it by Escape, then opens it again and reports. */
async function report(page: Page, hands: Hands): Promise<void> {
  await hands.tabTo(page.getByRole('article').getByRole('link', { name: SURVEY.title }));
  await hands.press('Enter');
  const open = page.getByRole('main').getByRole('button', { name: 'Report', exact: true });
  await hands.tabTo(open);
  await hands.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report this survey' });
  await expect(dialog.locator(':focus')).not.toHaveCount(0);
  await hands.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  await hands.press('Enter');
  await hands.tabTo(dialog.getByLabel('Reason'));
  await hands.type('Something else');
  await hands.tabTo(dialog.getByLabel('Details'));
  await hands.type('The third question asks for more than it says.');
  await hands.tabTo(dialog.getByRole('button', { name: 'Report', exact: true }));
  await hands.press('Enter');
  await readPopup(page, hands, 'Survey reported successfully');
  await expect(page.getByRole('button', { name: /^Reported on/ })).toBeVisible();
}

test('registering, signing in, finding a survey, voting and reporting take a keyboard and nothing else', async ({
  page,
  stack: { url },
}) => {
  const { token } = await admit(url, SURVEYOR, 'Mara Lind');
  const { insertedId } = await ask<{ insertedId: string }>(url, 'POST', '/surveys', token, SURVEY);
  const hands = handsOn(page);
  await test.step('register', () => register(page, hands));
  await test.step('sign in', () => signIn(page, hands));
  await test.step('find a survey', () => findSurvey(page, hands));
  await test.step('vote', () => vote(page, hands));
  await test.step('report', () => report(page, hands));

  const responses = await ask<{ votedUserEmail: string; response: unknown }[]>(
    url,
    'GET',
    `/surveys/responses/${insertedId}`,
    token,
  );
  expect(responses).toMatchObject([
    {
      votedUserEmail: READER.email,
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
