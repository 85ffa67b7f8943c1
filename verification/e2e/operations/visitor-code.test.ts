import { expect, signIn, test } from '../test';

test('a visitor downloads no code that only surveyors, members or admins use', async ({ page }) => {
  const areas = new Set<string>();
  page.on('request', (request) => {
    const [, area] = /\/releases\/(mf-[^/]+)\//.exec(request.url()) ?? [];
    if (area) areas.add(area);
  });
  await page.goto('/');
  for (const name of ['Surveys', 'Pro-User', 'Sign In', 'Home']) {
    const link = page.getByRole('navigation').getByRole('link', { name, exact: true }).first();
    await link.hover();
    await link.click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect([...areas]).toEqual(['mf-public']);
});

test('code of a page that is fetched ahead of time runs when the page is opened', async ({ page }) => {
  const fetchedAreas = new Set<string>();
  page.on('requestfinished', (request) => {
    const [, area] = /\/releases\/(mf-[^/]+)\//.exec(request.url()) ?? [];
    if (area) fetchedAreas.add(area);
  });
  // An area's container is a global variable of its entry script.
  const listRunningAreas = () =>
    page.evaluate(() =>
      Object.keys(globalThis)
        .map((name) => /^mf_[a-z]+/.exec(name)?.[0] ?? '')
        .filter(Boolean)
        .toSorted(),
    );
  await signIn(page, 'surveyor@canvass.test');
  await page.goto('/dashboard/account');
  // The heading of the page itself: the shell says the same while it waits for the role.
  await expect(page.locator('[data-page] h1')).toHaveText('Account');
  await expect.poll(() => [...fetchedAreas].toSorted()).toEqual(['mf-member', 'mf-public', 'mf-surveyor']);
  expect(await listRunningAreas()).toEqual(['mf_member']);
  await page.getByRole('link', { name: 'Surveys', exact: true }).first().hover();
  expect(await listRunningAreas()).toEqual(['mf_member']);
  await page.getByRole('complementary', { name: 'Dashboard' }).getByRole('link', { name: 'Create survey' }).click();
  await expect(page.locator('[data-page] h1')).toHaveText(/create/i);
  expect(await listRunningAreas()).toEqual(['mf_member', 'mf_surveyor']);
});
