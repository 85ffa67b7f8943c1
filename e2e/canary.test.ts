import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { takesCandidate, type Rollout } from '@canvass/shared/area';
import { readHealth } from '../platform/release/health';
import { findHealthSource } from '../platform/release/health-source';
import { runCommand } from '../platform/release/run-command';
import { changeRegistry, handMade, headed, release, serve } from './remotes/hand-made';
import { expect, signIn, test } from './test';

const ADDRESS = '/proUser';
const STABLE = 'Be a Pro User';
const CANDIDATE = 'Try the new way';

const SALT = '6b1f0c';

function rollout(percent: number, users: string[] = []): Rollout {
  return { percent, salt: SALT, users };
}

/** A version of mf-public that has one page, which is made by `component`. */
function made(version: string, component: string) {
  return handMade({
    name: 'mf-public',
    version,
    page: { path: ADDRESS, title: 'Pro', frame: 'site' },
    component,
  });
}

const GOOD = made('9.9.0-good', headed(CANDIDATE));
const THROWING = made('9.9.0-bad', `return () => { throw new Error('deliberate, of ada@canvass.test'); };`);
const MISSING = made('9.9.0-none', '');

/** Has every document of a page name a candidate of mf-public beside what is released. */
async function offer(page: Page, candidate: ReturnType<typeof handMade>, to: Rollout): Promise<void> {
  if (candidate !== MISSING) await serve(page, candidate);
  await changeRegistry(page, ({ remotes }) => {
    const found = remotes.find(({ name }) => name === 'mf-public');
    Object.assign(found ?? {}, { candidate: { ...candidate.version, rollout: to } });
  });
}

/** A key that is in a share, or outside of it. */
function keyThat(isIn: boolean, share: Rollout): string {
  const keys = Array.from({ length: 100 }, (_, index) => `browser-${index}`);
  return keys.find((key) => takesCandidate(share, { key, salts: [] }) === isIn) ?? '';
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a browser in the share gets the candidate and asks for nothing of the stable version, one outside does not', async ({
  browser,
  stack,
}) => {
  const share = rollout(25);
  const shown = async (isIn: boolean) => {
    const context = await browser.newContext({ baseURL: stack.url });
    await context.addInitScript((key) => localStorage.setItem('canary-key', key), keyThat(isIn, share));
    const page = await context.newPage();
    await offer(page, GOOD, share);
    const entries: string[] = [];
    page.on('request', (request) => {
      if (/\/releases\/mf-public\/.*entry/.test(request.url())) entries.push(request.url());
    });
    await page.goto(ADDRESS);
    await expect(heading(page)).toHaveText(isIn ? CANDIDATE : STABLE);
    expect(new Set(entries.map((url) => url.includes(GOOD.version.version)))).toEqual(new Set([isIn]));
    await context.close();
  };
  await Promise.all([shown(true), shown(false)]);
});

test('somebody whom the release tool names gets it with the page load after their sign-in, until they sign out', async ({
  page,
  stack,
}) => {
  const store = join(stack.data, 'releases');
  const tool = async (...args: string[]) => {
    const { exitCode, complaint } = await runCommand([...args, '--store', store], () => {});
    expect([exitCode, complaint]).toEqual([0, undefined]);
  };
  release(store, GOOD);
  const candidate = `mf-public@${GOOD.version.version}`;
  await tool('canary', candidate, '--percent', '0', '--user', 'demo-user', '--why', 'A try', '--no-boot');

  await signIn(page, 'user@canvass.test');
  await page.getByRole('link', { name: 'Pro-User' }).first().click();
  await expect(heading(page)).toHaveText(STABLE);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('canary-salts'))).toMatch(/^\S+$/);
  await page.reload();
  await expect(heading(page)).toHaveText(CANDIDATE);

  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto(ADDRESS);
  await expect(heading(page)).toHaveText(STABLE);
  await tool('canary', 'mf-public', '--end', '--why', 'Enough');
});

test('a candidate that breaks gives way to the stable version, and operators read what became of it', async ({
  context,
  stack,
  expectComplaint,
}) => {
  expectComplaint(/404|Refused to execute|deliberate|Federation|RUNTIME-|preload/);
  await Promise.all(
    [MISSING, THROWING].map(async (candidate) => {
      const page = await context.newPage();
      await offer(page, candidate, rollout(100));
      await page.goto(ADDRESS);
      await expect(heading(page)).toHaveText(STABLE);
    }),
  );

  const source = await findHealthSource(join(stack.data, 'releases'), undefined);
  if (!source) throw new Error('The release tool does not find the stack');
  const reported = async () => {
    const wanted = [MISSING, THROWING].map(({ version }) => version.version);
    const versions = await readHealth(source, 'production', 1, wanted);
    return Object.fromEntries(versions.map((each) => [each.version, each]));
  };
  await expect.poll(reported).toMatchObject({
    [MISSING.version.version]: { area: 'mf-public', loads: 0, failures: 1, errors: 0 },
    [THROWING.version.version]: {
      loads: 1,
      failures: 0,
      errors: 1,
      last: { message: 'Error: deliberate, of [email]' },
    },
  });
});
