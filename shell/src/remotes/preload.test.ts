import type { Registry } from '@canvass/shared/area';
import { createTestRemote } from '../testing/sample-remote';
import { startPreloading } from './preload';

const originalFetch = globalThis.fetch;
let fetchFile: jest.Mock<Promise<Response>, Parameters<typeof fetch>>;

function createTestRegistry(...names: string[]): Registry {
  return {
    channel: 'production',
    revision: 1,
    shell: '1',
    remotes: names.map((name) => createTestRemote(name, `/${name}`)),
    config: { apiBase: '/api', identity: 'local', firebase: { apiKey: '', authDomain: '', projectId: '' } },
  };
}

/** The files that a page of a test registry needs. */
function listFileUrls(registry: Registry, name: string): string[] {
  const { stable } = registry.remotes.find((remote) => remote.name === name)!;
  return [stable.entry, ...(stable.preload[`/${name}`] ?? [])].map(({ url }) => url);
}

const listFetchedUrls = () => fetchFile.mock.calls.map(([url]) => url);

beforeEach(() => {
  fetchFile = jest.fn((_file, _options) =>
    Promise.resolve({ arrayBuffer: () => Promise.resolve() } as unknown as Response),
  );
  globalThis.fetch = fetchFile;
});

afterEach(() => {
  globalThis.fetch = originalFetch;
});

test('hovering or focusing an internal link fetches the files of its page, once', () => {
  const registry = createTestRegistry('pointed', 'focused');
  startPreloading(registry);
  document.body.innerHTML =
    '<a href="/pointed"><b>there</b></a> <a href="/focused">here</a> <a href="https://example.com/focused">away</a> <a href="/unknown">nowhere</a>';
  const [hoveredLink, focusedLink, externalLink, unknownLink] = document.querySelectorAll('a');
  for (const link of [externalLink, unknownLink]) link?.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(listFetchedUrls()).toEqual([]);
  document.querySelector('b')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  hoveredLink?.dispatchEvent(new Event('focusin', { bubbles: true }));
  focusedLink?.dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(listFetchedUrls()).toEqual([...listFileUrls(registry, 'pointed'), ...listFileUrls(registry, 'focused')]);
  expect(fetchFile.mock.calls[0]?.[1]).toEqual({ priority: 'low' });
  // Nothing runs.
  expect(document.querySelectorAll('script')).toHaveLength(0);
});

test('files of another origin, from which an override comes, are not fetched', () => {
  const registry = createTestRegistry('overridden');
  const [remote] = registry.remotes;
  const entry = { ...remote!.stable.entry, url: 'http://localhost:8081/dev/overridden/entry.js' };
  startPreloading({ ...registry, remotes: [{ ...remote!, stable: { ...remote!.stable, entry, preload: {} } }] });
  document.body.innerHTML = '<a href="/overridden">there</a>';
  document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(listFetchedUrls()).toEqual([]);
});

test('a file that could not be fetched is fetched again at the next occasion', async () => {
  const registry = createTestRegistry('unreliable');
  startPreloading(registry);
  document.body.innerHTML = '<a href="/unreliable">there</a>';
  fetchFile.mockRejectedValue(new TypeError('Failed to fetch'));
  const hover = () => document.querySelector('a')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  hover();
  await Promise.resolve();
  await Promise.resolve();
  hover();
  const urls = listFileUrls(registry, 'unreliable');
  expect(listFetchedUrls()).toEqual([...urls, ...urls]);
});

test('the files of the pages of the navigation are fetched after the first page', () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<nav><a href="/later">later</a></nav><p><a href="/not-navigation">text</a></p>';
  const registry = createTestRegistry('later', 'not-navigation');
  startPreloading(registry);
  expect(listFetchedUrls()).toEqual([]);
  jest.advanceTimersByTime(3000);
  expect(listFetchedUrls()).toEqual(listFileUrls(registry, 'later'));
  jest.useRealTimers();
});
