import type { Page } from '@playwright/test';
import type { Survey, SurveySummary, SurveyVersion } from '../../shared/src/contracts';
import { signInOrRegister, SURVEYOR } from './pages/accounts';
import { createKeyboardUser, type KeyboardUser } from './pages/keyboard-user';
import { publishSurvey } from './pages/publish-survey';
import { callApiOk, DEADLINE, registerVoter } from './helpers/api-client';
import { ALWAYS, expect, signIn, test } from './test';
import { findButton, findField } from './pages/locators';

const TITLE = 'The ferry after eight';
const DRAFT_TITLE = 'The night bus on weekdays';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Goes back to the kinds of questions, moves on by `steps`, and returns to the title. */
async function chooseQuestionKind(page: Page, keyboardUser: KeyboardUser, steps: number): Promise<void> {
  await keyboardUser.tabTo(page.getByRole('radio', { name: 'Yes or no' }), 'Shift+Tab');
  await keyboardUser.press(...Array.from({ length: steps }, () => 'ArrowRight'));
  await keyboardUser.tabTo(findField(page, 'Question title'));
}

async function describe(page: Page, keyboardUser: KeyboardUser): Promise<void> {
  await keyboardUser.tabTo(findField(page, 'Title'));
  await keyboardUser.type(TITLE);
  await keyboardUser.tabTo(page.getByLabel('Category'));
  await keyboardUser.press('ArrowDown');
  await keyboardUser.tabTo(findField(page, 'Deadline'));
  await keyboardUser.type(`12/31/${DEADLINE.slice(0, 4)}`);
  // The voter of this test has not verified their email.
  await keyboardUser.tabTo(page.getByRole('radio', { name: 'Accounts with a verified email' }));
  await keyboardUser.press('ArrowUp');
}

/** Adds a yes-no question, one with two options, and a rating, which is moved up. */
async function addQuestions(page: Page, keyboardUser: KeyboardUser): Promise<void> {
  await keyboardUser.tabTo(findField(page, 'Question title'));
  await keyboardUser.type('Should it go on until ten?');
  await keyboardUser.press('Enter');
  await chooseQuestionKind(page, keyboardUser, 1);
  await keyboardUser.type('Which day matters most?');
  await keyboardUser.tabTo(findField(page, 'Option 1'));
  await keyboardUser.type('Friday');
  await keyboardUser.press('Enter');
  await keyboardUser.type('Saturday');
  await keyboardUser.tabTo(findButton(page, 'Add question'));
  await keyboardUser.press('Enter');
  await chooseQuestionKind(page, keyboardUser, 4);
  await keyboardUser.type('How good is it today?');
  await keyboardUser.press('Enter');
  await keyboardUser.tabTo(findButton(page, 'Move question 3 up'), 'Shift+Tab');
  await keyboardUser.press('Enter');
}

/** Closes the popup that confirms the success. */
async function dismissPopup(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('dialog')).toContainText(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const findSummary = (page: Page) => page.getByRole('dialog', { name: 'Publish this survey?' });

/** Enter in the title does nothing; Ctrl+Enter asks, and Escape returns to the title. */
async function expectEnterToPublishNothing(page: Page, keyboardUser: KeyboardUser): Promise<void> {
  await keyboardUser.tabTo(findField(page, 'Title'));
  await keyboardUser.press('Enter', 'Control+Enter');
  await expect(findSummary(page)).toBeVisible();
  await expect(findButton(page, 'Cancel')).toBeFocused();
  await keyboardUser.press('Escape');
  await expect(findSummary(page)).toHaveCount(0);
  await expect(findField(page, 'Title')).toBeFocused();
}

async function create(page: Page): Promise<void> {
  const keyboardUser = createKeyboardUser(page);
  await page.goto('/dashboard/surveyor/create');
  await describe(page, keyboardUser);
  await addQuestions(page, keyboardUser);
  await expect(page.getByText('Kept in this browser')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Your draft from/)).toBeVisible();
  await expect(findField(page, 'Title')).toHaveValue(TITLE);
  await expect(page.getByRole('list', { name: 'Create questions' }).getByRole('listitem')).toHaveCount(3);
  const again = createKeyboardUser(page);
  await expectEnterToPublishNothing(page, again);
  await again.tabTo(findButton(page, 'Submit survey'));
  await again.press('Enter');
  await expect(findSummary(page)).toContainText('Any account');
  await again.tabTo(findButton(page, 'Publish'));
  await again.press('Enter');
  await dismissPopup(page, 'success');
  await expect(page).toHaveURL('/dashboard/surveyor/surveys');
  await page.goto('/dashboard/surveyor/create');
  await expect(findField(page, 'Title')).toHaveValue('');
}

test(
  'a surveyor creates a survey by keyboard, restores the draft after a reload, and edits it in two tabs after a vote',
  ALWAYS,
  async ({ page, stack: { url }, allowConsoleError }) => {
    allowConsoleError(/status of 409/);
    const { token } = await signInOrRegister(url, SURVEYOR, 'Mara Lind');
    const voter = await registerVoter(url, 'ferry.rider@people.test');
    await signIn(page, SURVEYOR.email, SURVEYOR.password);
    await test.step('create', () => create(page));

    const [createdSurvey] = await callApiOk<SurveySummary[]>(url, 'GET', '/surveys/mine?q=ferry', token);
    const id = createdSurvey?._id ?? '';
    const fetchSurvey = () => callApiOk<Survey>(url, 'GET', `/surveys/${id}`);
    const { questions } = await fetchSurvey();
    expect(questions).toMatchObject([
      { title: 'Should it go on until ten?', kind: 'yes-no' },
      { title: 'How good is it today?', kind: 'rating' },
      { title: 'Which day matters most?', kind: 'single', options: ['Friday', 'Saturday'] },
    ]);
    const response = { 'Question-1': 'Yes', 'Question-2': 4, 'Question-3': 'Friday' };
    const responses = { votedUserEmail: voter.email, response };
    await callApiOk(url, 'PUT', '/surveys/response', voter.token, { survey: { _id: id }, responses });

    const other = await page.context().newPage();
    await other.goto(`/dashboard/update/${id}`);
    await expect(findField(other, 'Title')).toHaveValue(TITLE);

    await test.step('edit its questions', async () => {
      await page.goto('/dashboard/surveyor/update');
      await page.getByRole('searchbox', { name: 'Search' }).fill('ferry');
      await page.getByRole('link', { name: `Edit ${TITLE}` }).click();
      await findButton(page, 'Edit question 1').click();
      await findField(page, 'Title of question 1').fill('Should it go on until eleven?');
      await expect(page.getByText('The questions become version 2.')).toBeVisible();
      await findButton(page, 'Save as version 2').click();
      await dismissPopup(page, 'The questions are now version 2.');
      await expect(page).toHaveURL('/dashboard/surveyor/update');
      const versions = await callApiOk<SurveyVersion[]>(url, 'GET', `/surveys/${id}/versions`);
      expect(versions.map(({ version, votes }) => ({ version, votes }))).toEqual([
        { version: 2, votes: 0 },
        { version: 1, votes: 1 },
      ]);
    });

    await test.step('merge with the edit of the other tab', async () => {
      await findField(other, 'Title').fill('The late ferry');
      await findButton(other, 'Edit question 1').click();
      await findField(other, 'Title of question 1').fill('Should it go on until midnight?');
      await findButton(other, 'Save as version 2').click();
      const dialog = other.getByRole('dialog', { name: 'Conflicting edits' });
      const both = dialog.getByRole('group', { name: 'Question 1' });
      await expect(both.getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription(/until midnight\?/);
      await expect(dialog.getByRole('group')).toHaveCount(1);
      expect((await fetchSurvey()).title).toBe(TITLE);
      const otherEdit = both.getByRole('radio', { name: 'Other edit' });
      await expect(otherEdit).toHaveAccessibleDescription(/until eleven\?/);
      await otherEdit.check();
      await dialog.getByRole('button', { name: 'Save choices' }).click();
      await dismissPopup(other, 'success');
      const storedSurvey = await fetchSurvey();
      expect([storedSurvey.title, storedSurvey.questions[0]?.title]).toEqual([
        'The late ferry',
        'Should it go on until eleven?',
      ]);
    });
  },
);

/** Chooses an action of a row's menu, and confirms it. */
async function act(page: Page, action: string, confirm: string, fillIn?: () => Promise<void>): Promise<void> {
  const row = page.getByRole('row', { name: DRAFT_TITLE });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await fillIn?.();
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
}

test('a surveyor continues a draft in another browser, schedules it, publishes it, changes its state, and deletes it', async ({
  page,
  browser,
  stack: { url },
}) => {
  await signInOrRegister(url, SURVEYOR, 'Mara Lind');
  const year = DEADLINE.slice(0, 4);
  await signIn(page, SURVEYOR.email, SURVEYOR.password);
  await page.goto('/dashboard/surveyor/create');
  await findField(page, 'Title').fill(DRAFT_TITLE);
  await page.getByLabel('Category').selectOption('community and socials');
  await findField(page, 'Deadline').fill(`12/31/${year}`);
  await findField(page, 'Question title').fill('Should it run?');
  await findButton(page, 'Save draft').click();
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();

  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const other = await context.newPage();
  const expectState = (state: string) =>
    expect(other.getByRole('row', { name: DRAFT_TITLE }).getByText(state, { exact: true }).first()).toBeVisible();
  await signIn(other, SURVEYOR.email, SURVEYOR.password);

  await test.step('schedule, and cancel', async () => {
    await other.goto('/dashboard/surveyor/surveys?tab=drafts');
    await other.getByRole('link', { name: `Continue ${DRAFT_TITLE}` }).click();
    await expect(findField(other, 'Title')).toHaveValue(DRAFT_TITLE);
    await other.getByText('Open at a set time').click();
    await findField(other, 'Opening').fill(`12/30/${year} 09:30`);
    await publishSurvey(other, 'Schedule survey');
    await dismissPopup(other, 'Your survey opens on');
    await expectState('Scheduled');
    await act(other, 'Cancel opening', 'Cancel opening');
    await expectState('Draft');
  });

  await test.step('publish, and change the state', async () => {
    await other.getByRole('link', { name: `Continue ${DRAFT_TITLE}` }).click();
    await publishSurvey(other);
    await dismissPopup(other, 'Your survey is live.');
    await expectState('Open');
    await act(other, 'Close now', 'Close now');
    await expectState('Closed');
    await act(other, 'Reopen', 'Reopen', () => findField(other, 'Deadline').fill(`12/31/${year}`));
    await expectState('Open');
    await act(other, 'Withdraw', 'Withdraw');
    await expectState('Withdrawn');
    await act(other, 'Restore', 'Restore');
    await expectState('Open');
    await act(other, 'Delete', 'Yes, delete it!');
    await dismissPopup(other, 'Survey deleted');
    await expect(other.getByRole('row', { name: DRAFT_TITLE })).toHaveCount(0);
  });
  await context.close();
});
