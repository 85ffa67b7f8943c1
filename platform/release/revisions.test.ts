import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { nodeArguments } from '../compile-program';
import { readChannel, readPage, type Revision } from './channel';
import { prepareChange } from './change';
import { promotedStore, publishBuild, settings } from './fixture';
import { collectGarbage } from './gc';
import { promote, promotion } from './promote';
import { channelNames, readRevision, revisionNumbers, servedRevision, serveNewest } from './revisions';
import { writing } from './writing';

const channel = 'production';
const V1 = '1.0.0-aaaa';
const V2 = '1.1.0-bbbb';
const V3 = '1.2.0-cccc';

function toVersion(store: string, version: string) {
  return promotion({ store, channel, versions: { 'mf-admin': version }, why: version });
}

/** A store as it is when the process that made revision 2, with mf-admin's V2, ended before it was served. */
function storeOfACrash(): string {
  const store = promotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  promote({ store, channel, versions: { 'mf-admin': V2 }, why: 'Next' });
  const current = join(store, 'channels', channel, 'current');
  rmSync(current);
  symlinkSync('revisions/0001', current);
  return store;
}

test('of two promotions that start from the same snapshot the second is refused and changes nothing', () => {
  const store = promotedStore();
  for (const version of [V2, V3]) publishBuild(store, 'mf-admin', { version });
  const [first, second] = [prepareChange(toVersion(store, V2)), prepareChange(toVersion(store, V3))];
  expect(first.commit('skipped').revision).toBe(2);
  const page = readPage(store, channel);
  expect(() => second.commit('skipped')).toThrow('Revision 2 of production was made by someone else just now');
  expect(readPage(store, channel)).toEqual(page);
  expect(readRevision(store, channel, 2).why).toBe(V2);
  expect(readdirSync(join(store, 'channels', channel, 'revisions'))).toEqual(['0001', '0002']);
});

test('a promotion that was overtaken more than once is refused as well', () => {
  const store = promotedStore();
  for (const version of [V2, V3]) publishBuild(store, 'mf-admin', { version });
  const stale = prepareChange(toVersion(store, V2));
  for (const version of [V3, V1]) promote({ store, channel, versions: { 'mf-admin': version }, why: version });
  expect(() => stale.commit('skipped')).toThrow('Revision 2 of production was made by someone else');
  expect(servedRevision(store, channel)).toBe(3);
});

test('processes that promote at once never lose a change of each other', async () => {
  const store = promotedStore();
  const versions = ['a', 'b', 'c', 'd'].map((letter) => `1.1.0-${letter}`);
  for (const version of versions) publishBuild(store, 'mf-admin', { version });
  const program = await nodeArguments(join(__dirname, 'racer.ts'));
  const racers = [versions.slice(0, 2), versions.slice(2)].map((own) => {
    const rounds = Array.from({ length: 15 }, () => own).flat();
    const racer = spawn(process.execPath, [...program, store, ...rounds], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let said = '';
    racer.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    const ended = once(racer, 'close').then(() => JSON.parse(said.replace('ready\n', '')) as number[]);
    return { ready: once(racer.stdout, 'data'), go: () => racer.stdin.end('go'), ended };
  });
  await Promise.all(racers.map(({ ready }) => ready));
  for (const { go } of racers) go();
  const made = (await Promise.all(racers.map(({ ended }) => ended))).flat();

  const numbers = revisionNumbers(store, channel).toReversed();
  expect(made.toSorted((a, b) => a - b)).toEqual(numbers.slice(1));
  expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1));
  expect(servedRevision(store, channel)).toBe(numbers.at(-1));
  // Each starts from what the one before it had made.
  const steps = numbers.slice(1).map((number) => readRevision(store, channel, number).changes[0]);
  expect(steps.slice(1).map((step) => step?.from)).toEqual(steps.slice(0, -1).map((step) => step?.to));
});

test('a revision that was made and not served is what the next change starts from', () => {
  const store = storeOfACrash();
  expect(readChannel(store, channel)?.revision).toBe(1);
  publishBuild(store, 'mf-public', { version: V2 });
  promote({ store, channel, versions: { 'mf-public': V2 }, why: 'Another' });
  expect(readChannel(store, channel)).toMatchObject({
    revision: 3,
    remotes: { 'mf-admin': { stable: V2, previous: V1 }, 'mf-public': { stable: V2 } },
  });
});

test('the same promotion again serves what a crash kept from being served', () => {
  const store = storeOfACrash();
  expect(promote({ store, channel, versions: { 'mf-admin': V2 }, why: 'Again' }).changes).toEqual([]);
  expect(readChannel(store, channel)).toMatchObject({ revision: 2, remotes: { 'mf-admin': { stable: V2 } } });
});

test('a draft that was swept away is not taken for a conflict', () => {
  const store = promotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  const prepared = prepareChange(toVersion(store, V2));
  const revisions = join(store, 'channels', channel, 'revisions');
  const draft = readdirSync(revisions).find((name) => name.startsWith('.')) ?? '';
  renameSync(join(revisions, draft), join(store, '.elsewhere'));
  expect(() => prepared.commit('skipped')).toThrow('ENOENT');
  expect(existsSync(join(revisions, '0002'))).toBe(false);
});

test('a revision that cannot be written leaves nothing behind', () => {
  const store = promotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  const prepared = prepareChange(toVersion(store, V2));
  const revisions = join(store, 'channels', channel, 'revisions');
  const draft = readdirSync(revisions).find((name) => name.startsWith('.')) ?? '';
  mkdirSync(join(revisions, draft, 'index.html'));
  expect(() => prepared.commit('skipped')).toThrow('EISDIR');
  expect(readdirSync(revisions)).toEqual(['0001']);
});

test('a disk that is full is told of with the store and what to do', () => {
  const undo = jest.fn();
  const write = () => writing('/srv/releases', undo, () => writeFileSync('/dev/full', 'x'));
  expect(write).toThrow(/^The store \/srv\/releases cannot be written to \(ENOSPC.*\): make room on its disk/);
  expect(undo).toHaveBeenCalledTimes(1);
});

test('a first promotion that is refused leaves no channel', () => {
  const store = promotedStore();
  const first = () => promote({ store, channel: 'staging', versions: { shell: V2 }, settings, why: 'First' });
  expect(first).toThrow(`shell ${V2} is not published`);
  expect(readdirSync(join(store, 'channels'))).toEqual([channel]);
  mkdirSync(join(store, 'channels/staging/revisions/.draft-1'), { recursive: true });
  expect(channelNames(store)).toEqual([channel]);
  expect(collectGarbage(store, { keepDays: 30, now: Date.now() + 4_000_000 }).removed).toHaveLength(1);
});

test('whoever looked before a newer revision came does not set the older one', () => {
  const store = promotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  promote({ store, channel, versions: { 'mf-admin': V2 }, why: 'Next' });
  // What a listing of the moment before would have been.
  const listing = jest.spyOn(fs, 'readdirSync').mockReturnValue(['0001'] as never);
  serveNewest(store, channel);
  listing.mockRestore();
  expect(servedRevision(store, channel)).toBe(2);
});

test('a dry run and a change that is dropped leave nothing behind', () => {
  const store = promotedStore();
  publishBuild(store, 'mf-admin', { version: V2 });
  const files = () => new Set(readdirSync(store, { recursive: true, encoding: 'utf8' }));
  const before = files();
  const dry = prepareChange({ ...toVersion(store, V2), dryRun: true });
  expect(dry.commit('skipped').changes).toEqual([{ what: 'version', name: 'mf-admin', from: V1, to: V2 }]);
  prepareChange(toVersion(store, V2)).discard();
  expect(files()).toEqual(before);
});

test('a revision from before there were candidates and locks is read as the promotion that it was', () => {
  const store = promotedStore();
  const file = join(store, 'channels', channel, 'revisions/0001/revision.json');
  const { action, boot, changes, ...old } = JSON.parse(readFileSync(file, 'utf8')) as Revision;
  expect([action, boot]).toEqual(['promote', 'skipped']);
  const versions = changes.filter(({ what }) => what === 'version');
  writeFileSync(file, JSON.stringify({ ...old, changes: versions.map(({ name, to }) => ({ name, to })) }));
  expect(readRevision(store, channel, 1)).toEqual({ ...old, action, boot, changes: versions });
});
