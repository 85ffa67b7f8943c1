import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { createTestManifest, writeTestBuild } from '@canvass/release/testing/fixture';
import { publish } from '@canvass/release/store/publish';
import { runReleaseCommand } from '@canvass/release-cli/run-release-command';
import { corruptScripts } from '../helpers/corrupt-files';
import { expect, signIn, test } from '../test';
import { ATTEMPT_TIMEOUT_MS } from '../timeouts';

/** Hides a remote's releases. Returns a function that restores them. */
function hideReleases(data: string, remote: string): () => void {
  const releasesPath = join(data, 'releases', remote);
  const hidden = join(data, 'releases', `.${remote}-away`);
  renameSync(releasesPath, hidden);
  return () => renameSync(hidden, releasesPath);
}

test('a remote without files shows an error card, the rest works, and a retry brings it back without a reload', async ({
  page,
  stack,
  allowConsoleError,
}) => {
  allowConsoleError(/mf-surveyor|mf_surveyor|404|Federation|loadRemote|ScriptNetworkError|ScriptExecutionError/);
  const restoreReleases = hideReleases(stack.data, 'mf-surveyor');
  await signIn(page, 'surveyor@canvass.test');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('link', { name: 'Dashboard' }).click();

  const card = page.getByRole('alert').filter({ hasText: 'surveyor' });
  await expect(card).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: /dashboard/i }).getByRole('link', { name: 'Create Survey' }),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Surveys', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'All Surveys here' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(card).toBeVisible();

  restoreReleases();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Create Survey', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

test('tampered page scripts are refused, and once restored they load with the next page load despite the browser cache', async ({
  page,
  stack,
  allowConsoleError,
}) => {
  allowConsoleError(/integrity/);
  const restoreScripts = corruptScripts(stack.data, 'mf-public', /^(?!entry).*\.js/);
  await page.goto('/surveys');
  await expect(page.getByRole('alert')).toContainText(
    /Part of this page did not load|This part of Canvass is not available/,
  );
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  restoreScripts();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a crashed API is restarted, and a page that sent a request meanwhile gets its response without a reload', async ({
  page,
  stack,
  allowConsoleError,
}) => {
  allowConsoleError(/50[03]/);
  await page.goto('/surveys');
  await expect(page.getByRole('article').first()).toBeVisible();
  const previousPid = stack.pids()['api'] ?? 0;
  process.kill(previousPid, 'SIGKILL');
  await page.getByRole('link', { name: 'Home' }).first().click();
  const latest = page.getByRole('region', { name: 'Latest surveys' });
  const survey = latest.getByRole('article').first();
  const retry = latest.getByRole('button', { name: 'Try again' });
  // A busy machine may need longer to start the API than a page asks for it.
  await expect(async () => {
    await survey.or(retry).first().waitFor();
    if (await retry.isVisible()) await retry.click();
    await expect(survey).toBeVisible({ timeout: ATTEMPT_TIMEOUT_MS });
  }).toPass();
  await expect.poll(() => stack.pids()['api']).not.toBe(previousPid);
});

test('the release tool refuses a remote that throws when it is loaded', async ({ page, stack }) => {
  const store = join(stack.data, 'releases');
  const path = '/dashboard/users';
  const area = { name: 'mf-admin', contract: 1, pages: [{ path, title: 'Our Users', frame: 'dashboard' as const }] };
  const manifest = createTestManifest('mf-admin', { version: '9.0.0-broken', area, pages: { [path]: ['page.js'] } });
  publish(store, 'mf-admin', writeTestBuild(manifest, 'throw new Error("Broken on purpose");'));
  const readServedPage = async () => (await page.request.get('/login')).text();
  const served = await readServedPage();
  const args = ['promote', 'mf-admin@9.0.0-broken', '--why', 'Try', '--store', store];
  const { exitCode, errorMessage: errorText } = await runReleaseCommand(args, () => {});
  expect(exitCode).toBe(1);
  expect(errorText).toMatch(
    /^The page \/dashboard\/users of mf-admin 9\.0\.0-broken failed in a browser \(.*\): .*Broken on purpose/,
  );
  expect(await readServedPage()).toBe(served);
});
