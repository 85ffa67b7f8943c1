import { withSmallestViewport, getHorizontalOverflow, THEMES, findViolations } from './pages/axe';
import { expect, test } from './test';

/**
 * Rules that Swagger UI's own markup breaks, which we cannot change: its headings skip a level, its operations are
 * buttons within buttons, its links are as small as their words, and its introduction is outside its landmark.
 * Everything else is checked.
 */
const SWAGGER_UI_RULES = ['heading-order', 'nested-interactive', 'region', 'target-size'];

test('the API documentation page loads nothing from other origins', async ({ page, stack }) => {
  const requests: string[] = [];
  const failed: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('requestfailed', (request) => failed.push(request.url()));
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.goto('/api/docs');
  await expect(page.getByText('Casts the vote of the caller.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const externalRequests = requests.filter((url) => !url.startsWith(`${stack.url}/api/`) && !url.startsWith('data:'));
  expect({ elsewhere: externalRequests, failed }).toEqual({ elsewhere: [], failed: [] });
});

test('an expanded operation shows who may call it and its possible responses', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('button', { name: /^PUT .*Casts the vote/ }).click();
  await expect(page.getByText('body.responses.votedUserEmail').first()).toBeVisible();
  await expect(page.getByText('already-voted').first()).toBeVisible();
});

for (const theme of THEMES) {
  test(`the API documentation is readable in the ${theme} theme and does not scroll sideways on a phone`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/api/docs');
    await expect(page.getByText('Casts the vote of the caller.')).toBeVisible();
    expect(await findViolations(page, theme, { disabledRules: SWAGGER_UI_RULES })).toEqual([]);
    expect(await withSmallestViewport(page, () => getHorizontalOverflow(page))).toBe(0);
  });
}
