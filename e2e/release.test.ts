import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { root, temporaryDirectory } from './stack';
import { expect, signIn, test } from './test';

const PAGE = `export function Page() {
  return <h1>Voting calendar</h1>;
}
`;

const DECLARATION = `defineArea('mf-member', [
  {
    path: '/dashboard/calendar',
    title: 'Voting calendar',
    frame: 'dashboard',
    roles: ['user', 'pro-user'],
    menu: { label: 'Voting calendar', order: 90 },
    load: () => import('./calendar-page'),
  },`;

/** A copy of the sources, as the team of one area would have it, with a page that the released version lacks. */
function checkoutWithNewPage(): string {
  const checkout = temporaryDirectory();
  const skipped = /\/(node_modules|dist|\.git|\.data|\.cache|\.nx|test-results)(\/|$)/;
  cpSync(root, checkout, { recursive: true, filter: (path) => !skipped.test(path.slice(root.length)) });
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  const area = join(checkout, 'mf-member/src/area.ts');
  writeFileSync(area, readFileSync(area, 'utf8').replace("defineArea('mf-member', [", DECLARATION));
  writeFileSync(join(checkout, 'mf-member/src/calendar-page.tsx'), PAGE);
  return checkout;
}

function tsx(checkout: string, script: string, ...args: string[]): void {
  execFileSync(process.execPath, ['--import', 'tsx', join(checkout, script), ...args], {
    cwd: checkout,
    stdio: 'pipe',
  });
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

test('a remote that is released again brings a page and a menu item, and the bytes of the shell stay', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000);
  await signIn(page, 'user@canvass.test');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Surveys participated' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voting calendar' })).toHaveCount(0);
  const shell = digest(stack.data, 'shell');

  const checkout = checkoutWithNewPage();
  const store = join(stack.data, 'releases');
  tsx(checkout, 'platform/build/build-app.ts', 'mf-member');
  tsx(checkout, 'platform/release/cli.ts', 'publish', 'mf-member', '--store', store);
  tsx(
    checkout,
    'platform/release/cli.ts',
    'promote',
    'mf-member',
    '--store',
    store,
    '--channel',
    'production',
    '--why',
    'A calendar',
  );
  rmSync(checkout, { recursive: true, force: true });

  // A page that is open keeps its version; the next load has the new one.
  await expect(page.getByRole('link', { name: 'Voting calendar' })).toHaveCount(0);
  await page.reload();
  await page.getByRole('link', { name: 'Voting calendar' }).click();
  await expect(page.getByRole('heading', { name: 'Voting calendar' })).toBeVisible();
  await page.getByRole('link', { name: 'Surveys participated' }).click();
  await expect(page.getByRole('heading', { name: 'Surveys participated' })).toBeVisible();
  expect(digest(stack.data, 'shell')).toBe(shell);
});
