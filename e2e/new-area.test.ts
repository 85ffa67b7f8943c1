import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../platform/launch/ports';
import { copyCheckout, runIn } from './checkout';
import { run, type Run } from './stack';
import { expect, signIn, test as base } from './test';

/** A page with something to lose: a number that is kept nowhere but in the page. */
function pageThatSays(words: string): string {
  return `import { useState } from 'react';

export function Page() {
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>${words}</h1>
      <button onClick={() => setCount(count + 1)}>Pressed {count} times</button>
    </>
  );
}
`;
}

/** The names and bytes of every file of an application's releases. */
function digest(data: string, name: string): string {
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
      runIn(checkout, 'platform/create-area/main.ts', 'mf-calendar', 'Calendar', '--no-install');
      await provide(checkout);
      rmSync(checkout, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test('an area that has just been created is published and promoted, and is in menu and routes without a change to the shell', async ({
  page,
  stack,
  checkout,
}) => {
  await signIn(page, 'user@canvass.test');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Surveys participated' })).toBeVisible();
  const shell = digest(stack.data, 'shell');

  const store = ['--store', join(stack.data, 'releases')];
  const why = ['--channel', 'production', '--why', 'A calendar'];
  runIn(checkout, 'platform/build/build-app.ts', 'mf-calendar');
  runIn(checkout, 'platform/release/cli.ts', 'publish', 'mf-calendar', ...store);
  runIn(checkout, 'platform/release/cli.ts', 'promote', 'mf-calendar', ...store, ...why);

  // A page that is open keeps its registry; the next load has the new one.
  await expect(page.getByRole('link', { name: 'Calendar' })).toHaveCount(0);
  await page.reload();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Latest surveys' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('link', { name: 'Surveys participated' }).click();
  await expect(page.getByRole('heading', { name: 'Surveys participated' })).toBeVisible();
  expect(digest(stack.data, 'shell')).toBe(shell);
});

/** The area in development in front of the running product. Not of the worker: then it would bring another stack. */
const inDevelopment = test.extend<{ dev: { url: string; run: Run; page: (words: string) => void } }>({
  dev: async ({ stack, checkout }, provide) => {
    const page = (words: string) =>
      writeFileSync(join(checkout, 'mf-calendar/src/latest/latest-page.tsx'), pageThatSays(words));
    page('Calendar of today');
    const port = String(await freePort());
    const program = join(checkout, 'platform/dev/main.ts');
    const dev = run(['--import', 'tsx', program, 'mf-calendar', '--port', port, '--data', stack.data]);
    await dev.until(`ready http://localhost:${port}`);
    await provide({ url: `http://localhost:${port}`, run: dev, page });
    dev.child.kill('SIGINT');
    expect(await dev.ended, dev.output()).toBe(0);
  },
  baseURL: async ({ dev }, provide) => provide(dev.url),
});

inDevelopment(
  'a saved file shows in the released application without a reload, with what the page held, also after a mistake',
  async ({ page, dev, expectComplaint }) => {
    // The overlay with the mistake colours its words, which the policy of the page refuses.
    expectComplaint(/Applying inline style/);
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
    await dev.run.until('mf-calendar has errors');
    await expect(page.getByText('latest-page.tsx').first()).toBeVisible();
    dev.page('Calendar of the week');
    await expect(page.getByRole('heading', { name: 'Calendar of the week' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  },
);
