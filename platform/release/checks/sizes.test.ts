import type { SizeBudgets } from '@canvass/workspace/manifest';
import { change, runWithoutBrowser } from '../testing/command-fixture';
import { createPromotedStore, createTestManifest, publishBuild } from '../testing/fixture';
import type { Release } from '../store/store';
import { checkBudgets, checkFirstVisits, checkGrowth } from './sizes';

const BUDGETS: SizeBudgets = { entry: 10_000, page: 20_000, total: 50_000 };

/** A release of mf-admin whose one page has this many bytes. */
function createRelease(page: number, overrides: Partial<Release> = {}): Release {
  const sizes = { entry: 9000, pages: { '/users': page }, total: 9000 + page };
  const manifest = createTestManifest('mf-admin', { sizes, budgets: BUDGETS });
  return { ...manifest, source: 'abc', publishedAt: '2026-11-20T10:00:00.000Z', files: {}, ...overrides };
}

test('a page within its budget passes, and one byte more is refused with what to do', () => {
  expect(() => checkBudgets(createRelease(20_000))).not.toThrow();
  expect(() => checkBudgets(createRelease(20_001))).toThrow(
    'mf-admin 1.0.0-aaaa: the page /users has 20,001 bytes in brotli, and the budget is 20,000: load what is not needed at first with import(), or raise the budget in mf-admin/budgets.json',
  );
});

test.each([
  ['the entry', { entry: 10_001, pages: {}, total: 10_001 }],
  ['everything together', { entry: 9000, pages: {}, total: 50_001 }],
])('%s has a budget of its own', (label, sizes) => {
  expect(() => checkBudgets(createRelease(0, { sizes }))).toThrow(`mf-admin 1.0.0-aaaa: ${label} has`);
});

test('growth by more than a tenth is refused, and less is not', () => {
  const replaced = createRelease(15_000);
  expect(() => checkGrowth(createRelease(16_500), replaced)).not.toThrow();
  expect(() => checkGrowth(createRelease(16_501), replaced)).toThrow(
    /the page \/users grows by 10 %, from 15,000 bytes in 1\.0\.0-aaaa to 16,501 \(brotli\).*--allow-growth TEXT/,
  );
});

test('growth of a small page by less than 1,000 bytes needs no reason', () => {
  expect(() => checkGrowth(createRelease(3000), createRelease(2000))).not.toThrow();
  expect(() => checkGrowth(createRelease(3001), createRelease(2000))).toThrow('grows by 50 %');
});

test('a new page, the first release, and builds that were not measured are not compared', () => {
  const { sizes: _sizes, ...unmeasured } = createRelease(1);
  expect(() => checkGrowth(createRelease(20_000), undefined)).not.toThrow();
  expect(() => checkGrowth(createRelease(20_000), unmeasured)).not.toThrow();
  expect(() => checkBudgets(unmeasured)).not.toThrow();
  const sizes = { entry: 9000, pages: { '/users': 100, '/new': 9000 }, total: 9100 };
  expect(() => checkGrowth(createRelease(100, { sizes }), createRelease(100))).not.toThrow();
});

test('a first visit is the shell, the entry, and the page, whichever of the two applications is new', () => {
  const shell = { ...createRelease(0), name: 'shell', sizes: { entry: 100_000, pages: {}, total: 100_000 } };
  const area = createRelease(11_000, { budgets: { ...BUDGETS, firstVisit: { '/users': 119_999 } } });
  const releases = { shell, remotes: [{ name: 'mf-admin', stable: area }] };
  const message = 'A first visit of /users would load 120,000 bytes in brotli';
  expect(() => checkFirstVisits(releases, [shell])).toThrow(message);
  expect(() => checkFirstVisits(releases, [area])).toThrow(message);
  expect(() => checkFirstVisits(releases, [])).not.toThrow();
});

/** A store in which mf-admin 1.2.0-cccc is much larger than the version that is served. */
function createStoreWithGrowth(): string {
  const store = createPromotedStore();
  const sizes = (page: number) => ({ entry: 9000, pages: { '/mf-admin': page }, total: 9000 + page });
  publishBuild(store, 'mf-admin', { version: '1.1.0-bbbb', sizes: sizes(10_000), budgets: BUDGETS });
  publishBuild(store, 'mf-admin', { version: '1.2.0-cccc', sizes: sizes(15_000), budgets: BUDGETS });
  publishBuild(store, 'mf-admin', { version: '1.3.0-dddd', sizes: sizes(20_001), budgets: BUDGETS });
  return store;
}

test('a promotion and a canary refuse growth without a reason, and the history shows the reason', async () => {
  const store = createStoreWithGrowth();
  await change(store, 'promote', 'mf-admin@1.1.0-bbbb');
  for (const args of [['promote'], ['canary', '--percent', '5']]) {
    const [command = '', ...options] = args;
    const { result } = await change(store, command, 'mf-admin@1.2.0-cccc', ...options);
    expect(result).toMatchObject({ ok: false, code: 'size' });
  }
  const reason = ['--allow-growth', 'A new table'];
  expect((await change(store, 'promote', 'mf-admin@1.2.0-cccc', '--allow-growth', ' ')).exitCode).toBe(2);
  expect((await change(store, 'promote', 'mf-admin@1.2.0-cccc', ...reason)).result).toMatchObject({ ok: true });
  expect((await runWithoutBrowser(['history', '--store', store])).output).toContain('grows: A new table');
  const { result } = await change(store, 'promote', 'mf-admin@1.3.0-dddd', ...reason);
  expect(result).toMatchObject({ code: 'size', message: expect.stringContaining('the budget is 20,000') });
});

test('a rollback to a larger version is not refused', async () => {
  const store = createStoreWithGrowth();
  await change(store, 'promote', 'mf-admin@1.2.0-cccc');
  await change(store, 'promote', 'mf-admin@1.1.0-bbbb');
  expect((await change(store, 'rollback', 'mf-admin')).result).toMatchObject({ ok: true });
});
