import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Channel } from '../model/channel';
import { deleteChannel } from '../revisions/delete-channel';
import { createRevisionDraft, readNewestSnapshot } from '../revisions/revisions';
import { readPage } from '../store/channels';
import { call, change, readServedRegistry, runWithoutBrowser, storeWithNext, V1, V2 } from '../testing/command-fixture';
import { createEmptyDirectory, createPromotedStore, publishBuild, testSettings } from '../testing/fixture';

/** The areas in the served page, sorted. */
function listServedAreas(store: string): string[] {
  return readServedRegistry(store)
    .remotes.map(({ name }) => name)
    .toSorted();
}

/** A store whose shell links to the page of mf-public. */
async function createLinkingStore(): Promise<string> {
  const store = createPromotedStore();
  publishBuild(store, 'shell', { version: V2, links: ['/surveys', '/nowhere'] });
  await change(store, 'promote', `shell@${V2}`);
  return store;
}

test('a retired area is gone from page and addresses, and a promotion brings it back', async () => {
  const store = createPromotedStore();
  const { result } = await change(store, 'retire', 'mf-admin');
  expect(result).toMatchObject({ ok: true, changes: [{ what: 'version', name: 'mf-admin', from: V1 }] });
  expect(listServedAreas(store)).toEqual(['mf-public']);
  expect(readPage(store, 'production').paths).not.toContain('/mf-admin');
  expect((await change(store, 'retire', 'mf-admin')).result).toMatchObject({ code: 'not-published' });
  expect((await change(store, 'promote', 'mf-admin')).result).toMatchObject({ ok: true });
  expect(listServedAreas(store)).toEqual(['mf-admin', 'mf-public']);
});

test('a first release is withdrawn with retire, as the refusal of its rollback says', async () => {
  const store = createPromotedStore();
  publishBuild(store, 'mf-member');
  await change(store, 'promote', 'mf-member');
  expect((await change(store, 'rollback', 'mf-member')).complaint).toContain('take it out with retire mf-member');
  await change(store, 'retire', 'mf-member');
  expect(listServedAreas(store)).toEqual(['mf-admin', 'mf-public']);
  expect((await change(store, 'rollback', '--to', '2')).result).toMatchObject({ ok: true });
  expect(listServedAreas(store)).toEqual(['mf-admin', 'mf-member', 'mf-public']);
});

test('an area is not retired, and loses no page, while the shell links to it', async () => {
  const store = await createLinkingStore();
  const message = `The shell ${V2} links to /surveys, which no area would serve any more`;
  expect((await change(store, 'retire', 'mf-public')).result).toMatchObject({
    code: 'path',
    message: expect.stringContaining(message),
  });
  const area = { name: 'mf-public', contract: 1, pages: [{ path: '/', title: 'Home', frame: 'site' as const }] };
  publishBuild(store, 'mf-public', { version: V2, pages: {}, area });
  expect((await change(store, 'promote', `mf-public@${V2}`)).complaint).toContain(message);
  expect((await change(store, 'retire', 'mf-admin')).result).toMatchObject({ ok: true });
});

test('a first promotion need not serve what the shell links to', async () => {
  const store = createEmptyDirectory();
  publishBuild(store, 'shell', { links: ['/', '/surveys'] });
  publishBuild(store, 'mf-admin');
  const settings = join(store, 'settings.json');
  writeFileSync(settings, JSON.stringify(testSettings));
  const { result } = await change(store, 'promote', 'shell', 'mf-admin', '--settings', settings);
  expect(result).toMatchObject({ ok: true });
});

test('a rollback is not refused because of a link', async () => {
  const store = createPromotedStore();
  const page = (path: string) => ({ path, title: path, frame: 'site' as const });
  const withHelp = { name: 'mf-admin', contract: 1, pages: [page('/mf-admin'), page('/help')] };
  publishBuild(store, 'mf-admin', { version: V2, pages: {}, area: withHelp });
  publishBuild(store, 'shell', { version: V2, links: ['/help'] });
  await change(store, 'promote', `mf-admin@${V2}`, `shell@${V2}`);
  expect((await change(store, 'rollback', 'mf-admin')).result).toMatchObject({ ok: true });
});

test('the shell cannot be retired, and a locked area is not', async () => {
  const store = createPromotedStore();
  expect((await change(store, 'retire', 'shell')).exitCode).toBe(2);
  await change(store, 'lock', 'mf-admin');
  expect((await change(store, 'retire', 'mf-admin')).result).toMatchObject({ code: 'locked' });
});

test('promote --all leaves a retired area out, and says so', async () => {
  const store = createPromotedStore();
  await change(store, 'retire', 'mf-admin');
  for (const name of ['mf-member', 'mf-surveyor']) publishBuild(store, name);
  const { said } = await change(store, 'promote', '--all');
  expect(said).toContainEqual(expect.stringMatching(/^mf-admin stays as it is: it was retired by ada: Because/));
  expect(listServedAreas(store)).not.toContain('mf-admin');
});

test('a channel is deleted with its history, unless it is locked', async () => {
  const store = storeWithNext();
  await change(store, 'lock', 'mf-admin');
  expect((await call(store, 'delete-channel', 'production')).result).toMatchObject({ code: 'locked' });
  await change(store, 'lock', 'mf-admin', '--off');
  expect((await call(store, 'delete-channel', 'production', '--dry-run')).result).toMatchObject({ ok: true });
  expect(readNewestSnapshot(store, 'production')).toBeDefined();
  expect((await call(store, 'delete-channel', 'production')).result).toMatchObject({ ok: true, revisions: 3 });
  expect(existsSync(join(store, 'channels/production'))).toBe(false);
  expect(readdirSync(join(store, 'channels'))).toEqual([]);
  expect((await call(store, 'delete-channel', 'production')).result).toMatchObject({ code: 'no-channel' });
  expect((await call(store, 'gc', '--keep-days', '0')).result).toMatchObject({ ok: true, doubts: [] });
});

test('a change of a channel that is deleted meanwhile is refused', async () => {
  const store = createPromotedStore();
  const snapshot = readNewestSnapshot(store, 'production') as Channel;
  const draft = createRevisionDraft(store, { ...snapshot, revision: 2 });
  await call(store, 'delete-channel', 'production');
  const revision = { channel: 'production', revision: 2, at: '', by: '', why: '', action: 'promote' as const };
  const page = { html: '', headers: {} };
  expect(() => draft.commit({ ...revision, boot: 'skipped', changes: [] }, page)).toThrow(
    'production was just deleted',
  );
});

test('a channel that was changed since it was looked at is not deleted', async () => {
  const store = createPromotedStore();
  await change(store, 'lock', 'mf-admin');
  expect(() => deleteChannel(store, 'production', 1)).toThrow('production was just changed by someone else');
  expect((await call(store, 'verify')).result).toMatchObject({ ok: true });
});

test('an expired channel is deleted by gc, a renewed one is not', async () => {
  const store = createPromotedStore();
  await change(store, 'promote', 'mf-admin', '--expires-in-days', '7');
  expect((await runWithoutBrowser(['status', '--store', store])).output).toMatch(/expires 20\d\d-/);
  await change(store, 'promote', 'mf-admin', '--expires-in-days', '0');
  expect(readNewestSnapshot(store, 'production')?.expiresAt).toBeUndefined();
  await change(store, 'promote', 'mf-admin', '--expires-in-days', '7');
  jest.useFakeTimers({ now: Date.now() + 6 * 86_400_000, doNotFake: ['nextTick', 'setImmediate'] });
  expect((await call(store, 'gc')).result).toMatchObject({ removed: [] });
  jest.setSystemTime(Date.now() + 2 * 86_400_000);
  await change(store, 'lock', 'mf-admin');
  expect((await call(store, 'gc')).result).toMatchObject({ removed: [] });
  await change(store, 'lock', 'mf-admin', '--off');
  const paths = ((await call(store, 'gc')).result['removed'] as { path: string }[]).map(({ path }) => path);
  jest.useRealTimers();
  expect(paths).toContain('channels/production');
  expect(existsSync(join(store, 'channels/production'))).toBe(false);
});
