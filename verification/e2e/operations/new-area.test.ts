import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reservePort } from '@canvass/node-utils/processes/ports';
import { copyCheckout, runScript } from '@canvass/testing/checkout';
import { run, type Run } from '../stack';
import { expect, signIn, test as base } from '../test';

/** A page with state to lose: a number that is stored only in the page. */
function createPageSource(text: string): string {
  return `import { useState } from 'react';

export function Page() {
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>${text}</h1>
      <button onClick={() => setCount(count + 1)}>Pressed {count} times</button>
    </>
  );
}
`;
}

/** A hash of the names and bytes of all files in an application's releases. */
function hashReleases(data: string, name: string): string {
  const directory = join(data, 'releases', name);
  const hash = createHash('sha256');
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  )) {
    const file = join(entry.parentPath, entry.name);
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** A checkout with a fifth area. */
const test = base.extend<object, { checkout: string }>({
  checkout: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the parameter's shape.
    async ({}, provide) => {
      const checkout = copyCheckout();
      runScript(checkout, 'platform/dev/create-area/main.ts', 'mf-calendar', 'Calendar', '--no-install');
      await provide(checkout);
      rmSync(checkout, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test('a newly created area is published and promoted, and appears in menu and routes without a change to the shell', async ({
  page,
  stack,
  checkout,
}) => {
  await signIn(page, 'user@canvass.test');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Surveys participated' })).toBeVisible();
  const shell = hashReleases(stack.data, 'shell');

  const store = ['--store', join(stack.data, 'releases')];
  const reason = ['--channel', 'production', '--why', 'A calendar'];
  runScript(checkout, 'platform/bundler/build-app.ts', 'mf-calendar');
  runScript(checkout, 'platform/release-cli/main.ts', 'publish', 'mf-calendar', ...store);
  runScript(checkout, 'platform/release-cli/main.ts', 'promote', 'mf-calendar', ...store, ...reason);

  // An open page keeps its registry; the next page load gets the new one.
  await expect(page.getByRole('link', { name: 'Calendar' })).toHaveCount(0);
  await page.reload();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Latest surveys' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('link', { name: 'Surveys participated' }).click();
  await expect(page.getByRole('heading', { name: 'Surveys participated' })).toBeVisible();
  expect(hashReleases(stack.data, 'shell')).toBe(shell);
});

/**
 * The area in development, in front of the running product. A test fixture, because a worker fixture would start
 * another stack.
 */
const testWithDevServer = test.extend<{ dev: { url: string; run: Run; page: (text: string) => void } }>({
  dev: async ({ stack, checkout }, provide) => {
    const page = (text: string) =>
      writeFileSync(join(checkout, 'mf-calendar/src/latest/latest-page.tsx'), createPageSource(text));
    page('Calendar of today');
    const port = String(await reservePort());
    const program = join(checkout, 'platform/dev/server/main.ts');
    const dev = run(['--import', 'tsx', program, 'mf-calendar', '--port', port, '--data', stack.data]);
    await dev.waitForOutput(`ready http://localhost:${port}`);
    await provide({ url: `http://localhost:${port}`, run: dev, page });
    dev.child.kill('SIGINT');
    expect(await dev.exitCode, dev.output()).toBe(0);
  },
  baseURL: async ({ dev }, provide) => provide(dev.url),
});

testWithDevServer(
  'a saved file shows in the released application without a reload, with what the page held, also after a mistake',
  async ({ page, dev, allowConsoleError }) => {
    // The overlay that shows the mistake uses inline styles, which the page's security policy refuses.
    allowConsoleError(/Applying inline style/);
    await signIn(page, 'user@canvass.test');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Surveys participated' })).toBeVisible();
    await expect(page.getByText('mf-calendar comes from this checkout')).toBeVisible();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await expect(page.getByRole('heading', { name: 'Calendar of today' })).toBeVisible();
    await page.getByRole('button').filter({ hasText: 'Pressed' }).click();
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

    dev.page('Calendar of tomorrow');
    await expect(page.getByRole('heading', { name: 'Calendar of tomorrow' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();

    dev.page('Calendar <');
    await dev.run.waitForOutput('mf-calendar has errors');
    await expect(page.getByText('latest-page.tsx').first()).toBeVisible();
    dev.page('Calendar of the week');
    await expect(page.getByRole('heading', { name: 'Calendar of the week' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  },
);
