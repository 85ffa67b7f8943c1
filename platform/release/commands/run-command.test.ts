import { appendFileSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { call, change, readServedRegistry, storeWithNext, V1, V2, runWithoutBrowser } from '../testing/command-fixture';
import { createEmptyDirectory, createPromotedStore, publishBuild } from '../testing/fixture';

test('promote uses the newest release and prints the changes', async () => {
  const store = storeWithNext();
  expect(await change(store, 'promote', 'mf-admin')).toMatchObject({
    exitCode: 0,
    result: {
      ok: true,
      command: 'promote',
      channel: 'production',
      revision: 2,
      dryRun: false,
      boot: 'skipped',
      changes: [{ what: 'version', name: 'mf-admin', from: V1, to: V2 }],
    },
    said: ['checking files, containers, contracts, ranges, paths, menus and sizes'],
  });
  expect((await change(store, 'promote', 'mf-admin')).result).toMatchObject({ ok: true, revision: 2, changes: [] });
});

test('a refused command has exit code 1, an error code and a message', async () => {
  const store = storeWithNext();
  appendFileSync(join(store, 'mf-admin', V2, 'entry.js'), 'alert(1)');
  const message = `mf-admin ${V2}: the file entry.js does not match what was published`;
  expect(await change(store, 'promote', 'mf-admin')).toMatchObject({
    exitCode: 1,
    result: { ok: false, command: 'promote', code: 'file', message },
    complaint: message,
  });
});

describe('wrong usage', () => {
  const store = createPromotedStore();

  test.each([
    ['an unknown command', ['deploy'], 'Unknown command deploy'],
    ['an unknown option', ['status', '--quickly'], "Unknown option '--quickly'"],
    ['an option of another command', ['status', '--percent', '5'], 'status does not take --percent'],
    ['an unknown area', ['promote', 'mf-x'], 'Unknown application mf-x'],
    ['a path for a version', ['promote', 'mf-admin@../1'], '../1 is not a version'],
    ['no area', ['promote'], 'No application given'],
    ['an area twice', ['promote', 'mf-admin', `mf-admin@${V1}`], 'only once'],
    ['no reason', ['promote', 'mf-admin'], 'A change needs a reason'],
    [
      'a share of more than all',
      ['canary', 'mf-admin', '--percent', '101'],
      '--percent must be a number from 0 to 100',
    ],
    ['a share that is no number', ['canary', 'mf-admin', '--percent', ''], '--percent must be a number'],
    ['a share of another base', ['canary', 'mf-admin', '--percent', '0x10'], '--percent must be a number'],
    ['a person without a uid', ['canary', 'mf-admin', '--user', ''], 'A uid cannot be empty'],
    ['half an hour', ['status', '--hours', '1.5'], '--hours must be a whole number from 1 to 168'],
    ['no version', ['promote', 'mf-admin@'], 'mf-admin@ has no version'],
    ['a blank reason', ['promote', 'mf-admin', '--why', ' '], 'A change needs a reason'],
    ['an option alone', ['--limit', '1'], 'No command given'],
    ['a candidate for nobody', ['canary', `mf-admin@${V2}`], 'canary needs --percent or --user'],
    ['a candidate of the shell', ['canary', `shell@${V2}`, '--percent', '5'], 'The shell has no canary'],
    ['a range that is none', ['diff', '1'], 'diff needs one range'],
    ['a side that is none', ['diff', '1..@'], 'is neither a revision nor a channel'],
    ['settings that cannot be read', ['promote', '--settings', '/nowhere.json'], 'cannot be read'],
  ])('%s has exit code 2', async (_, args, message) => {
    const { exitCode, result, complaint } = await call(store, ...args);
    expect({ exitCode, code: result['code'] }).toEqual({ exitCode: 2, code: 'usage' });
    expect(complaint).toContain(message);
  });
});

test('a multi-line usage error of Node is shortened to one line', async () => {
  expect((await call(createPromotedStore(), 'promote', '--why', '-x')).complaint).toBe(
    "Option '--why' argument is ambiguous",
  );
});

test('options may stand before the command', async () => {
  const { output } = await runWithoutBrowser(['--json', '--store', createPromotedStore(), 'history']);
  expect(JSON.parse(output)).toMatchObject({ ok: true, command: 'history', served: 1 });
});

test('help is available for the tool and for each command', async () => {
  expect((await runWithoutBrowser([])).output).toContain('Exit codes');
  const { exitCode, output } = await runWithoutBrowser(['canary', '--help']);
  expect(exitCode).toBe(0);
  expect(output).toContain('--without-user UID');
});

test('a dry run also lists pages and menus, and writes nothing', async () => {
  const store = createPromotedStore();
  const menu = { label: 'Users', order: 10 };
  const area = {
    name: 'mf-admin',
    contract: 1,
    pages: [{ path: '/users', title: 'Users', frame: 'site' as const, menu }],
  };
  publishBuild(store, 'mf-admin', { version: V2, pages: {}, area, shared: { react: '19.3.0' } });
  const files = () => new Set(readdirSync(store, { recursive: true, encoding: 'utf8' }));
  const before = files();
  const { result } = await change(store, 'promote', 'mf-admin', '--dry-run');
  expect(result).toMatchObject({
    ok: true,
    dryRun: true,
    changes: [
      { what: 'version', name: 'mf-admin', from: V1, to: V2 },
      { what: 'page', name: 'mf-admin', key: '/mf-admin', from: 'mf-admin (site)' },
      { what: 'page', name: 'mf-admin', key: '/users', to: 'Users (site)' },
      { what: 'menu', name: 'mf-admin', key: '/users', to: 'Users (10)' },
      { what: 'shared', name: 'mf-admin', key: 'react', from: '19.3.1', to: '19.3.0' },
    ],
  });
  expect(files()).toEqual(before);
});

test('status prints what is served, since when, by whom and why', async () => {
  const store = storeWithNext();
  await change(store, 'canary', `mf-admin@${V2}`, '--percent', '10', '--user', 'uid-1');
  await change(store, 'lock', 'mf-public');
  const { result } = await call(store, 'status');
  const first = { revision: 1, by: 'ada', why: 'First' };
  expect(result).toMatchObject({
    ok: true,
    channels: [
      {
        channel: 'production',
        revision: 3,
        apps: [
          { name: 'shell', stable: { version: V1, since: first } },
          {
            name: 'mf-admin',
            stable: { version: V1, since: first },
            candidate: { version: V2, percent: 10, users: 1, since: { revision: 2, why: 'Because' } },
          },
          { name: 'mf-public', stable: { version: V1 }, lock: { by: 'ada', why: 'Because' } },
        ],
      },
    ],
  });
});

test('status and verify report a revision that is not served', async () => {
  const store = storeWithNext();
  await change(store, 'promote', 'mf-admin');
  const current = join(store, 'channels/production/current');
  rmSync(current);
  symlinkSync('revisions/0001', current);
  expect((await call(store, 'status')).result).toMatchObject({ channels: [{ revision: 1, waiting: 2 }] });
  const { exitCode, result } = await call(store, 'verify');
  expect(exitCode).toBe(1);
  expect(result).toMatchObject({
    channels: [{ problems: [expect.stringContaining('production serves revision 1, but 2 exists')] }],
  });
  // Promoting the same version again serves the existing revision and creates none.
  for (const args of [['--dry-run'], []]) {
    const again = await change(store, 'promote', `mf-admin@${V2}`, ...args);
    expect(again).toMatchObject({ exitCode: 0, result: { revision: 2 } });
  }
});

test('history is limited and starts with the newest revision', async () => {
  const store = storeWithNext();
  await change(store, 'promote', 'mf-admin');
  await change(store, 'rollback', 'mf-admin');
  const { result } = await call(store, 'history', '--limit', '2');
  expect(result).toMatchObject({
    served: 3,
    left: 1,
    revisions: [
      { revision: 3, action: 'rollback', by: 'ada', why: 'Because' },
      { revision: 2, action: 'promote', changes: [{ name: 'mf-admin', to: V2 }] },
    ],
  });
});

test('history refuses an unknown channel', async () => {
  expect((await call(createPromotedStore(), 'history', '--channel', 'typo')).result).toMatchObject({
    code: 'no-channel',
    message: 'There is no channel typo; there are production',
  });
});

test('diff compares revisions and channels', async () => {
  const store = storeWithNext();
  await change(store, 'promote', 'mf-admin');
  const settings = join(createEmptyDirectory(), 'settings.json');
  const config = { ...readServedRegistry(store).config, apiBase: 'https://api.canvass.example' };
  appendFileSync(settings, JSON.stringify({ config }));
  await change(store, 'promote', 'shell', 'mf-admin', '--channel', 'staging', '--settings', settings);
  const version = { what: 'version', name: 'mf-admin', from: V1, to: V2 };
  expect((await call(store, 'diff', '1..2')).result['changes']).toEqual([version]);
  expect((await call(store, 'diff', 'production@2..staging')).result['changes']).toEqual(
    expect.arrayContaining([
      { what: 'version', name: 'mf-public', from: V1 },
      { what: 'setting', name: 'config.apiBase', from: '"/api"', to: '"https://api.canvass.example"' },
    ]),
  );
  expect((await call(store, 'diff', '1..9')).result).toMatchObject({ ok: false, code: 'no-revision' });
});

test('a missing store is reported with exit code 3 and not treated as empty', async () => {
  const gone = join(createEmptyDirectory(), 'gone');
  for (const args of [
    ['status'],
    ['verify'],
    ['gc'],
    ['history'],
    ['diff', '1..2'],
    ['promote', 'mf-admin', '--why', 'A'],
  ]) {
    const { exitCode, result } = await call(gone, ...args);
    expect([args[0], exitCode, result['message']]).toEqual([
      args[0],
      3,
      expect.stringContaining(`${gone} does not exist`),
    ]);
  }
});

test('system directories in the store are not treated as applications', async () => {
  const store = createPromotedStore();
  mkdirSync(join(store, 'lost+found'));
  const { complaint } = await change(store, 'promote', 'mf-x');
  expect(complaint).toContain('Unknown application mf-x; known are mf-admin, ');
  expect((await change(store, 'promote', 'lost+found')).exitCode).toBe(2);
});

test('verify fails without a channel', async () => {
  expect(await call(createEmptyDirectory(), 'verify')).toMatchObject({
    exitCode: 1,
    result: { ok: false, channels: [] },
  });
});

test('a release is published as it was built, never as another version', async () => {
  const { exitCode, complaint } = await call(createEmptyDirectory(), 'publish', `mf-admin@${V2}`);
  expect({ exitCode, complaint }).toEqual({ exitCode: 2, complaint: 'Name mf-admin without a version' });
});
