import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listAppNames } from '@canvass/workspace/applications';
import { call, change, readServedRegistry, runWithoutBrowser, storeWithNext, V1, V2 } from '../testing/command-fixture';
import { createEmptyDirectory, publishBuild, testSettings } from '../testing/fixture';

const V3 = '1.2.0-cccc';

test('a canary is started, extended and promoted', async () => {
  const store = storeWithNext();
  await change(store, 'canary', `mf-admin@${V2}`, '--percent', '10', '--user', 'uid-1');
  const [first] = readServedRegistry(store).remotes;
  expect(first).toMatchObject({ stable: { version: V1 }, candidate: { version: V2, rollout: { percent: 10 } } });
  expect(JSON.stringify(first)).not.toContain('uid-1');
  await change(store, 'canary', 'mf-admin', '--percent', '25');
  // Promoting without a version takes the canary, not the newest release.
  publishBuild(store, 'mf-admin', { version: V3 });
  const { candidate } = readServedRegistry(store).remotes[0] ?? {};
  expect(candidate?.rollout).toEqual({ ...first?.candidate?.rollout, percent: 25 });
  const { result } = await change(store, 'promote', 'mf-admin');
  expect(result['changes']).toEqual([
    { what: 'version', name: 'mf-admin', from: V1, to: V2 },
    { what: 'candidate', name: 'mf-admin', from: `${V2} for 25 % and 1 user` },
  ]);
  expect(readServedRegistry(store).remotes[0]).toMatchObject({ stable: { version: V2 }, previous: { version: V1 } });
});

test('a canary can end without promotion, and a rollback withdraws it first', async () => {
  const store = storeWithNext();
  const isTried = () => 'candidate' in (readServedRegistry(store).remotes[0] ?? {});
  for (const end of [
    ['canary', 'mf-admin', '--end'],
    ['rollback', 'mf-admin'],
  ]) {
    await change(store, 'canary', `mf-admin@${V2}`, '--percent', '10');
    expect(isTried()).toBe(true);
    const { result } = await change(store, ...end);
    expect(result['changes']).toMatchObject([{ what: 'candidate', from: `${V2} for 10 %` }]);
    expect(isTried()).toBe(false);
    expect(readServedRegistry(store).remotes[0]?.stable.version).toBe(V1);
  }
});

test('a lock blocks promotions and canaries with who, when and why, and allows rollbacks', async () => {
  const store = storeWithNext();
  await change(store, 'promote', 'mf-admin');
  await change(store, 'lock', 'mf-admin');
  for (const args of [
    ['promote', `mf-admin@${V1}`],
    ['canary', `mf-admin@${V1}`, '--percent', '5'],
  ]) {
    const { exitCode, result } = await change(store, ...args);
    expect({ exitCode, code: result['code'] }).toEqual({ exitCode: 1, code: 'locked' });
    expect(result['message']).toMatch(
      /^mf-admin in production is locked by ada since \d{4}-\d\d-\d\d \d\d:\d\d UTC: Because$/,
    );
  }
  publishBuild(store, 'mf-public', { version: V2 });
  expect((await change(store, 'promote', 'mf-public')).exitCode).toBe(0);
  expect((await change(store, 'rollback', 'mf-admin')).exitCode).toBe(0);
  await change(store, 'lock', 'mf-admin', '--off');
  expect((await change(store, 'promote', `mf-admin@${V2}`)).exitCode).toBe(0);
});

test('a lock without a name freezes the channel', async () => {
  const store = storeWithNext();
  await change(store, 'canary', `mf-admin@${V2}`, '--percent', '10');
  await change(store, 'lock');
  expect((await change(store, 'promote', 'mf-admin')).result['message']).toContain('production is locked by ada');
  expect((await change(store, 'canary', 'mf-admin', '--end')).exitCode).toBe(0);
  // Promoting what is already served is not a change, so the lock does not block it.
  expect((await change(store, 'promote', `mf-admin@${V1}`)).exitCode).toBe(0);
});

test('a lock stays until it is removed, and another user cannot replace it', async () => {
  const store = storeWithNext();
  const lock = (...args: string[]) => call(store, 'lock', ...args);
  await lock('mf-admin', '--by', 'ada', '--why', 'Elections');
  const { exitCode, complaint } = await lock('mf-admin', '--by', 'bob', '--why', 'Mine');
  expect(exitCode).toBe(1);
  expect(complaint).toMatch(
    /^mf-admin is locked by ada since .* UTC: Elections; ask ada, or remove that lock first: lock mf-admin --off --force$/,
  );
  expect((await lock('mf-admin', '--by', 'ada', '--why', 'Until Monday')).exitCode).toBe(0);
});

test('a lock of somebody else is taken off with --force only, and the history shows who did', async () => {
  const store = storeWithNext();
  const unlock = (...args: string[]) =>
    call(store, 'lock', 'mf-admin', '--off', '--by', 'bob', '--why', 'Done', ...args);
  await change(store, 'lock', 'mf-admin');
  const { result } = await unlock();
  expect(result).toMatchObject({
    code: 'locked',
    message: expect.stringMatching(
      /^mf-admin is locked by ada .*; only ada can remove that lock, unless someone in charge uses --force/,
    ),
  });
  expect((await unlock('--force')).result).toMatchObject({ ok: true });
  expect((await runWithoutBrowser(['history', '--store', store])).output).toMatch(/bob \(stated\) {2}unlock: Done/);
  expect((await call(store, 'lock', '--force', '--why', 'x')).exitCode).toBe(2);
});

test('removing the wrong lock names the lock that applies', async () => {
  const store = storeWithNext();
  const unlock = async (...names: string[]) => (await change(store, 'lock', ...names, '--off')).complaint;
  expect(await unlock('mf-admin')).toBeUndefined();
  await change(store, 'lock', 'mf-public');
  expect(await unlock()).toBe('production is not locked as a whole; locked are mf-public');
  await change(store, 'lock');
  expect(await unlock('mf-admin')).toMatch(
    /^mf-admin itself is not locked; the whole channel is locked by ada since .*: Because$/,
  );
});

test('a rolled back version is promoted again only by its explicit version', async () => {
  const store = storeWithNext();
  await change(store, 'promote', 'mf-admin');
  await change(store, 'rollback', 'mf-admin');
  const { result } = await change(store, 'promote', 'mf-admin');
  expect(result).toMatchObject({ ok: false, code: 'rolled-back' });
  expect(result['message']).toMatch(
    /^The newest release, mf-admin 1\.1\.0-bbbb, was rolled back by ada on .* UTC: Because; to promote it anyway, name it: mf-admin@1\.1\.0-bbbb$/,
  );
  expect((await change(store, 'promote', `mf-admin@${V2}`)).exitCode).toBe(0);
  expect((await change(store, 'promote', 'mf-admin')).exitCode).toBe(0);
  await change(store, 'promote', `mf-admin@${V1}`);
  // Replacing a version by a promotion does not count as a rollback.
  expect((await change(store, 'promote', 'mf-admin')).result['changes']).toMatchObject([{ to: V2 }]);
});

test('a withdrawn canary is promoted again only by its explicit version until a newer release exists', async () => {
  const store = storeWithNext();
  await change(store, 'canary', `mf-admin@${V2}`, '--percent', '10');
  await change(store, 'rollback', 'mf-admin');
  expect((await change(store, 'promote', 'mf-admin')).result['code']).toBe('rolled-back');
  publishBuild(store, 'mf-admin', { version: V3 });
  expect((await change(store, 'promote', 'mf-admin')).result['changes']).toMatchObject([{ to: V3 }]);
});

test('a request for a missing version lists the available versions', async () => {
  const store = storeWithNext();
  expect((await change(store, 'promote', 'mf-admin@9.0.0')).complaint).toMatch(
    /^mf-admin 9\.0\.0 is not published; there are 1\.[01]\.0-\w+, 1\.[01]\.0-\w+$/,
  );
  expect((await change(store, 'rollback', 'mf-public')).complaint).toBe(
    'mf-public has no previous version in production; take it out with retire mf-public, or promote one: mf-public@VERSION; there are 1.0.0-aaaa',
  );
  const { releases } = (await call(store, 'status', '--releases')).result as { releases: object[] };
  expect(releases).toHaveLength(4);
  expect(releases).toContainEqual({
    name: 'mf-admin',
    version: V2,
    publishedAt: expect.any(String) as string,
    source: 'unknown',
  });
});

test('after a rollback the version before it is the fallback, and a second rollback goes back to it', async () => {
  const store = storeWithNext();
  await change(store, 'promote', 'mf-admin');
  publishBuild(store, 'mf-admin', { version: V3 });
  await change(store, 'promote', 'mf-admin');
  const getServed = () => readServedRegistry(store).remotes.find(({ name }) => name === 'mf-admin');
  await change(store, 'rollback', 'mf-admin');
  expect(getServed()).toMatchObject({ stable: { version: V2 }, previous: { version: V1 } });
  await change(store, 'rollback', 'mf-admin');
  expect(getServed()?.stable.version).toBe(V1);
  expect(getServed()?.previous).toBeUndefined();
  expect((await change(store, 'rollback', 'mf-admin')).complaint).toContain('has no previous version');
});

test('a rollback to a revision restores versions, canaries and settings, and keeps locks', async () => {
  const store = storeWithNext();
  await change(store, 'canary', `mf-admin@${V2}`, '--percent', '5');
  const whole = readServedRegistry(store);
  await change(store, 'promote', 'mf-admin');
  await change(store, 'lock', 'mf-public');
  const { result } = await change(store, 'rollback', '--to', '2');
  expect(result).toMatchObject({ ok: true, revision: 5 });
  expect(readServedRegistry(store)).toEqual({ ...whole, revision: 5 });
  expect((await change(store, 'promote', 'mf-public@1.0.0-aaaa')).exitCode).toBe(0);
  expect(((await call(store, 'history')).result as { revisions: { action: string }[] }).revisions[0]?.action).toBe(
    'rollback',
  );
  expect((await change(store, 'rollback', '--to', '9')).complaint).toBe('production has no revision 9');
  expect((await change(store, 'rollback', '--to', 'two')).exitCode).toBe(2);
  expect((await change(store, 'rollback', 'mf-admin', '--to', '2')).complaint).toContain('--to takes no names');
});

test('a rollback with --stable keeps the canary', async () => {
  const store = storeWithNext();
  await change(store, 'promote', 'mf-admin');
  publishBuild(store, 'mf-admin', { version: V3 });
  await change(store, 'canary', `mf-admin@${V3}`, '--percent', '10');
  const { result } = await change(store, 'rollback', 'mf-admin', '--stable');
  expect(result['changes']).toEqual([{ what: 'version', name: 'mf-admin', from: V2, to: V1 }]);
  expect(readServedRegistry(store).remotes[0]).toMatchObject({ stable: { version: V1 }, candidate: { version: V3 } });
});

test('settings are rolled back without versions, even under a lock', async () => {
  const store = storeWithNext();
  const file = join(createEmptyDirectory(), 'settings.json');
  const config = { ...testSettings.config, apiBase: '/wrong' };
  writeFileSync(file, JSON.stringify({ config }));
  expect((await change(store, 'rollback', '--only-settings')).complaint).toContain('has no earlier settings');
  await change(store, 'promote', '--settings', file);
  await change(store, 'promote', 'mf-admin');
  await change(store, 'lock');
  const { result } = await change(store, 'rollback', '--only-settings');
  expect(result['changes']).toEqual([{ what: 'setting', name: 'config.apiBase', from: '"/wrong"', to: '"/api"' }]);
  expect(readServedRegistry(store)).toMatchObject({
    config: testSettings.config,
    remotes: [{ stable: { version: V2 } }, {}],
  });
  expect((await change(store, 'rollback', 'mf-admin', '--only-settings')).exitCode).toBe(2);
});

describe('promote --all', () => {
  /** The applications of this checkout, each with a new version, `mf-admin` served with the one before. */
  function createFullStore(): string {
    const store = storeWithNext();
    for (const name of listAppNames()) {
      for (const version of [V1, V2]) publishBuild(store, name, { version });
    }
    return store;
  }

  const getStable = (store: string) =>
    Object.fromEntries(readServedRegistry(store).remotes.map(({ name, stable }) => [name, stable.version]));

  test('promotes what is new, and never a canary or what is rolled back or locked', async () => {
    const store = createFullStore();
    await change(store, 'promote', 'mf-surveyor', 'mf-member', 'mf-public');
    await change(store, 'rollback', 'mf-public');
    publishBuild(store, 'mf-member', { version: V3 });
    await change(store, 'canary', `mf-member@${V3}`, '--percent', '5');
    publishBuild(store, 'mf-surveyor', { version: V3 });
    await change(store, 'lock', 'mf-surveyor');
    const served = getStable(store);
    const progress: string[] = [];
    const { exitCode } = await runWithoutBrowser(
      ['promote', '--all', '--no-boot', '--why', 'Everything', '--store', store],
      (line) => progress.push(line),
    );
    expect(exitCode).toBe(0);
    expect(getStable(store)).toEqual({ ...served, 'mf-admin': V2 });
    const notes = progress.filter((line) => line.includes('stays as it is'));
    expect(new Set(notes.map((note) => note.split(' ')[0]))).toEqual(
      new Set(['mf-member', 'mf-public', 'mf-surveyor']),
    );
    expect(notes.join('\n')).toMatch(
      /mf-member stays as it is: its newest release, 1\.2\.0-cccc, is a canary; to promote it, name it/,
    );
    expect(readServedRegistry(store).remotes.find(({ name }) => name === 'mf-member')?.candidate?.version).toBe(V3);
  });
});
