import type { Page, Request } from '@playwright/test';
import type { Results } from '../../shared/src/contracts';
import { callApiOk, DEADLINE, openBrowserUser, registerVoter } from './helpers/api-client';
import { createKeyboardUser } from './pages/keyboard-user';
import { expect, signIn, test } from './test';
import { waitForApplication } from './helpers/shell-script';

const DRINKS = ['Tea', 'Coffee', 'Juice', 'Milk', 'None of them'];

const QUESTIONS = [
  { title: 'Do you come for a drink?' },
  {
    title: 'For which ones?',
    kind: 'multiple',
    options: DRINKS,
    other: true,
    none: true,
    maxChoices: 2,
    shuffle: true,
    showIf: { question: 1, answers: ['Yes'] },
  },
  { title: 'How likely are you to come back?', kind: 'scale', section: { title: 'All in all' } },
  { title: 'What is missing?', kind: 'text', required: false },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function publish(page: Page, url: string, token: string | undefined): Promise<string> {
  const survey = {
    title: 'The bar of the theater',
    surveyorEmail: 'surveyor@canvass.test',
    category: 'Event Feedback',
    deadline: DEADLINE,
    questions: QUESTIONS,
  };
  const { insertedId } = await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', token, survey);
  await page.goto(`/surveys/${insertedId}`);
  return insertedId;
}

test('a ballot with questions of all settings is filled in with the keyboard, and counted as it was filled in', async ({
  page,
  browser,
  stack: { url },
}) => {
  const surveyor = await openBrowserUser(browser, url, 'surveyor@canvass.test');
  const voter = await registerVoter(url, 'theater@people.test');
  await signIn(page, voter.email, voter.password);
  const id = await publish(page, url, surveyor.token);
  // By their titles: questions that are asked are numbered without gaps.
  const group = (number: number) => page.getByRole('group', { name: QUESTIONS[number - 1]?.title ?? '' });
  const drinks = group(2).getByRole('checkbox');
  await expect(group(1)).toBeVisible();
  await expect(group(2)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'All in all' })).toBeVisible();

  const votes: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/surveys/response')) votes.push(request);
  });
  await waitForApplication(page);
  await expect(page.getByRole('button', { name: 'Vote', exact: true })).toBeEnabled();
  const keyboardUser = createKeyboardUser(page);
  await keyboardUser.tabTo(group(1).getByRole('radio', { name: 'Yes' }));
  await keyboardUser.press('Space');
  await expect(drinks).toHaveCount(DRINKS.length + 1);
  const names = await drinks.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  expect(new Set(names)).toEqual(new Set([...DRINKS, 'Other']));
  expect(names.slice(-2)).toEqual(['Other', 'None of them']);
  await keyboardUser.tabTo(group(2).getByRole('checkbox', { name: 'Other' }));
  await keyboardUser.press('Space');
  await keyboardUser.tabTo(group(2).getByRole('textbox', { name: 'Your answer' }));
  await keyboardUser.type('Mint lemonade');
  await keyboardUser.tabTo(group(2).getByRole('checkbox', { name: 'Tea' }), 'Shift+Tab');
  await keyboardUser.press('Space');
  await keyboardUser.tabTo(group(3).getByRole('radio', { name: '0 of 10', exact: true }));
  await keyboardUser.press('Space', 'ArrowRight', 'ArrowRight');
  // Every question that needs an answer has one, so the ballot could be cast.
  await keyboardUser.press('Enter');
  await keyboardUser.tabTo(group(2).getByRole('textbox', { name: 'Your answer' }), 'Shift+Tab');
  await keyboardUser.press('Enter');
  await keyboardUser.tabTo(page.getByRole('button', { name: 'Vote', exact: true }));
  expect(votes).toEqual([]);
  await keyboardUser.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Survey response added successfully');
  expect(votes).toHaveLength(1);

  const { versions } = await callApiOk<Results>(url, 'GET', `/surveys/${id}/results`, surveyor.token);
  const counts = versions[0]?.questions.map(({ answered, counts: options }) => ({
    answered,
    chosen: options.filter(({ count }) => count > 0).map(({ option }) => option),
  }));
  expect(counts).toEqual([
    { answered: 1, chosen: ['Yes'] },
    { answered: 1, chosen: ['Tea', 'Other'] },
    { answered: 1, chosen: ['2'] },
    { answered: 0, chosen: [] },
  ]);

  await page.goto(`/surveys/${id}`);
  await expect(page.getByText('Other: Mint lemonade')).toBeVisible();
  await expect(page.getByText('You left this question out.')).toBeVisible();
  await surveyor.page.goto(`/dashboard/surveyResponses/${id}`);
  await expect(surveyor.page.getByRole('cell', { name: 'Tea, Mint lemonade' })).toBeVisible();
  await surveyor.page.context().close();
});

test('a ballot is printed blank with every question, and says after which answers one is asked', async ({
  page,
  browser,
  stack: { url },
}) => {
  const surveyor = await openBrowserUser(browser, url, 'surveyor@canvass.test');
  await publish(page, url, surveyor.token);
  await surveyor.page.context().close();
  const condition = page.getByText('Asked only if the answer to question 1 is “Yes”.');
  await expect(condition).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(condition).toBeVisible();
  // The name of the question's controls comes first, and is only spoken.
  await expect(page.getByText('For which ones?', { exact: true }).last()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Other' }).check();
  const text = page.getByRole('textbox', { name: 'Your answer' }).first();
  await text.fill('Only on the screen.');
  await page.emulateMedia({ media: 'print' });
  await expect(text).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
});
