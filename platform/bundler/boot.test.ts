import type { PageMetadata, RegisteredRemote, Registry } from '@canvass/shared/area';
import { buildBootScript } from './document-parts';

type StoredState = Partial<Record<'theme' | 'role-hint' | 'session-hint' | 'access-token', string>>;

function remote(name: string, paths: string[], options: Partial<PageMetadata> = {}): RegisteredRemote {
  const file = (path: string) => ({ url: `/releases/${name}/1/${path}.js`, integrity: `sha384-${path}` });
  return {
    name,
    stable: {
      version: '1',
      container: name,
      entry: file('entry'),
      preload: Object.fromEntries(paths.map((path) => [path, [file(path)]])),
      area: { name, contract: 1, pages: paths.map((path) => ({ path, title: path, frame: 'site', ...options })) },
    },
  };
}

const registry: Registry = {
  channel: 'production',
  revision: 1,
  shell: '1',
  remotes: [
    remote('mf-public', ['/', '/surveys', '/surveys/:id']),
    remote('mf-framed', ['/embed/:id'], { frame: 'embedded' }),
    remote('mf-surveyor', ['/surveys/mine']),
    remote('mf-admin', ['/dashboard/users'], { frame: 'dashboard', roles: ['admin'] }),
    remote('mf-member', ['/dashboard/account'], { frame: 'dashboard' }),
  ],
  config: { apiBase: '/api', identity: 'local', firebase: { apiKey: '', authDomain: '', projectId: '' } },
};

const USER_FILE = { url: '/releases/shell/1/user.js', integrity: 'sha384-user' };

const script = buildBootScript([USER_FILE]);

/** Runs the inline script as a document at `pathname` would, without events or timers. */
function boot(pathname: string, storedState: StoredState = {}, text = JSON.stringify(registry), navigator = {}) {
  const links: { href: string; integrity: string; crossOrigin: string; as: string }[] = [];
  const requests: { url: string; headers: Record<string, string>; body: string | null }[] = [];
  const { dataset } = { dataset: {} as Record<string, string> };
  const document = {
    documentElement: { dataset },
    head: { append: (link: (typeof links)[number]) => links.push(link) },
    createElement: () => ({}),
    querySelector: (selector: string) =>
      ({ '#registry': { textContent: text }, 'script[src]': { src: '/releases/shell/1/main.js' } })[selector] ?? {
        setAttribute: () => {},
      },
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- the test runs the text that browsers get
  new Function('document', 'globalThis', 'location', 'navigator', 'addEventListener', 'setTimeout', 'fetch', script)(
    document,
    { localStorage: { getItem: (key: keyof StoredState) => storedState[key] ?? null, setItem: () => {} } },
    { pathname },
    navigator,
    () => {},
    () => {},
    (url: string, options: Omit<(typeof requests)[number], 'url'>) => {
      requests.push({ ...options, url });
      return new Promise(() => {});
    },
  );
  return { ...dataset, links, ...(requests.length > 0 && { requests }) };
}

test('the inline script preloads the entry and the files of the page at the current path', () => {
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
])('%s preloads for the role %s %i files', (path, role, count) => {
  expect(boot(path, { 'role-hint': role }).links).toHaveLength(count);
});

test('where somebody was signed in, the inline script also preloads what only users need', () => {
  const [entry, page, ...others] = boot('/surveys/17', { 'session-hint': '{}' }).links;
  expect([entry?.integrity, page?.integrity]).toEqual(['sha384-entry', 'sha384-/surveys/:id']);
  expect(others).toMatchObject([{ href: USER_FILE.url, integrity: USER_FILE.integrity }]);
  expect(boot('/embed/17', { 'session-hint': '{}' }).links).toHaveLength(2);
});

describe('what the page reads about a signed-in user', () => {
  const createToken = (seconds: number) => `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.s`;
  const token = createToken(3600);
  const user = JSON.stringify({ uid: 'u', email: 'ada@canvass.test' });
  const [pages] = registry.remotes;
  const survey = { path: '/surveys/:id', title: 'Survey', frame: 'site', userReads: ['/surveys/:id/own'] } as const;
  const area = { ...pages!.stable.area, pages: [survey] };
  const text = JSON.stringify({ ...registry, remotes: [{ ...pages, stable: { ...pages!.stable, area } }] });
  const listRequests = (storedState: StoredState) => boot('/surveys/17', storedState, text).requests;

  test('is requested by the inline script, with the role', () => {
    const headers = { Authorization: `Bearer ${token}` };
    expect(listRequests({ 'session-hint': user, 'access-token': token })).toMatchObject([
      { url: '/api/checkRole', method: 'POST', headers, body: '{"email":"ada@canvass.test"}' },
      { url: '/api/surveys/17/own', method: 'GET', headers, body: null },
    ]);
  });

  test.each([
    ['nobody is signed in', {}],
    ['only a token is left', { 'access-token': token }],
    ['there is no token', { 'session-hint': user }],
    ['the token has expired', { 'session-hint': user, 'access-token': createToken(-1) }],
    ['the token cannot be read', { 'session-hint': user, 'access-token': 'spoilt' }],
    ['the user cannot be read', { 'session-hint': 'spoilt', 'access-token': token }],
  ])('is not requested if %s', (_, storedState) => {
    expect(listRequests(storedState)).toBeUndefined();
  });
});

test.each([
  ['/', undefined, 'visitor'],
  ['/', '1', 'person'],
  ['/nowhere', undefined, 'visitor'],
  ['/dashboard/users', '1', 'dashboard'],
  ['/dashboard', '1', 'dashboard'],
  ['/dashboard/', '1', 'dashboard'],
  ['/dashboard/users', undefined, ''],
  ['/embed/17', '1', ''],
])('at %s with the session hint %s the skeleton %j is shown', (path, hint, layout) => {
  expect(boot(path, { 'session-hint': hint })).toMatchObject({ layout });
});

test('a stored theme is applied before the first paint, and invalid values are ignored', () => {
  expect(boot('/', { theme: 'dark' })).toMatchObject({ theme: 'dark' });
  expect(boot('/', { theme: 'purple' })).not.toHaveProperty('theme');
});

test('an unreadable registry preloads nothing and shows no skeleton', () => {
  expect(boot('/', { theme: 'dark' }, 'spoilt')).toEqual({ theme: 'dark', links: [] });
});

test('a browser in the canary group preloads the canary files', () => {
  const [home, ...others] = registry.remotes;
  const candidate = { ...remote('mf-next', ['/']).stable, rollout: { percent: 100, salt: 's', users: [] } };
  const { links, candidates }: ReturnType<typeof boot> & { candidates?: string } = boot(
    '/',
    {},
    JSON.stringify({ ...registry, remotes: [{ ...home, candidate }, ...others] }),
  );
  expect(links.map(({ href }) => href)).toEqual(['/releases/mf-next/1/entry.js', '/releases/mf-next/1//.js']);
  expect(candidates).toBe('mf-public');
});

test('the document says whether the browser has a dialog for sharing', () => {
  expect(boot('/', {}, JSON.stringify(registry), { share: () => {} })).toHaveProperty('share', '');
  expect(boot('/')).not.toHaveProperty('share');
});
