import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, signIn, test } from './test';

/** Takes a remote's releases away, and gives back what returns them. */
function takeAway(data: string, remote: string): () => void {
  const place = join(data, 'releases', remote);
  const hidden = join(data, 'releases', `.${remote}-away`);
  renameSync(place, hidden);
  return () => renameSync(hidden, place);
}

test('a remote without files shows an error card, the rest works, and a retry brings it back without a reload', async ({
  page,
  stack,
  expectComplaint,
}) => {
  expectComplaint(/mf-surveyor|mf_surveyor|404|Federation|loadRemote|ScriptNetworkError|ScriptExecutionError/);
  const giveBack = takeAway(stack.data, 'mf-surveyor');
  await signIn(page, 'surveyor@canvass.test');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('link', { name: 'Dashboard' }).click();

  const card = page.getByRole('alert').filter({ hasText: 'surveyor' });
  await expect(card).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByRole('navigation', { name: /dashboard/i }).getByRole('link', { name: 'Create Survey' }),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Surveys', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'All Surveys here' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(card).toBeVisible({ timeout: 30_000 });

  giveBack();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Create Survey', level: 1 })).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

test('an API that dies is started again, and a page that asks meanwhile gets its answer without a reload', async ({
  page,
  stack,
  expectComplaint,
}) => {
  expectComplaint(/50[03]/);
  await page.goto('/surveys');
  await expect(page.getByRole('article').first()).toBeVisible();
  const before = stack.pids()['api'] ?? 0;
  process.kill(before, 'SIGKILL');
  await page.getByRole('link', { name: 'Home' }).first().click();
  const latest = page.getByRole('region', { name: 'Latest surveys' });
  await expect(latest.getByRole('article').first()).toBeVisible({ timeout: 30_000 });
  expect(stack.pids()['api']).not.toBe(before);
});
