import { readFile } from 'node:fs/promises';
import { RARE_ANSWER, seedManyResponses } from './helpers/seed-responses';
import { openBrowserUser } from './helpers/api-client';
import { expect, test } from './test';

const RESPONSE_COUNT = 100_000;

test('a survey with a hundred thousand responses can be paged, filtered by answer, charted and fully exported', async ({
  stack,
  browser,
}) => {
  const { page, token } = await openBrowserUser(browser, stack.url, 'surveyor@canvass.test', 'canvass-demo');
  const { surveyId, remove } = await seedManyResponses(stack, token, RESPONSE_COUNT);

  await page.goto(`/dashboard/surveyResponses/${surveyId}`);
  await expect(page.getByText('1 to 50 of 100,000')).toBeVisible();
  const rows = page.getByRole('region', { name: 'Responses' }).getByRole('row');
  await expect(page.getByRole('region', { name: 'Where?', exact: true })).toContainText('99,900 votes');
  await expect(page.getByRole('region', { name: /^Votes per/ })).toContainText('one oval');

  const older = page.getByRole('button', { name: 'Older' });
  for (const pagePosition of ['51 to 100', '101 to 150', '151 to 200']) {
    await older.click();
    await expect(page.getByText(`${pagePosition} of 100,000`)).toBeVisible();
  }
  // Always the rows of one page, however many pages were visited.
  await expect(rows).toHaveCount(51);
  await expect(rows.nth(1)).toContainText(`someone-${RESPONSE_COUNT - 151}@many.test`);
  await page.reload();
  await expect(rows.nth(1)).toContainText(`someone-${RESPONSE_COUNT - 151}@many.test`);
  await page.goBack();
  await expect(page.getByText('101 to 150 of 100,000')).toBeVisible();

  await page.getByRole('combobox', { name: 'Answer' }).selectOption({ label: `${RARE_ANSWER} (100)` });
  await expect(page.getByText('1 to 50 of 100', { exact: true })).toBeVisible();
  await expect(rows.nth(1)).toContainText(RARE_ANSWER);
  await page.getByRole('combobox', { name: 'Comments' }).selectOption({ label: 'Only with a comment' });
  await expect(page.getByRole('heading', { name: 'No matching responses' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByText('1 to 50 of 100,000')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('radio', { name: 'JSON lines' }).check();
  await page.getByRole('button', { name: 'Save file' }).click();
  await expect(page.getByText(/[\d,]+ of 100,000 responses|with 100,000 responses\.$/)).toBeVisible();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect(new Set(lines.map((line) => (JSON.parse(line) as { _id: string })._id)).size).toBe(RESPONSE_COUNT);
  await expect(page.getByText(/with 100,000 responses\.$/)).toBeVisible();
  await page.context().close();
  await remove();
});
