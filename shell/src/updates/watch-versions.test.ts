import type { Registry } from '@canvass/shared/area';
import { createTestRemote } from '../testing/sample-remote';
import { readRegistry } from '../registry/read-registry';
import { fetchRegistry, hasWithdrawnVersion, watchVersions } from './watch-versions';

const MINUTE_MS = 60_000;

const config = { apiBase: '/api', identity: 'local', firebase: { apiKey: '', authDomain: '', projectId: '' } } as const;

/** A registry with one area; its versions are given as numbers, the stable one first. */
function createRegistry(versions: [stable: string, previous?: string], shell = '1.0.0'): Registry {
  const [stable, previous] = versions;
  const template = createTestRemote('mf-sample', '/sample').stable;
  const toVersion = (version: string) => ({ ...template, version, container: `sample_${version}` });
  const remote = { name: 'mf-sample', stable: toVersion(stable), ...(previous && { previous: toVersion(previous) }) };
  return { channel: 'production', revision: 1, shell, remotes: [remote], config };
}

const fetchPage = jest.fn<Promise<Partial<Response>>, unknown[]>();

function serve(registry: Registry | undefined): void {
  const html = `<!doctype html><script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
  fetchPage.mockResolvedValue({ text: () => Promise.resolve(html) });
}

beforeAll(() => {
  Object.assign(globalThis, { fetch: fetchPage, sample_2: {} });
});

beforeEach(() => {
  fetchPage.mockReset();
  jest.useFakeTimers();
});

afterEach(() => jest.useRealTimers());

test.each([
  ['the same versions', createRegistry(['2', '1']), false],
  ['a newer version, with the loaded one as its fallback', createRegistry(['3', '2']), false],
  ['the loaded version rolled back', createRegistry(['1', '0']), true],
  ['two newer versions', createRegistry(['4', '3']), true],
  ['the area retired', { ...createRegistry(['2']), remotes: [] }, true],
  ['another shell', createRegistry(['2', '1'], '1.1.0'), true],
])('a tab that has loaded version 2 is outdated or not: %s', (_, current, expected) => {
  expect(hasWithdrawnVersion(createRegistry(['2', '1']), current)).toBe(expected);
});

test('a version that the tab has not loaded does not matter', () => {
  expect(hasWithdrawnVersion(createRegistry(['5', '1']), createRegistry(['1']))).toBe(false);
});

test('the registry of the served page is read, and undefined if that fails', async () => {
  serve(createRegistry(['2']));
  expect(await fetchRegistry(readRegistry)).toMatchObject({ remotes: [{ name: 'mf-sample' }] });
  serve(undefined);
  expect(await fetchRegistry(readRegistry)).toBeUndefined();
  fetchPage.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await fetchRegistry(readRegistry)).toBeUndefined();
});

test('a visible tab notices a rollback within a quarter of an hour, and asks no more often', async () => {
  const onOutdated = jest.fn();
  serve(createRegistry(['2', '1']));
  watchVersions(createRegistry(['2', '1']), { read: readRegistry, onOutdated });
  await jest.advanceTimersByTimeAsync(14 * MINUTE_MS);
  expect(fetchPage).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  expect(fetchPage).toHaveBeenCalledTimes(1);
  expect(onOutdated).not.toHaveBeenCalled();
  serve(createRegistry(['1']));
  await jest.advanceTimersByTimeAsync(15 * MINUTE_MS);
  expect(onOutdated).toHaveBeenCalledTimes(1);
});

test('returning to a tab looks again after five minutes', async () => {
  watchVersions(createRegistry(['2']), { read: readRegistry, onOutdated: jest.fn() });
  serve(createRegistry(['2']));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetchPage).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetchPage).toHaveBeenCalledTimes(1);
});

test('a failing area looks at once, but not in a loop, and is outdated if it has another version now', async () => {
  const onOutdated = jest.fn();
  const notifyFailure = watchVersions(createRegistry(['5', '2']), { read: readRegistry, onOutdated });
  serve(createRegistry(['2']));
  notifyFailure('mf-sample');
  notifyFailure('mf-sample');
  await jest.advanceTimersByTimeAsync(0);
  expect(fetchPage).toHaveBeenCalledTimes(1);
  expect(onOutdated).toHaveBeenCalledTimes(1);
});

test('a server that cannot be reached changes nothing', async () => {
  const onOutdated = jest.fn();
  fetchPage.mockRejectedValue(new TypeError('Failed to fetch'));
  watchVersions(createRegistry(['2']), { read: readRegistry, onOutdated })('mf-sample');
  await jest.advanceTimersByTimeAsync(20 * MINUTE_MS);
  expect(onOutdated).not.toHaveBeenCalled();
});
