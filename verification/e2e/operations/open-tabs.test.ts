import { sendTelemetry } from '@canvass/shared/contracts';
import type { Page } from '@playwright/test';
import { createHeadingComponent, createStubRemote, editRegistries, serveStub } from '../remotes/stub-remote';
import { expect, test } from '../test';

// A tab that was loaded with a version that is not served any more: its documents name a version that the channel lacks.

const PAGE_PATH = '/proUser';
const SERVED_HEADING = 'Be a Pro User';
const QUARTER_HOUR_MS = 15 * 60_000;

/** Opens a page with a version that is withdrawn as soon as the document is loaded. */
async function openWithdrawnVersion(page: Page, component: string): Promise<void> {
  const stubPage = { path: PAGE_PATH, title: 'Pro', frame: 'site' as const };
  const version = createStubRemote({ name: 'mf-public', version: '9.9.0-withdrawn', page: stubPage, component });
  await serveStub(page, version);
  await editRegistries(page, ({ remotes }) => {
    const area = remotes.find(({ name }) => name === 'mf-public');
    Object.assign(area ?? {}, { stable: version.version, previous: undefined });
  });
  await page.goto(PAGE_PATH);
}

test('a tab with a version that was rolled back offers a reload, which shows the version that is served', async ({
  page,
}) => {
  await page.clock.install();
  // Looking for versions begins before reporting does. While its code loads, the clock must not be moved: the
  // loading would time out.
  const firstReport = page.waitForRequest(`**${sendTelemetry.path}`);
  await openWithdrawnVersion(page, createHeadingComponent('Withdrawn'));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Withdrawn');
  const notice = page.getByText('A new version is available. Reload when you are ready.');
  await expect(notice).toBeHidden();
  await firstReport;
  await page.clock.fastForward(QUARTER_HOUR_MS);
  await expect(notice).toBeVisible();
  await expect(heading).toHaveText('Withdrawn');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(heading).toHaveText(SERVED_HEADING);
});

test('"Try again" on an error card loads the version that is served now, without a reload', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/deliberate/);
  await openWithdrawnVersion(page, `return () => { throw new Error('deliberate'); };`);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const card = page.getByRole('alert').filter({ hasText: '9.9.0-withdrawn' });
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(SERVED_HEADING);
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});
