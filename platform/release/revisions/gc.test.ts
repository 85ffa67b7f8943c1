import fs, { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareChange, promote, toPromotionChange } from '../commands/change';
import { createPromotedStore, publishBuild } from '../testing/fixture';
import { collectGarbage } from './gc';
import type { Revision } from '../model/channel';
import { createRevisionDraft, readNewestSnapshot } from './revisions';

const channel = 'production';
const DAY_MS = 86_400_000;
const [V1, V2, V3, V4] = ['1.0.0-aaaa', '1.1.0-bbbb', '1.2.0-cccc', '1.3.0-dddd'] as const;

/** The time this many days from now: the releases of `createPromotedStore` are published and served now. */
const inDays = (days: number) => Date.now() + days * DAY_MS;

/** A store in which mf-admin went from V1 to V2, V3, and V4, with one revision for each step. */
function createStoreWithHistory(): string {
  const store = createPromotedStore();
  for (const version of [V2, V3, V4]) {
    publishBuild(store, 'mf-admin', { version });
    promote({ store, channel, versions: { 'mf-admin': version }, why: version });
  }
  return store;
}

/** Moves the creation time of a revision into the past. */
function backdate(store: string, revision: number, days: number): void {
  const file = join(store, 'channels', channel, 'revisions', String(revision).padStart(4, '0'), 'revision.json');
  const about = JSON.parse(readFileSync(file, 'utf8')) as Revision;
  writeFileSync(file, JSON.stringify({ ...about, at: new Date(Date.now() - days * DAY_MS).toISOString() }));
}

const listVersions = (store: string) => readdirSync(join(store, 'mf-admin')).toSorted();

test('gc keeps releases named by a channel and removes those not served within the retention period', () => {
  const store = createStoreWithHistory();
  const { removed } = collectGarbage(store, { keepDays: 30, now: inDays(31) });
  expect(removed).toEqual([
    { path: `mf-admin/${V1}`, bytes: expect.any(Number) as number },
    { path: `mf-admin/${V2}`, bytes: expect.any(Number) as number },
  ]);
  expect(removed.every(({ bytes }) => bytes > 100)).toBe(true);
  expect(listVersions(store)).toEqual([V3, V4]);
  expect(readdirSync(join(store, 'channels', channel, 'revisions'))).toHaveLength(4);
});

test('gc keeps a release that was served within the retention period, however old its promotion', () => {
  const store = createStoreWithHistory();
  // Revision 3, which names V2 as the previous version, was served until revision 4 was created today.
  for (const [revision, age] of [
    [1, 90],
    [2, 80],
    [3, 70],
  ] as const)
    backdate(store, revision, age);
  collectGarbage(store, { keepDays: 0, now: inDays(0) });
  expect(listVersions(store)).toEqual([V3, V4]);
  const other = createStoreWithHistory();
  for (const [revision, age] of [
    [1, 90],
    [2, 80],
    [3, 70],
  ] as const)
    backdate(other, revision, age);
  collectGarbage(other, { keepDays: 20, now: inDays(15) });
  expect(listVersions(other)).toEqual([V1, V2, V3, V4]);
});

test('gc keeps a recently published release that was never promoted', () => {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  expect(collectGarbage(store, { keepDays: 30, now: inDays(29) }).removed).toEqual([]);
  expect(collectGarbage(store, { keepDays: 30, now: inDays(31) }).removed).toHaveLength(1);
});

test('a dry run removes nothing', () => {
  const store = createStoreWithHistory();
  expect(collectGarbage(store, { keepDays: 30, now: inDays(31), dryRun: true }).removed).toHaveLength(2);
  expect(listVersions(store)).toEqual([V1, V2, V3, V4]);
});

test('a release that is being promoted at this moment is not removed', () => {
  const store = createStoreWithHistory();
  const prepared = prepareChange(toPromotionChange({ store, channel, versions: { 'mf-admin': V1 }, why: 'Back' }));
  collectGarbage(store, { keepDays: 0, now: Date.now() + 1000 });
  prepared.commit('skipped');
  expect(listVersions(store)).toEqual([V1, V3, V4]);
});

test('gc restores a release that a promotion starts to need during removal', () => {
  const store = createStoreWithHistory();
  const newest = readNewestSnapshot(store, channel);
  if (!newest) throw new Error('Nothing is promoted');
  const nextSnapshot = { ...newest, revision: 5, remotes: { ...newest.remotes, 'mf-admin': { stable: V1 } } };
  // Simulates another process that needs V1 after it was hidden and before `gc` reads again what is needed.
  const { renameSync: rename } = fs;
  const renameSpy = jest.spyOn(fs, 'renameSync').mockImplementationOnce((from, to) => {
    rename(from, to);
    createRevisionDraft(store, nextSnapshot);
  });
  const { removed } = collectGarbage(store, { keepDays: 30, now: inDays(31) });
  renameSpy.mockRestore();
  expect(removed.map(({ path }) => path)).toEqual([`mf-admin/${V2}`]);
  expect(listVersions(store)).toEqual([V1, V3, V4]);
});

test('gc keeps the previous shell', () => {
  const store = createPromotedStore();
  publishBuild(store, 'shell', { version: V2 });
  promote({ store, channel, versions: { shell: V2 }, why: 'Next' });
  expect(collectGarbage(store, { keepDays: 0, now: inDays(31) }).removed).toEqual([]);
});

test('a promotion of what was just removed is refused', () => {
  const store = createStoreWithHistory();
  collectGarbage(store, { keepDays: 30, now: inDays(31) });
  expect(() => promote({ store, channel, versions: { 'mf-admin': V1 }, why: 'Back' })).toThrow(
    `mf-admin ${V1} is not published`,
  );
});

test('gc removes abandoned drafts and keeps recent ones', () => {
  const store = createPromotedStore();
  const drafts = [join(store, 'mf-admin/.draft-1'), join(store, 'channels', channel, 'revisions/.draft-2')];
  for (const draft of drafts) mkdirSync(draft);
  expect(collectGarbage(store, { keepDays: 30, now: Date.now() + 3_000_000 }).removed).toEqual([]);
  const { removed } = collectGarbage(store, { keepDays: 30, now: Date.now() + 4_000_000 });
  expect(removed.map(({ path }) => path)).toEqual(['mf-admin/.draft-1', 'channels/production/revisions/.draft-2']);
  expect(drafts.filter(existsSync)).toEqual([]);
});

test('gc finishes an interrupted run and restores what is needed', () => {
  const store = createStoreWithHistory();
  const hideVersion = (version: string) => {
    const [from, to] = [join(store, 'mf-admin', version), join(store, 'mf-admin', `.removed-${version}`)];
    renameSync(from, to);
  };
  for (const version of [V1, V4]) hideVersion(version);
  collectGarbage(store, { keepDays: 30, now: inDays(31) });
  expect(listVersions(store)).toEqual([V3, V4]);
});
