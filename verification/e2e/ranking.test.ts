import type { Page } from '@playwright/test';
import type { Results, SurveySummary } from '../../shared/src/contracts';
import { callApi, callApiOk, DEADLINE, openBrowserUser, registerVoter } from './helpers/api-client';
import { createKeyboardUser } from './pages/keyboard-user';
import { beginSurvey, publishSurvey } from './pages/publish-survey';
import { findSmallTargets } from './pages/small-targets';
import { expect, signIn, test } from './test';
import { findButton } from './pages/locators';

const TITLE = 'What the bookmobile brings first';
const QUESTION = 'Which books first?';
const BOOKS = ['Novels', 'Poems', 'Maps', 'Comics'];
const SURVEYOR_EMAIL = 'surveyor@canvass.test';
const PHONE_SIZE = { width: 375, height: 812 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const findBallotQuestion = (page: Page) => page.getByRole('group', { name: /^Question 1:/ });
const findRanked = (page: Page) => page.getByRole('list', { name: 'Ranked options, best first' }).getByRole('listitem');

/** Creates a survey with a ranking in the editor. @returns its id. */
async function create(page: Page, url: string, token: string | undefined): Promise<string> {
  await beginSurvey(page, TITLE);
  await page.getByRole('radio', { name: 'Ranking' }).check();
  await page.getByRole('textbox', { name: 'Question title' }).fill(QUESTION);
  const [first = '', ...others] = BOOKS;
  await page.getByRole('textbox', { name: 'Option 1' }).fill(first);
  await page.getByRole('textbox', { name: 'Option 2' }).focus();
  for (const [index, option] of others.entries()) {
    await page.getByRole('textbox', { name: `Option ${index + 2}` }).fill(option);
    if (index < others.length - 1) await page.keyboard.press('Enter');
  }
  await findButton(page, 'Add question').click();
  await expect(page.getByText('Ranking, 4 options')).toBeVisible();
  await publishSurvey(page);
  await expect(page.getByRole('dialog')).toContainText('success');
  const [survey] = await callApiOk<SurveySummary[]>(url, 'GET', '/surveys/mine?q=bookmobile', token);
  return survey?._id ?? '';
}

test('a ranking is created, answered on a phone and with the keyboard, counted, and exported', async ({
  page,
  browser,
  stack: { url },
}) => {
  const surveyor = await openBrowserUser(browser, url, SURVEYOR_EMAIL);
  const id = await test.step('create', () => create(surveyor.page, url, surveyor.token));

  await test.step('vote on a phone', async () => {
    const voter = await registerVoter(url, 'phone.reader@people.test');
    const phone = await (await browser.newContext({ baseURL: url, hasTouch: true })).newPage();
    await signIn(phone, voter.email, voter.password);
    await phone.setViewportSize(PHONE_SIZE);
    await phone.goto(`/surveys/${id}`);
    let taps = 0;
    const tap = async (name: string) => {
      await findButton(phone, name).tap();
      taps += 1;
    };
    await expect(findButton(phone, 'Vote')).toBeEnabled();
    await tap('Rank Maps');
    await tap('Vote');
    const question = findBallotQuestion(phone);
    await expect(question.getByText('Rank the other 3 options, too.')).toBeVisible();
    await expect(findButton(phone, 'Rank Novels')).toBeFocused();
    expect(await findSmallTargets(phone)).toEqual([]);
    await tap('Rank Comics');
    await tap('Rank Novels');
    await expect(findRanked(phone)).toHaveText(['1Maps', '2Comics', '3Novels', '4Poems']);
    await phone.reload();
    await expect(findRanked(phone)).toHaveText(['1Maps', '2Comics', '3Novels', '4Poems']);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE_SIZE.width);
    await tap('Vote');
    await expect(phone.getByRole('dialog')).toContainText('Survey response added successfully');
    // Without the attempt to vote too early: one tap less than there are options, and one to vote.
    expect(taps - 1).toBe(BOOKS.length);
    await phone.context().close();
  });

  await test.step('vote with the keyboard', async () => {
    const voter = await registerVoter(url, 'keyboard.reader@people.test');
    await signIn(page, voter.email, voter.password);
    await page.goto(`/surveys/${id}`);
    await expect(findButton(page, 'Vote')).toBeEnabled();
    const keyboardUser = createKeyboardUser(page);
    await keyboardUser.tabTo(findButton(page, 'Rank Poems'));
    await keyboardUser.press('Enter');
    await expect(findButton(page, 'Rank Maps')).toBeFocused();
    await keyboardUser.press('Space', 'Space');
    await expect(page.getByRole('status').filter({ hasText: 'All 4 ranked.' })).toBeFocused();
    await expect(findRanked(page)).toHaveText(['1Poems', '2Maps', '3Comics', '4Novels']);
    await keyboardUser.tabTo(findButton(page, 'Move Maps up'), 'Shift+Tab');
    await keyboardUser.press('Enter');
    await expect(findButton(page, 'Move Maps up')).toBeFocused();
    await expect(findRanked(page)).toHaveText(['1Maps', '2Poems', '3Comics', '4Novels']);
    await keyboardUser.tabTo(findButton(page, 'Vote'));
    await keyboardUser.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Survey response added successfully');
    await page.goto(`/surveys/${id}`);
    await expect(findRanked(page).first()).toContainText('1. Maps');
  });

  await test.step('results', async () => {
    const { versions } = await callApiOk<Results>(url, 'GET', `/surveys/${id}/results`, surveyor.token);
    expect(versions[0]?.questions[0]?.counts.map(({ option, count, ranks }) => [option, count, ranks])).toEqual([
      ['Novels', 0, [0, 0, 1, 1]],
      ['Poems', 0, [0, 1, 0, 1]],
      ['Maps', 2, [2, 0, 0, 0]],
      ['Comics', 0, [0, 1, 1, 0]],
    ]);
    await surveyor.page.goto(`/dashboard/surveyResponses/${id}`);
    const chart = surveyor.page.getByRole('region', { name: QUESTION, exact: true });
    await expect(chart.getByRole('listitem').first()).toHaveText('Maps2 first, 100% average rank 1.0');
    await expect(surveyor.page.getByRole('cell', { name: '1. Maps, 2. Poems, 3. Comics, 4. Novels' })).toBeVisible();
    const csv = await (await callApi(url, 'GET', `/surveys/responses/${id}/export.csv`, surveyor.token)).text();
    const [headers = '', ...rows] = csv.trim().split('\r\n');
    expect(headers).toContain(
      BOOKS.map((option) => `Question-1: ${QUESTION}, ${option}`)
        .map((each) => `"${each}"`)
        .join(),
    );
    expect(rows.map((row) => row.split(',').slice(-4))).toEqual([
      ['4', '2', '1', '3'],
      ['3', '4', '1', '2'],
    ]);
  });
  await surveyor.page.context().close();
});

test('a ranking is printed with empty boxes in the order of the options, whatever was ranked', async ({
  page,
  browser,
  stack: { url },
}) => {
  const surveyor = await openBrowserUser(browser, url, SURVEYOR_EMAIL);
  const { insertedId } = await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', surveyor.token, {
    title: 'Books on paper',
    surveyorEmail: SURVEYOR_EMAIL,
    category: 'Education',
    deadline: DEADLINE,
    questions: [{ title: QUESTION, kind: 'ranking', options: BOOKS }],
  });
  await surveyor.page.context().close();
  await page.goto(`/surveys/${insertedId}`);
  await findButton(page, 'Rank Comics').click();
  await findButton(page, 'Move Comics up').waitFor();
  await page.emulateMedia({ media: 'print' });
  const question = findBallotQuestion(page);
  await expect(question.getByText('Write 1 beside your first choice', { exact: false })).toBeVisible();
  await expect(question.getByRole('listitem').filter({ visible: true })).toHaveText(BOOKS);
  await expect(findRanked(page)).toBeHidden();
});
