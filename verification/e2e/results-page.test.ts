import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSeedData } from './pages/seed-data';
import { expect, signIn, test } from './test';
import { ATTEMPT_TIMEOUT_MS } from './timeouts';

test.use({ hasTouch: true });

test('on a phone, a voter reaches, compares, and checks the results of a survey with one tap each', async ({
  page,
  stack: { url },
}) => {
  const id = (await createSeedData(url)).getSurveyId('closed');
  await signIn(page, 'user@canvass.test');
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto(`/surveys/${id}`);

  // The survey, its results, and two questions compared.
  await page.getByRole('link', { name: 'Share, print, or compare the results' }).tap();
  await expect(page).toHaveURL(`/surveys/${id}/results`);
  const report = page.getByRole('region', { name: 'Final report' });
  await expect(report.getByText('The results on this page are those of the report.')).toBeVisible();
  await page.getByRole('button', { name: 'Compare questions' }).tap();
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(3);

  // Exchanged, the address says so, and a reload shows the same.
  await page.getByLabel('Answers to').selectOption('2');
  await expect(page).toHaveURL(/[?&]rows=2&columns=1$/);
  await expect(table.getByRole('row')).toHaveCount(5);
  const text = await table.innerText();
  await page.reload();
  await expect(table).toHaveText(text, { useInnerText: true });

  // The file has the SHA-256 of the page and of the history.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: 'Download the report' }).tap(),
  ]);
  const bytes = await readFile(await download.path());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await expect(report.getByText(sha256)).toBeVisible();
  expect(JSON.parse(bytes.toString('utf8'))).toMatchObject({ format: 1, survey: { id } });
  await page.getByRole('link', { name: 'History of this survey' }).tap();
  await expect(page.getByText(sha256)).toBeVisible();
});

test('without scripts, the results that everybody may see can be read, and have a picture of their own', async ({
  browser,
  stack: { url },
}) => {
  const id = (await createSeedData(url)).getSurveyId('unlinked');
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
  const page = await context.newPage();
  // On a busy machine, a page may be served as it is.
  await expect(async () => {
    await page.goto(`/surveys/${id}/results`);
    await expect(page).toHaveTitle(/^Results: /, { timeout: ATTEMPT_TIMEOUT_MS });
  }).toPass();
  await expect(page.getByText('All 58 votes are counted.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Anna Berg' })).toContainText('%');
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const response = await context.request.get(picture ?? '');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png']);
  await context.close();
});
