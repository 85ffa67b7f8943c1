import type { Page } from '@playwright/test';
import type { Survey, SurveySummary, SurveyVersion } from '../shared/src/contracts';
import { admit, SURVEYOR } from './pages/accounts';
import { handsOn, type Hands } from './pages/hands';
import { ask, DEADLINE, registerVoter } from './people';
import { expect, signIn, test } from './test';

const TITLE = 'The ferry after eight';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const named = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const pressable = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Goes back to what questions are answered with, and on from there by as many words. */
async function chooseKind(page: Page, hands: Hands, steps: number): Promise<void> {
  await hands.tabTo(page.getByRole('radio', { name: 'Yes or no' }), 'Shift+Tab');
  await hands.press(...Array.from({ length: steps }, () => 'ArrowRight'));
  await hands.tabTo(named(page, 'Question title'));
}

async function describe(page: Page, hands: Hands): Promise<void> {
  await hands.tabTo(named(page, 'Title'));
  await hands.type(TITLE);
  await hands.tabTo(named(page, 'Deadline'));
  await hands.type(`12/31/${DEADLINE.slice(0, 4)}`);
}

/** Yes or no, one of two options, and a rating that moves up. */
async function addQuestions(page: Page, hands: Hands): Promise<void> {
  await hands.tabTo(named(page, 'Question title'));
  await hands.type('Should it go on until ten?');
  await hands.press('Enter');
  await chooseKind(page, hands, 1);
  await hands.type('Which day matters most?');
  await hands.tabTo(named(page, 'Option 1'));
  await hands.type('Friday');
  await hands.press('Enter');
  await hands.type('Saturday');
  await hands.tabTo(pressable(page, 'Add question'));
  await hands.press('Enter');
  await chooseKind(page, hands, 3);
  await hands.type('How good is it today?');
  await hands.press('Enter');
  await hands.tabTo(pressable(page, 'Move question 3 up'), 'Shift+Tab');
  await hands.press('Enter');
}

/** Closes the popup that says that it worked. */
async function readPopup(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('dialog')).toContainText(words);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function create(page: Page): Promise<void> {
  const hands = handsOn(page);
  await page.goto('/dashboard/surveyor/create');
  await describe(page, hands);
  await addQuestions(page, hands);
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Your draft from/)).toBeVisible();
  await expect(named(page, 'Title')).toHaveValue(TITLE);
  await expect(page.getByRole('list', { name: 'Create questions' }).getByRole('listitem')).toHaveCount(3);
  const again = handsOn(page);
  await again.tabTo(pressable(page, 'Submit survey'));
  await again.press('Enter');
  await readPopup(page, 'success');
  await expect(page).toHaveURL('/dashboard/surveyor/surveys');
  await page.goto('/dashboard/surveyor/create');
  await expect(named(page, 'Title')).toHaveValue('');
}

test('a survey is written by keyboard, found again after a reload, and edited in two tabs after a vote', async ({
  page,
  stack: { url },
  expectComplaint,
}) => {
  expectComplaint(/status of 409/);
  const { token } = await admit(url, SURVEYOR, 'Mara Lind');
  const voter = await registerVoter(url, 'ferry.rider@people.test');
  await signIn(page, SURVEYOR.email, SURVEYOR.password);
  await test.step('create', () => create(page));

  const [found] = await ask<SurveySummary[]>(url, 'GET', '/surveys/mine?q=ferry', token);
  const id = found?._id ?? '';
  const read = () => ask<Survey>(url, 'GET', `/surveys/${id}`);
  const { questions } = await read();
  expect(questions).toMatchObject([
    { title: 'Should it go on until ten?', kind: 'yes-no' },
    { title: 'How good is it today?', kind: 'rating' },
    { title: 'Which day matters most?', kind: 'single', options: ['Friday', 'Saturday'] },
  ]);
  const response = { 'Question-1': 'Yes', 'Question-2': 4, 'Question-3': 'Friday' };
  const responses = { votedUserEmail: voter.email, response };
  await ask(url, 'PUT', '/surveys/response', voter.token, { survey: { _id: id }, responses });

  const other = await page.context().newPage();
  await other.goto(`/dashboard/update/${id}`);
  await expect(named(other, 'Title')).toHaveValue(TITLE);

  await test.step('edit its questions', async () => {
    await page.goto('/dashboard/surveyor/update');
    await page.getByRole('searchbox', { name: 'Search' }).fill('ferry');
    await page.getByRole('link', { name: `Edit ${TITLE}` }).click();
    await pressable(page, 'Edit question 1').click();
    await named(page, 'Title of question 1').fill('Should it go on until eleven?');
    await expect(page.getByText('The questions become version 2.')).toBeVisible();
    await pressable(page, 'Save as version 2').click();
    await readPopup(page, 'The questions are version 2 now.');
    await expect(page).toHaveURL('/dashboard/surveyor/update');
    const versions = await ask<SurveyVersion[]>(url, 'GET', `/surveys/${id}/versions`);
    expect(versions.map(({ version, votes }) => ({ version, votes }))).toEqual([
      { version: 2, votes: 0 },
      { version: 1, votes: 1 },
    ]);
  });

  await test.step('merge with the edit of the other tab', async () => {
    await named(other, 'Title').fill('The late ferry');
    await pressable(other, 'Edit question 1').click();
    await named(other, 'Title of question 1').fill('Should it go on until midnight?');
    await pressable(other, 'Save as version 2').click();
    const dialog = other.getByRole('dialog', { name: 'Two edits of one survey' });
    const both = dialog.getByRole('group', { name: 'Question 1' });
    await expect(both.getByRole('radio', { name: /^Yours .* until midnight\?/ })).toBeVisible();
    await expect(dialog.getByRole('group')).toHaveCount(1);
    expect((await read()).title).toBe(TITLE);
    await both.getByRole('radio', { name: /^Saved meanwhile .* until eleven\?/ }).check();
    await dialog.getByRole('button', { name: 'Save these' }).click();
    await readPopup(other, 'success');
    const kept = await read();
    expect([kept.title, kept.questions[0]?.title]).toEqual(['The late ferry', 'Should it go on until eleven?']);
  });
});
