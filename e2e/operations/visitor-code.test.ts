import { expect, test } from '../test';

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
