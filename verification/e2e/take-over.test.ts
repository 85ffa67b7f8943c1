import type { Browser, Page } from '@playwright/test';
import { callApiOk, DEADLINE, openBrowserUser } from './helpers/api-client';
import { openRendered } from './helpers/rendered-page';
import { getLayoutShifts } from './helpers/shell-script';
import { expect, signIn, test } from './test';

// What happens between the first response, which contains the page, and the application that takes it over.

const VOTER = 'user@canvass.test';

let votedId: string;
let openId: string;

test.beforeAll(async ({ browser, stack: { url } }) => {
  const surveyor = await openBrowserUser(browser, url, 'surveyor@canvass.test');
  const create = async (title: string, questions: object[]) => {
    const survey = {
      title,
      description: 'One.',
      surveyorEmail: 'surveyor@canvass.test',
      category: 'Health',
      questions,
    };
    return (
      await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', surveyor.token, {
        ...survey,
        deadline: DEADLINE,
      })
    ).insertedId;
  };
  const plain = [{ title: 'Is it?' }, { title: 'Is it really?' }, { title: 'Is it still?' }];
  // The order of shuffled options is known only when it is known who reads the page.
  const shuffled = { title: 'Which?', kind: 'single', options: ['Tea', 'Coffee', 'Juice', 'Milk'], shuffle: true };
  const section = { title: 'More', description: 'About it.' };
  const dependent = { title: 'Is it really?', section, showIf: { question: 1, answers: ['No'] } };
  votedId = await create('Voted already', plain);
  const ranking = { title: 'Which first?', kind: 'ranking', options: ['Books', 'Films', 'Games'], required: false };
  const scale = { title: 'How?', kind: 'scale' };
  openId = await create('Still open', [{ title: 'Is it?' }, shuffled, dependent, scale, ranking]);
  await surveyor.page.context().close();
  const voter = await openBrowserUser(browser, url, VOTER);
  const response = { 'Question-1': 'Yes', 'Question-2': 'No', 'Question-3': 'Yes' };
  const responses = { votedUserName: 'User', votedUserEmail: VOTER, response };
  await callApiOk(url, 'PUT', '/surveys/response', voter.token, { survey: { _id: votedId, version: 1 }, responses });
  await voter.page.context().close();
});

/** The pages that are rendered on the server. */
const listPaths = () => [
  '/',
  '/surveys',
  `/surveys/${openId}`,
  `/surveys/${votedId}`,
  '/proUser',
  '/becomeSurveyor',
  '/contactUs',
  '/privacy',
];

/**
 * The share of the elements that the server rendered among those of the page, in percent. Parts that only paper shows
 * may come later.
 */
const getKeptShare = (page: Page) =>
  page.evaluate(() => {
    const rendered = document.querySelectorAll('#root main [data-rendered]').length;
    const later = [...document.querySelectorAll('#root main :not([data-rendered])')];
    return Math.round((100 * rendered) / (rendered + later.filter((element) => element.checkVisibility()).length));
  });

/** The texts of a page that depend on nobody's clock or account. */
const getHeadings = (page: Page) => page.getByRole('heading').allTextContents();

async function newPage(browser: Browser, url: string, options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  return (await browser.newContext({ baseURL: url, ...options })).newPage();
}

const READERS = {
  'a visitor on a phone': { viewport: { width: 375, height: 812 } },
  'a visitor in another time zone with another language and the dark theme': {
    timezoneId: 'Pacific/Kiritimati',
    locale: 'ar-EG',
    colorScheme: 'dark' as const,
  },
  'a visitor far in the west': {
    timezoneId: 'Pacific/Pago_Pago',
    locale: 'de-DE',
    viewport: { width: 1280, height: 720 },
  },
};

for (const [name, options] of Object.entries(READERS)) {
  test(`${name} sees nothing move, and every element stays`, async ({ browser, stack: { url } }) => {
    const page = await newPage(browser, url, options);
    for (const path of listPaths()) {
      const release = await openRendered(page, path);
      const headings = await getHeadings(page);
      await release();
      expect([path, await getKeptShare(page)]).toEqual([path, 100]);
      // When the rules that hide it are removed, what is for users must be gone.
      await expect(page.locator('html')).toHaveAttribute('data-left', '0');
      expect(await getHeadings(page)).toEqual(headings);
      expect([path, await getLayoutShifts(page)]).toEqual([path, []]);
    }
    await page.context().close();
  });
}

test('a user sees nothing that is for visitors, and nothing moves until what is theirs is there', async ({
  browser,
  stack: { url },
}) => {
  const page = await newPage(browser, url, { viewport: { width: 1280, height: 720 } });
  await page.goto('/login');
  await signIn(page, VOTER);
  for (const path of listPaths()) {
    const release = await openRendered(page, path);
    await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Buy Now' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Vote', exact: true, disabled: false })).toHaveCount(0);
    const choice = page.getByRole('radio', { name: 'Yes' }).first();
    if (path.endsWith(openId)) await choice.check();
    await release();
    await expect(page.getByRole('button', { name: /account menu$/ })).toBeVisible();
    if (path.endsWith(votedId)) await expect(page.getByText('Your vote is counted')).toBeVisible();
    if (path.endsWith(openId)) {
      await expect(page.getByRole('button', { name: 'Vote', exact: true })).toBeEnabled();
      await expect(choice).toBeChecked();
      await expect(choice).toBeFocused();
      await expect(page.getByText('1 of 4 answered')).toBeVisible();
    }
    expect([path, await getLayoutShifts(page)]).toEqual([path, []]);
  }
  await page.context().close();
});

test('what a page reads about its user is requested while its scripts load, and its calls take that', async ({
  browser,
  stack: { url },
}) => {
  const page = await newPage(browser, url, {});
  await page.goto('/login');
  await signIn(page, VOTER);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/(checkRole|own)$/.test(request.url())) requests.push(new URL(request.url()).pathname);
  });
  const release = await openRendered(page, `/surveys/${openId}`);
  await expect.poll(() => requests.slice(-2)).toEqual(['/api/checkRole', `/api/surveys/${openId}/own`]);
  const countUntaken = () =>
    page.evaluate(() => (Reflect.get(globalThis, 'canvassEarlyResponses') as Map<string, unknown>).size);
  expect(await countUntaken()).toBe(2);
  await release();
  await expect(page.getByRole('button', { name: 'Vote', exact: true })).toBeEnabled();
  await expect.poll(countUntaken).toBe(0);
  await page.context().close();
});

test('somebody who signs in before the application runs comes back to the survey', async ({ page }) => {
  const path = `/surveys/${openId}`;
  const release = await openRendered(page, path);
  await page.getByRole('note').getByRole('link', { name: 'Sign In' }).click();
  await page.waitForURL('**/login', { waitUntil: 'commit' });
  await release();
  await signIn(page, VOTER);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

/** Lets responses of the API say another time. */
async function setServerTime(page: Page, time: Date): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: time.toUTCString() } });
  });
}

test('a device whose clock is a year late or early says what the server says about deadlines', async ({
  browser,
  stack,
}) => {
  for (const years of [-4, 4]) {
    const context = await browser.newContext({ baseURL: stack.url });
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date(Date.now() + years * 365 * 24 * 3_600_000));
    await page.goto(`/surveys/${openId}`);
    await expect(page.getByRole('button', { name: 'Vote', exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(/This survey closed on/)).toHaveCount(0);
    await context.close();
  }
});

test('a survey that closed between server and browser takes no vote, and nothing is reported as an error', async ({
  page,
}) => {
  const release = await openRendered(page, `/surveys/${openId}`);
  const afterDeadline = new Date(`${Number(DEADLINE.slice(0, 4)) + 1}-01-02T00:00:00Z`);
  await setServerTime(page, afterDeadline);
  await page.clock.setFixedTime(afterDeadline);
  await release();
  await expect(page.getByText(/This survey closed on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vote', exact: true })).toBeDisabled();
  expect(await getLayoutShifts(page)).toEqual([]);
});
