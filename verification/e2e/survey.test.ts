import type { Locator, Page } from '@playwright/test';
import jsQr from 'jsqr';
import { PNG } from 'pngjs';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Survey } from '../../shared/src/contracts';
import { callApiOk, DEADLINE, registerVoter, type Voter } from './helpers/api-client';
import { ALWAYS, expect, logOut, signIn, submitSignIn, test } from './test';

const TITLE = 'A bench under the lime trees';
const QUESTIONS = [
  { title: 'Should there be a bench?', options: ['Yes', 'No'] },
  { title: 'What should it be made of?', options: ['Oak', 'Steel', 'Stone'] },
  { title: 'What else is missing there?', kind: 'text' },
];
const ANSWERS = { 'Question-1': 'Yes', 'Question-2': 'Oak', 'Question-3': 'A light.' };

let id: string;
let surveyorToken: string | undefined;
let [lostResponseVoter, offlineVoter, reportingVoter]: Voter[] = [];

async function publishSurvey(url: string): Promise<string> {
  const survey = {
    title: TITLE,
    surveyorEmail: 'surveyor@canvass.test',
    category: 'community and socials',
    deadline: DEADLINE,
    questions: QUESTIONS,
    resultsPolicy: 'always',
  };
  return (await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', surveyorToken, survey)).insertedId;
}

test.beforeAll(async ({ browser, stack: { url } }) => {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await signIn(page, 'surveyor@canvass.test');
  surveyorToken = await page.evaluate(() => localStorage.getItem('access-token') ?? undefined);
  await page.context().close();
  id = await publishSurvey(url);
  // Users other than the owner see results up to the step before the last one.
  for (let index = 0; index < 10; index += 1) {
    const { email, token: of } = await registerVoter(url, `bench-${index}@people.test`);
    const responses = { votedUserEmail: email, response: ANSWERS };
    await callApiOk(url, 'PUT', '/surveys/response', of, { survey: { _id: id }, responses });
  }
  lostResponseVoter = await registerVoter(url, 'losing@people.test');
  offlineVoter = await registerVoter(url, 'offline@people.test');
  reportingVoter = await registerVoter(url, 'reporting@people.test');
});

async function openSurveyAs(page: Page, voter: Voter | undefined): Promise<void> {
  await signIn(page, voter?.email ?? '', voter?.password);
  await page.goto(`/surveys/${id}`);
}

async function fillInAnswers(page: Page): Promise<void> {
  const question = (index: number) => page.getByRole('group', { name: QUESTIONS[index]?.title ?? '' });
  await question(0).getByLabel('No').check();
  await question(1).getByLabel('Stone').check();
  await question(2).getByLabel('Your answer').fill('A bin.');
}

const pressVote = (page: Page) => page.getByRole('button', { name: 'Vote', exact: true }).click();
const findOwnVote = (page: Page): Locator => page.getByRole('region', { name: 'Your vote' });
const fetchVoteCount = async (url: string) => (await callApiOk<Survey>(url, 'GET', `/surveys/${id}`)).voteCount;

/** Makes the browser lose the response to a vote that the server counts. */
async function dropVoteResponse(page: Page): Promise<void> {
  await page.route(
    '**/api/surveys/response',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

test('a vote whose response was lost is retried and counted once', async ({
  page,
  stack: { url },
  allowConsoleError,
}) => {
  allowConsoleError(/net::ERR_CONNECTION_RESET/);
  const before = await fetchVoteCount(url);
  await openSurveyAs(page, lostResponseVoter);
  await fillInAnswers(page);
  await dropVoteResponse(page);
  await pressVote(page);
  await expect(page.getByRole('alert')).toContainText('We could not confirm your vote. Your answers are kept');
  expect(await fetchVoteCount(url)).toBe(before + 1);
  await pressVote(page);
  await expect(page.getByRole('dialog', { name: 'Survey response added successfully' })).toBeVisible();
  expect(await fetchVoteCount(url)).toBe(before + 1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/surveys');
  await page.goBack();
  await expect(findOwnVote(page)).toContainText('Stone, Your answer');
});

test('a vote made offline survives a reload, and a vote whose response was lost shows as counted', async ({
  page,
  context,
  stack: { url },
  allowConsoleError,
}) => {
  allowConsoleError(/net::ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED)/);
  const before = await fetchVoteCount(url);
  await openSurveyAs(page, offlineVoter);
  await fillInAnswers(page);
  // What the ballot needs has loaded.
  await expect(page.getByRole('button', { name: 'Vote', exact: true })).toBeEnabled();
  await context.setOffline(true);
  await pressVote(page);
  await expect(page.getByRole('alert')).toContainText('Canvass cannot be reached.');
  await context.setOffline(false);
  expect(await fetchVoteCount(url)).toBe(before);
  await page.reload();
  await expect(page.getByText('3 of 3 answered. One account, one vote.')).toBeVisible();
  await dropVoteResponse(page);
  await pressVote(page);
  await expect(page.getByRole('alert')).toContainText('We could not confirm your vote.');
  await page.reload();
  await expect(page.getByText('Your vote is counted.')).toBeVisible();
  await expect(findOwnVote(page)).toContainText('A bin.');
  expect(await fetchVoteCount(url)).toBe(before + 1);
  const listDrafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('vote-draft')));
  await expect.poll(listDrafts).toEqual([]);

  await logOut(page);
  await expect(page.getByText('You have to login for vote in survey')).toBeVisible();
  await expect(page.getByText('A bin.')).toHaveCount(0);
});

test(
  'a visitor fills in the ballot, registers, signs in, and finds the answers to vote with',
  ALWAYS,
  async ({ page, stack: { url } }) => {
    const [email, password] = ['passing@people.test', 'orchard-7'];
    const before = await fetchVoteCount(url);
    await page.goto(`/surveys/${id}`);
    await fillInAnswers(page);
    const vote = page.getByRole('button', { name: 'Vote', exact: true });
    await expect(vote).toBeDisabled();
    await expect(vote).toHaveAccessibleDescription(/^Sign In or Sign Up to vote\./);
    // The application counts the answers, and keeps them.
    await expect(page.getByText('3 of 3 answered. One account, one vote.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('3 of 3 answered. One account, one vote.')).toBeVisible();
    await page.getByRole('form').getByRole('link', { name: 'Sign Up' }).press('Enter');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Registered Successfully, login to account now')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const passwordField = page.getByLabel('Password', { exact: true });
    await passwordField.fill(password);
    await submitSignIn(page, vote, () => passwordField.press('Enter'));
    await expect(page).toHaveURL(`/surveys/${id}`);
    await expect(vote).toBeEnabled();
    await expect(page.getByText('3 of 3 answered. One account, one vote.')).toBeVisible();
    expect(await fetchVoteCount(url)).toBe(before);
    await vote.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Survey response added successfully' })).toBeVisible();
    expect(await fetchVoteCount(url)).toBe(before + 1);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('A bin.');
  },
);

test('repeated clicks on the button report a survey once', async ({ page, stack: { url } }) => {
  await openSurveyAs(page, reportingVoter);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this survey' });
  await expect(dialog).toContainText(TITLE);
  await dialog.getByLabel('Reason').selectOption('It is misleading');
  await dialog.getByLabel(/Details/).fill('There are no lime trees.');
  await dialog.getByRole('button', { name: 'Report' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Survey reported successfully' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Reported on/ })).toBeFocused();
  const query = `/surveys/user/reports?email=${reportingVoter?.email}`;
  const stored = await callApiOk<{ details: string }[]>(url, 'GET', query, reportingVoter?.token);
  expect(stored.map(({ details }) => details)).toEqual(['There are no lime trees.']);
});

test('the QR code links to the survey, also in the dark theme', async ({ page, stack: { url } }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/surveys/${id}`);
  await page.getByRole('button', { name: 'QR code' }).click();
  const code = page.getByRole('dialog').getByRole('img', { name: /^QR code of/ });
  const { data, width, height } = PNG.sync.read(await code.screenshot());
  expect(jsQr(new Uint8ClampedArray(data), width, height)?.data).toBe(`${url}/surveys/${id}`);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PNG' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('a-bench-under-the-lime-trees-qr.png');
  const chunks: Buffer[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
  const picture = PNG.sync.read(Buffer.concat(chunks));
  expect(jsQr(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data).toBe(`${url}/surveys/${id}`);
});

test('a survey prints as a ballot with its results and without screen controls', async ({ page }) => {
  await page.goto(`/surveys/${id}`);
  await expect(page.getByText('5 of', { exact: false })).toBeVisible();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  const printedText = text.replaceAll(/\s+/g, ' ');
  for (const { title, options = [] } of QUESTIONS)
    for (const part of [title, ...options]) expect(printedText).toContain(part);
  for (const part of [TITLE, `${DEADLINE}, 23:59 UTC`, `/surveys/${id}`, '100%']) expect(printedText).toContain(part);
  for (const part of ['Dashboard', 'Sign In', 'Copy link', 'Report', 'Buy Now', 'login for vote']) {
    expect(printedText).not.toContain(part);
  }
});

test('a visitor reads that the surveyor closed voting, and finds nothing once the survey is withdrawn', async ({
  page,
  request,
  stack: { url },
}) => {
  const closed = await publishSurvey(url);
  const changeState = (action: 'close' | 'withdraw') =>
    callApiOk(url, 'PATCH', `/surveys/${closed}/state`, surveyorToken, { action });
  await changeState('close');
  await page.goto(`/surveys/${closed}`);
  await expect(page.getByText(/^This survey closed on .* Voting has ended\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'History of this survey' }).click();
  const entries = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(entries).toHaveText([/The surveyor closed voting\.$/, /The survey opened\.$/]);
  const fetchHistory = () => request.get(`/surveys/${closed}/history`, { headers: { accept: 'text/html' } });
  // On a busy machine, a page may be served as it is.
  await expect.poll(async () => (await fetchHistory()).text()).toContain('The surveyor closed voting.');

  await changeState('withdraw');
  for (const path of [`/surveys/${closed}`, `/surveys/${closed}/history`]) {
    const fetchStatus = async () => (await request.get(path, { headers: { accept: 'text/html' } })).status();
    await expect.poll(fetchStatus).toBe(404);
  }
});
