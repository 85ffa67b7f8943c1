import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { readChannel, readPage } from '../store/channels';
import { prepareChange, promote, toPromotionChange } from '../commands/change';
import { createPromotedStore, publishBuild, testSettings } from '../testing/fixture';
import { collectGarbage } from './gc';
import { listChannelNames, readRevision, listRevisionNumbers, getServedRevision, activateNewest } from './revisions';
import { withCleanup } from '../store/write-guard';

const channel = 'production';
const V1 = '1.0.0-aaaa';
const V2 = '1.1.0-bbbb';
const V3 = '1.2.0-cccc';

function createRequest(store: string, version: string) {
  return toPromotionChange({ store, channel, versions: { 'mf-admin': version }, why: version });
}

/** A store whose revision 2, with V2 of mf-admin, was created but is not served because its process was interrupted. */
function createCrashedStore(): string {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  promote({ store, channel, versions: { 'mf-admin': V2 }, why: 'Next' });
  const current = join(store, 'channels', channel, 'current');
  rmSync(current);
  symlinkSync('revisions/0001', current);
  return store;
}

test('the second of two promotions from the same snapshot is refused and changes nothing', () => {
  const store = createPromotedStore();
  for (const version of [V2, V3]) publishBuild(store, 'mf-admin', { version });
  const [first, second] = [prepareChange(createRequest(store, V2)), prepareChange(createRequest(store, V3))];
  expect(first.commit('skipped').revision).toBe(2);
  const page = readPage(store, channel);
  expect(() => second.commit('skipped')).toThrow('Revision 2 of production was just created by someone else');
  expect(readPage(store, channel)).toEqual(page);
  expect(readRevision(store, channel, 2).why).toBe(V2);
  expect(readdirSync(join(store, 'channels', channel, 'revisions'))).toEqual(['0001', '0002']);
});

test('a promotion that is several revisions behind is refused', () => {
  const store = createPromotedStore();
  for (const version of [V2, V3]) publishBuild(store, 'mf-admin', { version });
  const staleChange = prepareChange(createRequest(store, V2));
  for (const version of [V3, V1]) promote({ store, channel, versions: { 'mf-admin': version }, why: version });
  expect(() => staleChange.commit('skipped')).toThrow('Revision 2 of production was just created by someone else');
  expect(getServedRevision(store, channel)).toBe(3);
});

/** Promotes versions of areas, each area in a process of its own, all at the same time. @returns the revisions made. */
async function promoteConcurrently(store: string, runs: [area: string, versions: string[]][]): Promise<number[][]> {
  const program = await getNodeArguments(join(__dirname, '../testing/concurrent-promotion-fixture.ts'));
  const promoters = runs.map(([area, versions]) => {
    const promoter = spawn(process.execPath, [...program, store, area, ...versions], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    promoter.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const ended = once(promoter, 'close').then(() => JSON.parse(output.replace('ready\n', '')) as number[]);
    return { ready: once(promoter.stdout, 'data'), go: () => promoter.stdin.end('go'), ended };
  });
  await Promise.all(promoters.map(({ ready }) => ready));
  for (const { go } of promoters) go();
  return Promise.all(promoters.map(({ ended }) => ended));
}

test('concurrent promotions of one area never lose a change', async () => {
  const store = createPromotedStore();
  const versions = ['a', 'b', 'c', 'd'].map((letter) => `1.1.0-${letter}`);
  for (const version of versions) publishBuild(store, 'mf-admin', { version });
  const madeRevisions = await promoteConcurrently(
    store,
    [versions.slice(0, 2), versions.slice(2)].map((own) => ['mf-admin', Array.from({ length: 15 }, () => own).flat()]),
  );

  const numbers = listRevisionNumbers(store, channel).toReversed();
  expect(madeRevisions.flat().toSorted((a, b) => a - b)).toEqual(numbers.slice(1));
  expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1));
  expect(getServedRevision(store, channel)).toBe(numbers.at(-1));
  // Each revision starts from the one before it.
  const steps = numbers.slice(1).map((number) => readRevision(store, channel, number).changes[0]);
  expect(steps.slice(1).map((step) => step?.from)).toEqual(steps.slice(0, -1).map((step) => step?.to));
});

test('concurrent promotions of two areas all succeed, 50 of each', async () => {
  const store = createPromotedStore();
  const areas = ['mf-admin', 'mf-public'];
  for (const area of areas) publishBuild(store, area, { version: V2 });
  const versions = Array.from({ length: 25 }, () => [V2, V1]).flat();
  const madeRevisions = await promoteConcurrently(
    store,
    areas.map((area) => [area, versions]),
  );
  expect(madeRevisions.map((each) => each.length)).toEqual([50, 50]);

  const numbers = listRevisionNumbers(store, channel).toReversed();
  expect(numbers).toEqual(Array.from({ length: 101 }, (_, index) => index + 1));
  // Each revision has the change of one area, and undoes none of the other.
  for (const [index, area] of areas.entries()) {
    const changes = (madeRevisions[index] ?? []).map((number) => readRevision(store, channel, number).changes);
    expect(changes).toEqual(versions.map((to) => [{ what: 'version', name: area, from: to === V2 ? V1 : V2, to }]));
  }
});

test('the next change starts from a revision that was never activated', () => {
  const store = createCrashedStore();
  expect(readChannel(store, channel)?.revision).toBe(1);
  publishBuild(store, 'mf-public', { version: V2 });
  promote({ store, channel, versions: { 'mf-public': V2 }, why: 'Another' });
  expect(readChannel(store, channel)).toMatchObject({
    revision: 3,
    remotes: { 'mf-admin': { stable: V2, previous: V1 }, 'mf-public': { stable: V2 } },
  });
});

test('repeating a promotion activates a revision that a crash left inactive', () => {
  const store = createCrashedStore();
  expect(promote({ store, channel, versions: { 'mf-admin': V2 }, why: 'Again' }).changes).toEqual([]);
  expect(readChannel(store, channel)).toMatchObject({ revision: 2, remotes: { 'mf-admin': { stable: V2 } } });
});

test('a removed draft is not reported as a conflict', () => {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  const prepared = prepareChange(createRequest(store, V2));
  const revisions = join(store, 'channels', channel, 'revisions');
  const draft = readdirSync(revisions).find((name) => name.startsWith('.')) ?? '';
  renameSync(join(revisions, draft), join(store, '.elsewhere'));
  expect(() => prepared.commit('skipped')).toThrow('ENOENT');
  expect(existsSync(join(revisions, '0002'))).toBe(false);
});

test('a revision that cannot be written leaves nothing behind', () => {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  const prepared = prepareChange(createRequest(store, V2));
  const revisions = join(store, 'channels', channel, 'revisions');
  const draft = readdirSync(revisions).find((name) => name.startsWith('.')) ?? '';
  mkdirSync(join(revisions, draft, 'index.html'));
  expect(() => prepared.commit('skipped')).toThrow('EISDIR');
  expect(readdirSync(revisions)).toEqual(['0001']);
});

test('a full disk is reported with the store and a remedy', () => {
  const undo = jest.fn();
  const write = () => withCleanup('/srv/releases', undo, () => writeFileSync('/dev/full', 'x'));
  expect(write).toThrow(/^The store \/srv\/releases cannot be written to \(ENOSPC.*\): free disk space/);
  expect(undo).toHaveBeenCalledTimes(1);
});

test('a first promotion that is refused leaves no channel', () => {
  const store = createPromotedStore();
  const first = () =>
    promote({ store, channel: 'staging', versions: { shell: V2 }, settings: testSettings, why: 'First' });
  expect(first).toThrow(`shell ${V2} is not published`);
  expect(readdirSync(join(store, 'channels'))).toEqual([channel]);
  mkdirSync(join(store, 'channels/staging/revisions/.draft-1'), { recursive: true });
  expect(listChannelNames(store)).toEqual([channel]);
  expect(collectGarbage(store, { keepDays: 30, now: Date.now() + 4_000_000 }).removed).toHaveLength(1);
});

test('a late activation never replaces a newer revision', () => {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  promote({ store, channel, versions: { 'mf-admin': V2 }, why: 'Next' });
  // Simulates a directory listing from before revision 2.
  const readdirSpy = jest.spyOn(fs, 'readdirSync').mockReturnValue(['0001'] as never);
  activateNewest(store, channel);
  readdirSpy.mockRestore();
  expect(getServedRevision(store, channel)).toBe(2);
});

test('a dry run and a discarded change leave no files', () => {
  const store = createPromotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  const files = () => new Set(readdirSync(store, { recursive: true, encoding: 'utf8' }));
  const before = files();
  const dryRunChange = prepareChange({ ...createRequest(store, V2), dryRun: true });
  expect(dryRunChange.commit('skipped').changes).toEqual([{ what: 'version', name: 'mf-admin', from: V1, to: V2 }]);
  prepareChange(createRequest(store, V2)).discard();
  expect(files()).toEqual(before);
});

test('a revision from before canaries and locks is read as a promotion', () => {
  const store = createPromotedStore();
  const file = join(store, 'channels', channel, 'revisions/0001/revision.json');
  const { action, boot, changes, ...old } = readRevision(store, channel, 1);
  expect([action, boot]).toEqual(['promote', 'skipped']);
  const versions = changes.filter(({ what }) => what === 'version');
  writeFileSync(file, JSON.stringify({ ...old, changes: versions.map(({ name, to }) => ({ name, to })) }));
  expect(readRevision(store, channel, 1)).toEqual({ ...old, action, boot, changes: versions });
});
