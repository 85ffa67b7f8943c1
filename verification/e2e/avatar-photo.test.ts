import type { Page } from '@playwright/test';
import { expect, signIn, test } from './test';

/** One green pixel, as any image host would send it. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const PICTURE_URL = 'https://photos.test/ada.png';

/** Registers a user with a picture, through the page. */
async function register(page: Page, name: string, photo: string): Promise<string> {
  const email = `${name.toLowerCase()}@canvass.test`;
  await page.goto('/register');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel(/^Photo URL/).fill(photo);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('orchard-7');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  return email;
}

test("a picture from elsewhere shows as the avatar, under the page's security policy", async ({ page, context }) => {
  const referrers: (string | undefined)[] = [];
  await context.route(PICTURE_URL, async (route) => {
    referrers.push(route.request().headers()['referer']);
    await route.fulfill({ contentType: 'image/png', body: PICTURE });
  });
  const email = await register(page, 'Ada', PICTURE_URL);
  await expect(page).toHaveURL('/login');
  await signIn(page, email, 'orchard-7');
  const picture = page.getByRole('button', { name: 'Ada, account menu' }).locator('img');
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  expect(referrers.filter(Boolean)).toEqual([]);
});

test('a missing picture is replaced by the initials', async ({ page, context, allowConsoleError }) => {
  allowConsoleError(/status of 404/);
  await context.route(PICTURE_URL, (route) => route.fulfill({ status: 404, body: '' }));
  const email = await register(page, 'Gone', PICTURE_URL);
  await expect(page).toHaveURL('/login');
  await signIn(page, email, 'orchard-7');
  const avatar = page.getByRole('button', { name: 'Gone, account menu' });
  await expect(avatar).toHaveText('GGone, account menu');
  await expect(avatar.locator('img')).toHaveCount(0);
});

test('an insecure picture URL is refused with a message', async ({ page }) => {
  await register(page, 'Insecure', 'http://photos.test/ada.png');
  await expect(page.getByLabel(/^Photo URL/)).toBeFocused();
  await expect(page.getByText('It has to begin with https://.')).toBeVisible();
  await expect(page).toHaveURL('/register');
});
