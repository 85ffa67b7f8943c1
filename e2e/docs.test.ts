import { onSmallestPhone, sidewaysScroll, THEMES, violations } from './pages/violations';
import { expect, test } from './test';

/**
 * Of Swagger UI's own markup, which is not ours to write: its headings skip a level, its operations are buttons
 * within buttons, its links are as small as their words, and its introduction lies outside of its landmark. Everything else is checked.
 */
const OF_SWAGGER_UI = ['heading-order', 'nested-interactive', 'region', 'target-size'];

test('the description of the API is a page that loads nothing from elsewhere', async ({ page, stack }) => {
  const asked: string[] = [];
  const failed: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('requestfailed', (request) => failed.push(request.url()));
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.goto('/api/docs');
  await expect(page.getByText('Casts the vote of the caller.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const elsewhere = asked.filter((url) => !url.startsWith(`${stack.url}/api/`) && !url.startsWith('data:'));
  expect({ elsewhere, failed }).toEqual({ elsewhere: [], failed: [] });
});

test('an operation opens with who may call it and what it may answer', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('button', { name: /^PUT .*Casts the vote/ }).click();
  await expect(page.getByText('body.responses.votedUserEmail').first()).toBeVisible();
  await expect(page.getByText('already-voted').first()).toBeVisible();
});

for (const theme of THEMES) {
  test(`is readable in the ${theme} theme, and does not scroll sideways on a phone`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/api/docs');
    await expect(page.getByText('Casts the vote of the caller.')).toBeVisible();
    expect(await violations(page, theme, { without: OF_SWAGGER_UI })).toEqual([]);
    expect(await onSmallestPhone(page, () => sidewaysScroll(page))).toBe(0);
  });
}
