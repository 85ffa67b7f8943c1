import { setTimeout as wait } from 'node:timers/promises';
import { extractText } from 'unpdf';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { callApiOk, DEADLINE, openBrowserUser } from './helpers/api-client';
import { ALWAYS, expect, signIn, test } from './test';
import { ATTEMPT_TIMEOUT_MS } from './timeouts';
import { waitForApplication } from './helpers/shell-script';

/** A title that would do harm if it were not escaped. */
const TITLE = `Is “</title></script><script>alert(1)</script>" & '<b>bold</b>' fine?`;

let id: string;
let admin: string | undefined;

test.beforeAll(async ({ browser, stack: { url } }) => {
  const surveyor = await openBrowserUser(browser, url, 'surveyor@canvass.test');
  const survey = {
    title: TITLE,
    description: 'The committee decides in spring.',
    surveyorEmail: 'surveyor@canvass.test',
    category: 'Environment',
    deadline: DEADLINE,
    questions: [{ title: 'Is it?' }, { title: 'Is it really?' }],
  };
  id = (await callApiOk<{ insertedId: string }>(url, 'POST', '/surveys', surveyor.token, survey)).insertedId;
  await surveyor.page.context().close();
  const adminUser = await openBrowserUser(browser, url, 'admin@canvass.test');
  admin = adminUser.token;
  await adminUser.page.context().close();
});

/** Requests a page as a program does that runs no scripts, such as a preview of a link. */
async function fetchPage(request: APIRequestContext, path: string) {
  const response = await request.get(path, { headers: { accept: 'text/html' } });
  return { status: response.status(), headers: response.headers(), html: await response.text() };
}

/** The same, with what its area says about it: on a busy machine that may take more than one request. */
async function fetchRenderedPage(request: APIRequestContext, path: string) {
  let page = await fetchPage(request, path);
  await expect(async () => {
    page = await fetchPage(request, path);
    expect(page.html).not.toContain('<title>Canvass</title>');
  }).toPass();
  return page;
}

test('the link of a survey says what it is about, whatever its texts contain', async ({
  request,
  browser,
  stack: { url },
}) => {
  const { status, headers, html } = await fetchRenderedPage(request, `/surveys/${id}`);
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=2, stale-while-revalidate=2');
  expect(html).not.toContain('<script>alert');
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
  const page = await context.newPage();
  await expect(async () => {
    await page.goto(`/surveys/${id}`);
    await expect(page).not.toHaveTitle('Canvass', { timeout: ATTEMPT_TIMEOUT_MS });
  }).toPass();
  const expectedSummary = /^2 questions\. Open until \d{4}\/12\/31, 23:59 UTC\. The committee decides in spring\.$/;
  await expect(page).toHaveTitle(`${TITLE} · Canvass`);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', expectedSummary);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', TITLE);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/surveys/${id}$`));
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await context.close();
});

/** Public pages that are rendered on the server and are about no survey. */
const PLAIN_PAGES = ['/proUser', '/becomeSurveyor', '/privacy', '/nothing/here'];

/** Without scripts, only a form with an address can be sent. */
async function expectOnlyWorkingButtons(page: Page): Promise<void> {
  const buttons = page.getByRole('button').and(page.locator('button:not(form[action] [type=submit])'));
  await expect(buttons.filter({ visible: true }), page.url()).toHaveCount(0);
}

test(
  'without JavaScript, no button does nothing, lists, filters, and links work, a survey can be read, and the page says what needs scripts',
  ALWAYS,
  async ({ browser, stack: { url } }) => {
    const context = await browser.newContext({
      baseURL: url,
      javaScriptEnabled: false,
      viewport: { width: 375, height: 812 },
    });
    const page = await context.newPage();
    /** On a busy machine, a page may be served as it is. */
    const openRendered = async (open: () => Promise<unknown>) => {
      await open();
      await expect(async () => {
        if ((await page.locator('#data').count()) === 0) await page.reload();
        await expect(page.locator('#data')).toBeAttached({ timeout: ATTEMPT_TIMEOUT_MS });
      }).toPass();
    };
    await openRendered(() => page.goto('/'));
    await openRendered(() =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' }).click(),
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Surveys here');
    expect(await page.getByRole('article').count()).toBeGreaterThan(3);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await page.getByRole('searchbox').fill('fine');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Environment');
    await openRendered(() => page.getByRole('button', { name: 'Show' }).click());
    await expect(page).toHaveURL(/q=fine&category=Environment/);
    await expect(page.getByRole('searchbox')).toHaveValue('fine');
    await openRendered(() => page.getByRole('article').getByRole('link', { name: TITLE }).click());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await expect(page.getByRole('group', { name: 'Question 2: Is it really?' })).toBeVisible();
    const { text: printed } = await extractText(new Uint8Array(await page.pdf()), { mergePages: true });
    expect(printed.replaceAll(/\s+/g, ' ')).toContain('Is it really?');
    for (const unprinted of ['Sign In', 'Skip to content', '/surveys/']) expect(printed).not.toContain(unprinted);
    await expectOnlyWorkingButtons(page);
    const needsScript = page.locator('noscript').getByRole('note');
    await expect(needsScript).toHaveText(/^Voting needs JavaScript\./);
    await openRendered(() => page.goto('/contactUs'));
    await expect(needsScript).toHaveText(/^Sending a message needs JavaScript\./);
    await page.getByLabel('Name').fill('Ada Marsh');
    await page.getByLabel('Name').press('Enter');
    await expect(page).toHaveURL('/contactUs');
    await expectOnlyWorkingButtons(page);
    for (const path of [
      '/',
      '/surveys',
      `/surveys/${id}/results`,
      `/surveys/${id}/history`,
      `/embed/${id}`,
      ...PLAIN_PAGES,
    ]) {
      await openRendered(() => page.goto(path));
      await expectOnlyWorkingButtons(page);
    }
    await context.close();
  },
);

test('an address that no area serves is a 404 that can be read without JavaScript', async ({
  browser,
  request,
  stack,
}) => {
  const { status, html } = await fetchRenderedPage(request, '/nothing/here');
  expect(status).toBe(404);
  expect(html).toContain('<title>Page not found · Canvass</title>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect((await fetchRenderedPage(request, '/elsewhere?x=1')).html.length).toBe(html.length);
  const page = await browser.newPage({ baseURL: stack.url, javaScriptEnabled: false });
  await expect(async () => {
    await page.goto('/nothing/here');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found', { timeout: ATTEMPT_TIMEOUT_MS });
  }).toPass();
  await page.getByRole('main').getByRole('link', { name: 'Explore surveys' }).click();
  await expect(page).toHaveURL('/surveys');
  await page.close();
});

test('an address without a survey is a 404 that no search engine lists', async ({ request }) => {
  for (const unknown of ['000000000000000000000000', 'not-an-id', '%3Cscript%3E']) {
    const { status, html } = await fetchRenderedPage(request, `/surveys/${unknown}`);
    expect([unknown, status]).toEqual([unknown, 404]);
    expect(html).toContain('<title>Survey not found · Canvass</title>');
    expect(html).toContain('<meta name="robots" content="noindex">');
  }
});

test('a visitor gets the data of a page with it, and the page asks for none', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/telemetry') requests.push(pathname);
  });
  const contents: [path: string, content: Locator][] = [
    ['/', page.getByRole('article').first()],
    ['/surveys?category=Environment', page.getByText(/^\d+ surveys? in Environment$/)],
    [`/surveys/${id}`, page.getByRole('heading', { level: 1, name: TITLE })],
  ];
  for (const [path, content] of contents) {
    await expect(async () => {
      requests.length = 0;
      await page.goto(path);
      await expect(content).toBeVisible();
      await waitForApplication(page);
      await page.waitForLoadState('networkidle');
      expect(requests).toEqual([]);
    }).toPass();
  }
});

test('somebody who is signed in starts with the same data, and gets what is theirs after it', async ({ page }) => {
  await signIn(page, 'user@canvass.test');
  const answer = page.waitForResponse((response) => response.url().endsWith(`/api/surveys/${id}`));
  await page.goto(`/surveys/${id}`);
  expect((await answer).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
});

test('parameters that a page does not read make no other document of it', async ({ request }) => {
  const { headers } = await fetchRenderedPage(request, '/surveys?category=Health');
  const { headers: others } = await fetchRenderedPage(request, '/surveys?utm_source=x&category=Health&a[]=1');
  expect(others['etag']).toBe(headers['etag']);
  const unchanged = await request.get('/surveys?category=Health', {
    headers: { accept: 'text/html', 'if-none-match': headers['etag'] ?? '' },
  });
  expect([200, 304]).toContain(unchanged.status());
});

test('an embedded survey may be framed, and is known under its own page', async ({ request }) => {
  const { headers, html } = await fetchRenderedPage(request, `/embed/${id}`);
  expect(headers['content-security-policy']).toContain('frame-ancestors *');
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/surveys/${id}">`));
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('a renderer that hangs or is killed costs nothing but what pages say about themselves', async ({
  page,
  request,
  stack,
}) => {
  const { renderer: pid = 0 } = stack.pids();
  const isRendered = async () =>
    (await fetchPage(request, '/privacy')).html.includes('<title>Privacy · Canvass</title>');
  await expect.poll(isRendered).toBe(true);
  process.kill(pid, 'SIGSTOP');
  const { status, headers } = await fetchPage(request, '/contactUs');
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
  await page.goto(`/surveys/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => stack.pids()['renderer']).not.toBe(pid);
  await expect.poll(isRendered).toBe(true);
});

test('nothing is said about a survey within five seconds after it was unpublished', async ({
  request,
  stack: { url },
}) => {
  expect((await fetchRenderedPage(request, `/surveys/${id}`)).status).toBe(200);
  const feedback = 'Please ask again without markup.';
  await callApiOk(url, 'PATCH', `/surveys/${id}`, admin, { newStatus: 'Unpublish', feedback });
  // How long the requests take does not matter: nothing may be kept for longer than this.
  await wait(5000);
  for (const path of [`/surveys/${id}`, `/embed/${id}`, '/surveys?category=Environment']) {
    expect((await fetchRenderedPage(request, path)).html.includes('The committee')).toBe(false);
  }
  expect((await fetchRenderedPage(request, `/surveys/${id}`)).status).toBe(404);
});
