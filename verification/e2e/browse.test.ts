import type { Message } from '../../shared/src/contracts';
import { problems } from '../../shared/src/contracts/problems';
import type { Page, Request } from '@playwright/test';
import { callApiOk, DEADLINE, openBrowserUser } from './helpers/api-client';
import { ALWAYS, expect, signIn, test } from './test';

const SURVEY_COUNT = 30;

test.beforeAll(async ({ browser, stack: { url } }) => {
  const { page, token } = await openBrowserUser(browser, url, 'surveyor@canvass.test');
  const publish = (title: string) =>
    callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', token, {
      title,
      surveyorEmail: 'surveyor@canvass.test',
      category: 'Environment',
      deadline: DEADLINE,
      questions: [{ title: 'More apple trees?', options: ['Yes', 'No'] }],
    });
  for (let number = 1; number <= SURVEY_COUNT; number++) await publish(`Orchard ${number}`);
  await publish('Vineyard open');
  const { insertedId } = await publish('Vineyard closed');
  await callApiOk(url, 'PATCH', `/surveys/${insertedId}/state`, token, { action: 'close' });
  await page.context().close();
});

/** The scroll position of the page. */
const getScrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY));

function isList(request: Request): boolean {
  return new URL(request.url()).pathname === '/api/surveys';
}

test('search and filters are kept in the URL and restored by Back and reload', ALWAYS, async ({ page }) => {
  await page.goto('/surveys');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.pressSequentially('orch');
  await expect(page.getByText('30 surveys for “orch”')).toBeVisible();
  await expect(page).toHaveURL('/surveys?q=orch');

  await page.getByLabel('Category').selectOption('Health');
  await expect(page.getByText('Nothing in Health contains “orch”.')).toBeVisible();
  await expect(page).toHaveURL('/surveys?q=orch&category=Health');
  await page.getByLabel('Sort by vote count').selectOption('Ascending');
  await expect(page).toHaveURL('/surveys?q=orch&category=Health&sort=votes%3Aasc');

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/surveys?q=orch');
  await expect(page.getByText('30 surveys for “orch”')).toBeVisible();
  await expect(search).toHaveValue('orch');
  await expect(page.getByLabel('Category')).toHaveValue('');

  await page.goForward();
  await page.reload();
  await expect(page.getByText('0 surveys in Health for “orch”')).toBeVisible();
  await expect(search).toHaveValue('orch');
  await page.getByRole('button', { name: 'Search all categories' }).click();
  await expect(page.getByText('30 surveys for “orch”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/surveys');
  await expect(search).toBeFocused();
});

test('the filter for open surveys leaves out closed ones, and is kept with more surveys and by Back', async ({
  page,
}) => {
  await page.goto('/surveys?q=vineyard');
  await expect(page.getByText('2 surveys for “vineyard”')).toBeVisible();
  await page.getByLabel('Voting').selectOption('Open now');
  await expect(page.getByText('1 open survey for “vineyard”')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Vineyard open' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search' }).fill('orchard');
  await expect(page.getByText('30 open surveys for “orchard”')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('Showing 24 of 30')).toBeVisible();
  await expect(page).toHaveURL('/surveys?q=orchard&state=open&pages=2');
  await page.getByRole('link', { name: 'Orchard 19', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orchard 19' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Showing 24 of 30')).toBeVisible();
  await expect(page.getByLabel('Voting')).toHaveValue('open');
});

test('the scroll position in an extended list is restored after visiting a survey and after a reload', async ({
  page,
}) => {
  await page.goto('/surveys?q=orchard');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('Showing 24 of 30')).toBeVisible();
  await expect(page).toHaveURL('/surveys?q=orchard&pages=2');
  const survey = page.getByRole('link', { name: 'Orchard 19', exact: true });
  await survey.scrollIntoViewIfNeeded();
  const position = await getScrollTop(page);
  expect(position).toBeGreaterThan(0);

  await survey.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orchard 19' })).toBeVisible();
  await page.goBack();
  await expect(survey).toBeInViewport();
  await expect.poll(() => getScrollTop(page)).toBe(position);

  const requests: string[] = [];
  page.on('request', (request) => {
    if (isList(request)) requests.push(new URL(request.url()).search);
  });
  await page.reload();
  await expect(page.getByText('Showing 24 of 30')).toBeVisible();
  await expect.poll(() => getScrollTop(page)).toBe(position);
  // All of the list came with the document; on a busy machine, which sends it without data, in one request.
  expect([[], ['?q=orchard&sort=latest&limit=24']]).toContainEqual(requests);
});

test('a failed Load more keeps the list, and retrying loads the next page', async ({ page, allowConsoleError }) => {
  allowConsoleError(/status of 500/);
  await page.goto('/surveys?q=orchard');
  await expect(page.getByText('Showing 12 of 30')).toBeVisible();
  await page.route(/\/api\/surveys\?.*cursor=/, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'internal', title: problems.internal[1] }),
    }),
  );
  const loadMoreButton = page.getByRole('button', { name: 'Load more' });
  await loadMoreButton.click();
  await expect(page.getByRole('alert')).toContainText('Could not load more.');
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.unrouteAll();
  await loadMoreButton.click();
  await expect(page.getByText('Showing 24 of 30')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a contact message survives a reload, reaches the admins once, and names its sender', async ({
  page,
  browser,
  stack: { url },
}) => {
  await signIn(page, 'user@canvass.test');
  await page.goto('/contactUs');
  await expect(page.getByLabel('Email')).toHaveValue('user@canvass.test');
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is my orchard?');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Where is my orchard?');
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');

  const visitor = await openBrowserUser(browser, url);
  await visitor.page.goto('/contactUs');
  await visitor.page.getByLabel('Name').fill('Ines Berg');
  await visitor.page.getByLabel('Email').fill('ines@example.org');
  await visitor.page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await visitor.page.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.page.getByText(/write to ines@example.org/)).toBeVisible();
  await visitor.page.context().close();

  const admin = await openBrowserUser(browser, url, 'admin@canvass.test');
  const messages = await callApiOk<Message[]>(url, 'GET', '/contact', admin.token);
  await admin.page.context().close();
  // The demo's messages are older.
  expect(messages.slice(0, 2).map(({ email, message, verified }) => ({ email, message, verified }))).toEqual([
    { email: 'ines@example.org', message: 'Hello', verified: false },
    { email: 'user@canvass.test', message: 'Where is my orchard?', verified: true },
  ]);
});

test('the privacy page lists everything that the browser stores', async ({ page, allowConsoleError }) => {
  // Users who have not voted are refused the results, and browsers log every refused call.
  allowConsoleError(/status of 403/);
  await page.goto('/dashboard/userSurveys');
  await signIn(page, 'pro@canvass.test');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await page.goto('/surveys?q=orchard');
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.goto('/contactUs');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.goto('/privacy');

  const readStorageKeys = () =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases();
      return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...databases.map(({ name }) => name ?? '')];
    });
  expect(await readStorageKeys()).toEqual(
    expect.arrayContaining(['access-token', 'role-hint', 'theme', 'scroll-positions']),
  );
  const rowHeaders = page.getByRole('region', { name: 'What your browser keeps' }).getByRole('rowheader');
  await expect(rowHeaders.first()).toBeVisible();
  const named = await rowHeaders.allTextContents();
  // Polled, because the identity provider's code creates a test database and deletes it at once.
  await expect
    .poll(async () =>
      (await readStorageKeys()).map((name) => name.replace(/:.*/, ':…')).filter((name) => !named.includes(name)),
    )
    .toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});
