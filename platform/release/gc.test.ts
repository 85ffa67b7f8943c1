import fs, { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareChange } from './change';
import { promotedStore, publishBuild } from './fixture';
import { collectGarbage } from './gc';
import { promote, promotion } from './promote';
import type { Revision } from './channel';
import { draftRevision, readNewest } from './revisions';

const channel = 'production';
const DAY = 86_400_000;
const [V1, V2, V3, V4] = ['1.0.0-aaaa', '1.1.0-bbbb', '1.2.0-cccc', '1.3.0-dddd'] as const;

/** What is published and served by `promotedStore` is of today; here it is looked at from days ahead. */
const inDays = (days: number) => Date.now() + days * DAY;

/** A store in which mf-admin went from V1 to V2, V3 and V4, one revision each. */
function storeWithHistory(): string {
  const store = promotedStore();
  for (const version of [V2, V3, V4]) {
    publishBuild(store, 'mf-admin', { version });
    promote({ store, channel, versions: { 'mf-admin': version }, why: version });
  }
  return store;
}

/** Makes a revision older than it is. */
function backdate(store: string, revision: number, days: number): void {
  const file = join(store, 'channels', channel, 'revisions', String(revision).padStart(4, '0'), 'revision.json');
  const about = JSON.parse(readFileSync(file, 'utf8')) as Revision;
  writeFileSync(file, JSON.stringify({ ...about, at: new Date(Date.now() - days * DAY).toISOString() }));
}

const versionsIn = (store: string) => readdirSync(join(store, 'mf-admin')).toSorted();

test('what a channel names stays for ever; what nobody was served within the days goes', () => {
  const store = storeWithHistory();
  const { removed } = collectGarbage(store, { keepDays: 30, now: inDays(31) });
  expect(removed).toEqual([
    { path: `mf-admin/${V1}`, bytes: expect.any(Number) as number },
    { path: `mf-admin/${V2}`, bytes: expect.any(Number) as number },
  ]);
  expect(removed.every(({ bytes }) => bytes > 100)).toBe(true);
  expect(versionsIn(store)).toEqual([V3, V4]);
  expect(readdirSync(join(store, 'channels', channel, 'revisions'))).toHaveLength(4);
});

test('what was served within the days stays, however long ago it was promoted', () => {
  const store = storeWithHistory();
  // Revision 3 with V2 as the version before was served until revision 4 was made, today.
  for (const [revision, age] of [
    [1, 90],
    [2, 80],
    [3, 70],
  ] as const)
    backdate(store, revision, age);
  collectGarbage(store, { keepDays: 0, now: inDays(0) });
  expect(versionsIn(store)).toEqual([V3, V4]);
  const other = storeWithHistory();
  for (const [revision, age] of [
    [1, 90],
    [2, 80],
    [3, 70],
  ] as const)
    backdate(other, revision, age);
  collectGarbage(other, { keepDays: 20, now: inDays(15) });
  expect(versionsIn(other)).toEqual([V1, V2, V3, V4]);
});

test('a release that was published lately stays, though nobody has promoted it', () => {
  const store = promotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  expect(collectGarbage(store, { keepDays: 30, now: inDays(29) }).removed).toEqual([]);
  expect(collectGarbage(store, { keepDays: 30, now: inDays(31) }).removed).toHaveLength(1);
});

test('a dry run removes nothing', () => {
  const store = storeWithHistory();
  expect(collectGarbage(store, { keepDays: 30, now: inDays(31), dryRun: true }).removed).toHaveLength(2);
  expect(versionsIn(store)).toEqual([V1, V2, V3, V4]);
});

test('a release that is being promoted at this moment is not removed', () => {
  const store = storeWithHistory();
  const prepared = prepareChange(promotion({ store, channel, versions: { 'mf-admin': V1 }, why: 'Back' }));
  collectGarbage(store, { keepDays: 0, now: Date.now() + 1000 });
  prepared.commit('skipped');
  expect(versionsIn(store)).toEqual([V1, V3, V4]);
});

test('what a promotion begins to need while it is on its way out comes back', () => {
  const store = storeWithHistory();
  const newest = readNewest(store, channel);
  if (!newest) throw new Error('Nothing is promoted');
  const back = { ...newest, revision: 5, remotes: { ...newest.remotes, 'mf-admin': { stable: V1 } } };
  // In between, as another process would: V1 is out of reach, and nobody has looked at the needs again.
  const { renameSync: rename } = fs;
  const hiding = jest.spyOn(fs, 'renameSync').mockImplementationOnce((from, to) => {
    rename(from, to);
    draftRevision(store, back);
  });
  const { removed } = collectGarbage(store, { keepDays: 30, now: inDays(31) });
  hiding.mockRestore();
  expect(removed.map(({ path }) => path)).toEqual([`mf-admin/${V2}`]);
  expect(versionsIn(store)).toEqual([V1, V3, V4]);
});

test('the shell before stays for a rollback', () => {
  const store = promotedStore();
  publishBuild(store, 'shell', { version: V2 });
  promote({ store, channel, versions: { shell: V2 }, why: 'Next' });
  expect(collectGarbage(store, { keepDays: 0, now: inDays(31) }).removed).toEqual([]);
});

test('a promotion of what was just removed is refused', () => {
  const store = storeWithHistory();
  collectGarbage(store, { keepDays: 30, now: inDays(31) });
  expect(() => promote({ store, channel, versions: { 'mf-admin': V1 }, why: 'Back' })).toThrow(
    `mf-admin ${V1} is not published`,
  );
});

test('drafts of processes that ended are swept, those of an hour are not', () => {
  const store = promotedStore();
  const drafts = [join(store, 'mf-admin/.draft-1'), join(store, 'channels', channel, 'revisions/.draft-2')];
  for (const draft of drafts) mkdirSync(draft);
  expect(collectGarbage(store, { keepDays: 30, now: Date.now() + 3_000_000 }).removed).toEqual([]);
  const { removed } = collectGarbage(store, { keepDays: 30, now: Date.now() + 4_000_000 });
  expect(removed.map(({ path }) => path)).toEqual(['mf-admin/.draft-1', 'channels/production/revisions/.draft-2']);
  expect(drafts.filter(existsSync)).toEqual([]);
});

test('an earlier run that ended half-way is finished: what is needed comes back, the rest goes', () => {
  const store = storeWithHistory();
  const hide = (version: string) => {
    const [from, to] = [join(store, 'mf-admin', version), join(store, 'mf-admin', `.removed-${version}`)];
    renameSync(from, to);
  };
  for (const version of [V1, V4]) hide(version);
  collectGarbage(store, { keepDays: 30, now: inDays(31) });
  expect(versionsIn(store)).toEqual([V3, V4]);
});
