import { readFileSync } from 'node:fs';
import { inRoot, listAppNames, SHELL } from '@canvass/workspace/applications';
import { BUILD_MANIFEST } from '@canvass/workspace/manifest';
import { checkBudgets, checkFirstVisits } from '@canvass/release/checks/sizes';
import type { Release } from '@canvass/release/store/store';
import { expect, test } from '../test';

/** The builds of this checkout, which a promotion would check in the same way. */
function readBuilds(): Release[] {
  return listAppNames().map(
    (name) => JSON.parse(readFileSync(inRoot(name, 'dist', BUILD_MANIFEST), 'utf8')) as Release,
  );
}

test('every application stays within the budgets that its team keeps', () => {
  for (const build of readBuilds()) {
    expect(build).toMatchObject({ sizes: { entry: expect.any(Number) }, budgets: { entry: expect.any(Number) } });
    expect(() => checkBudgets(build)).not.toThrow();
  }
});

test('a first visit stays within its budget, with the shell and the area together', () => {
  const builds = readBuilds();
  const shell = builds.find(({ name }) => name === SHELL);
  const areas = builds.filter(({ name }) => name !== SHELL);
  if (!shell) throw new Error('The shell has no build.');
  expect(areas.flatMap(({ budgets }) => Object.keys(budgets?.firstVisit ?? {}))).toContain('/surveys/:id');
  const releases = { shell, remotes: areas.map((stable) => ({ name: stable.name, stable })) };
  expect(() => checkFirstVisits(releases, builds)).not.toThrow();
});

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
