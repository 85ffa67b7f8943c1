import { createHash } from 'node:crypto';
import type { PageMetadata, RegisteredRemote, Registry } from '@canvass/shared/area';
import { settings } from './fixture';
import { bootScript, renderPage } from './render-page';

function remote(name: string, paths: string[], access: Partial<PageMetadata> = {}): RegisteredRemote {
  const file = (path: string) => ({ url: `/releases/${name}/1/${path}.js`, integrity: `sha384-${path}` });
  return {
    name,
    stable: {
      version: '1',
      container: name,
      entry: file('entry'),
      preload: Object.fromEntries(paths.map((path) => [path, [file(path)]])),
      area: { name, contract: 1, pages: paths.map((path) => ({ path, title: path, frame: 'site', ...access })) },
    },
  };
}

const registry: Registry = {
  channel: 'production',
  revision: 1,
  shell: '1',
  remotes: [
    remote('mf-public', ['/', '/surveys', '/surveys/:id']),
    remote('mf-surveyor', ['/surveys/mine']),
    remote('mf-admin', ['/dashboard/users'], { frame: 'dashboard', roles: ['admin'] }),
    remote('mf-member', ['/dashboard/account'], { frame: 'dashboard' }),
  ],
  config: settings.config,
};
const page = renderPage(registry, { entry: { url: '/releases/shell/1/main.js', integrity: 'sha384-x' }, styles: [] });

/** Runs the inline script as a document at `pathname` would. */
function boot(pathname: string, kept: { theme?: string; 'role-hint'?: string } = {}) {
  const links: { href: string; integrity: string; crossOrigin: string; as: string }[] = [];
  const root = { dataset: {} as Record<string, string> };
  const document = {
    documentElement: root,
    head: { append: (link: (typeof links)[number]) => links.push(link) },
    createElement: () => ({}),
    querySelector: (selector: string) =>
      selector === '#registry' ? { textContent: JSON.stringify(registry) } : { setAttribute: () => {} },
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- the very text that browsers get is what is tested
  new Function('document', 'localStorage', 'location', bootScript())(
    document,
    { getItem: (key: keyof typeof kept) => kept[key] ?? null },
    { pathname },
  );
  return { links, theme: root.dataset['theme'] };
}

test('the inline script asks for the entry and the files of the page at the address', () => {
  expect(boot('/surveys/17').links.map(({ href }) => href)).toEqual([
    '/releases/mf-public/1/entry.js',
    '/releases/mf-public/1//surveys/:id.js',
  ]);
  expect(boot('/surveys/mine').links[0]).toMatchObject({
    href: '/releases/mf-surveyor/1/entry.js',
    integrity: 'sha384-entry',
    crossOrigin: 'anonymous',
    as: 'script',
  });
  expect(boot('/nowhere').links).toEqual([]);
});

test.each([
  ['/dashboard/users', undefined, 0],
  ['/dashboard/users', 'user', 0],
  ['/dashboard/users', 'admin', 2],
  ['/dashboard/account', undefined, 0],
  ['/dashboard/account', 'user', 2],
])('of %s the role %s gets %i files', (path, role, count) => {
  expect(boot(path, { 'role-hint': role }).links).toHaveLength(count);
});

test('a chosen theme is set before the first paint, anything else is not', () => {
  expect(boot('/', { theme: 'dark' }).theme).toBe('dark');
  expect(boot('/', { theme: 'purple' }).theme).toBeUndefined();
});

test('the policy allows this inline script and no other', () => {
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page.html) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = page.headers['content-security-policy'] ?? '';
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe/);
});

test('the shell is loaded with its hash', () => {
  expect(page.html).toContain(
    '<script defer src="/releases/shell/1/main.js" integrity="sha384-x" crossorigin></script>',
  );
});
