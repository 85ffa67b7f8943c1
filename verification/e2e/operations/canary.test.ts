import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isEnrolled, type Rollout } from '@canvass/shared/area';
import { readHealth } from '@canvass/release/health/health';
import { findHealthSource } from '@canvass/release/health/health-source';
import { runReleaseCommand } from '@canvass/release-cli/run-release-command';
import {
  editRegistries,
  createStubRemote,
  createHeadingComponent,
  publishStub,
  serveStub,
} from '../remotes/stub-remote';
import { getLayoutShifts } from '../helpers/shell-script';
import { expect, logOut, signIn, test } from '../test';

const PAGE_PATH = '/proUser';
const STABLE_HEADING = 'Be a Pro User';
const CANARY_HEADING = 'Try the new way';

const SALT = '6b1f0c';

function createRollout(percent: number, users: string[] = []): Rollout {
  return { percent, salt: SALT, users };
}

/** A version of mf-public with one page, whose component is the result of the function body `component`. */
function createStubVersion(version: string, component: string) {
  return createStubRemote({
    name: 'mf-public',
    version,
    page: { path: PAGE_PATH, title: 'Pro', frame: 'site' },
    component,
  });
}

const GOOD_VERSION = createStubVersion('9.9.0-good', createHeadingComponent(CANARY_HEADING));
const THROWING_VERSION = createStubVersion(
  '9.9.0-bad',
  `return () => { throw new Error('deliberate, of ada@canvass.test'); };`,
);
const MISSING_VERSION = createStubVersion('9.9.0-none', '');

/** Adds a canary of mf-public to the registry in every document of a page. */
async function offerCanary(page: Page, canary: ReturnType<typeof createStubRemote>, to: Rollout): Promise<void> {
  if (canary !== MISSING_VERSION) await serveStub(page, canary);
  await editRegistries(page, ({ remotes }) => {
    const found = remotes.find(({ name }) => name === 'mf-public');
    Object.assign(found ?? {}, { candidate: { ...canary.version, rollout: to } });
  });
}

/** A browser key that is inside a rollout's share, or outside it. */
function findRolloutKey(isIn: boolean, share: Rollout): string {
  const keys = Array.from({ length: 100 }, (_, index) => `browser-${index}`);
  return keys.find((key) => isEnrolled(share, { key, salts: [] }) === isIn) ?? '';
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a browser inside the rollout loads only the canary, and a browser outside loads only the stable version', async ({
  browser,
  stack,
}) => {
  const share = createRollout(25);
  const expectHeading = async (isIn: boolean) => {
    const context = await browser.newContext({ baseURL: stack.url });
    await context.addInitScript((key) => localStorage.setItem('canary-key', key), findRolloutKey(isIn, share));
    const page = await context.newPage();
    await offerCanary(page, GOOD_VERSION, share);
    const entries: string[] = [];
    page.on('request', (request) => {
      if (/\/releases\/mf-public\/.*entry/.test(request.url())) entries.push(request.url());
    });
    await page.goto(PAGE_PATH);
    await expect(heading(page)).toHaveText(isIn ? CANARY_HEADING : STABLE_HEADING);
    expect(new Set(entries.map((url) => url.includes(GOOD_VERSION.version.version)))).toEqual(new Set([isIn]));
    await context.close();
  };
  await Promise.all([expectHeading(true), expectHeading(false)]);
});

/** Records what every frame of a page shows: its headings, and whether the navbar is there. */
async function recordFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const frames: string[] = [];
    Object.assign(globalThis, { frames });
    const record = () => {
      if (document.querySelector('main')) {
        const headings = [...document.querySelectorAll('main h1')].map(({ textContent }) => textContent);
        const shown = `${document.querySelectorAll('nav').length > 0 ? 'navbar, ' : ''}${headings.join(' and ')}`;
        if (frames.at(-1) !== shown) frames.push(shown);
      }
      requestAnimationFrame(record);
    };
    record();
  });
  return () => page.evaluate(() => (globalThis as unknown as { frames: string[] }).frames);
}

test('the page of a canary replaces the rendered one, and nothing else is shown in between', async ({ page }) => {
  await offerCanary(page, GOOD_VERSION, createRollout(100));
  const readFrames = await recordFrames(page);
  // A busy browser may show a document while it is still reading it; what moves then is not moved by the application.
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          document.documentElement.dataset['releasedAt'] = String(performance.now());
        }),
      ),
    ),
  );
  // On a busy machine, a page may be served as it is.
  await expect(async () => {
    await page.goto(PAGE_PATH);
    await expect(heading(page)).toHaveText(CANARY_HEADING);
    expect(await readFrames()).toEqual([`navbar, ${STABLE_HEADING}`, `navbar, ${CANARY_HEADING}`]);
  }).toPass();
  expect(await getLayoutShifts(page)).toEqual([]);
});

test('a listed user gets the canary from the first page load after signing in until signing out', async ({
  page,
  stack,
}) => {
  const store = join(stack.data, 'releases');
  const runReleaseTool = async (...args: string[]) => {
    const { exitCode, errorMessage: errorText } = await runReleaseCommand([...args, '--store', store], () => {});
    expect([exitCode, errorText]).toEqual([0, undefined]);
  };
  publishStub(store, GOOD_VERSION);
  const canary = `mf-public@${GOOD_VERSION.version.version}`;
  await runReleaseTool('canary', canary, '--percent', '0', '--user', 'demo-user', '--why', 'A try', '--no-boot');

  await signIn(page, 'user@canvass.test');
  await page.getByRole('link', { name: 'Pro-User' }).first().click();
  await expect(heading(page)).toHaveText(STABLE_HEADING);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('canary-salts'))).toMatch(/^\S+$/);
  await page.reload();
  await expect(heading(page)).toHaveText(CANARY_HEADING);

  await logOut(page);
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto(PAGE_PATH);
  await expect(heading(page)).toHaveText(STABLE_HEADING);
  await runReleaseTool('canary', 'mf-public', '--end', '--why', 'Enough');
});

test('a broken canary falls back to the stable version, and operators can read its health report', async ({
  context,
  stack,
  allowConsoleError,
}) => {
  allowConsoleError(/404|Refused to execute|deliberate|Federation|RUNTIME-|preload/);
  await Promise.all(
    [MISSING_VERSION, THROWING_VERSION].map(async (canary) => {
      const page = await context.newPage();
      await offerCanary(page, canary, createRollout(100));
      await page.goto(PAGE_PATH);
      await expect(heading(page)).toHaveText(STABLE_HEADING);
    }),
  );

  const source = await findHealthSource(join(stack.data, 'releases'), undefined);
  if (!source) throw new Error('The release tool does not find the stack');
  const fetchHealth = async () => {
    const requestedVersions = [MISSING_VERSION, THROWING_VERSION].map(({ version }) => version.version);
    const versions = await readHealth(source, 'production', 1, requestedVersions);
    return Object.fromEntries(versions.map((each) => [each.version, each]));
  };
  const expected = {
    [MISSING_VERSION.version.version]: { area: 'mf-public', loads: 0, failures: 1, errors: 0 },
    [THROWING_VERSION.version.version]: {
      loads: 1,
      failures: 0,
      errors: 1,
      last: { message: 'Error: deliberate, of [email]' },
    },
  };
  // Repeated by hand: a poll ends when what it reads cannot be read.
  await expect(async () => expect(await fetchHealth()).toMatchObject(expected)).toPass();
});
