import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFixtureNames, unpackFixture } from './fixture-file';
import { FIXTURE_VERSIONS } from './release-store';
import { startEdge } from '@canvass/edge/edge';
import { getCurrentDirectory } from '@canvass/release/store/channels';
import { call, change, readServedRegistry, storeWithNext } from '@canvass/release/testing/command-fixture';
import { createEmptyDirectory, publishBuild } from '@canvass/release/testing/fixture';
import { STORE_FORMAT } from '@canvass/release/store/json-files';

const CHANNEL = 'production';

/** The entries for applications in the `status` of an earlier release's store. */
type AppVersions = { name: string }[];

async function readStatus(store: string): Promise<AppVersions> {
  const { result, exitCode } = await call(store, 'status');
  expect(exitCode).toBe(0);
  const [channel] = result['channels'] as { apps: AppVersions }[];
  return channel?.apps ?? [];
}

/** The note of `verify` on a page that an earlier release rendered. */
const OLD_PAGE = /(a promotion renders it again|serve a newer shell)$/;

/** Lists the problems that `verify` finds. */
async function listProblems(store: string): Promise<string[]> {
  const { result } = await call(store, 'verify');
  return (result['channels'] as { problems: string[] }[]).flatMap(({ problems }) => problems);
}

/** The versions of an area that pages name. */
function listServed(store: string, name: string) {
  const remote = readServedRegistry(store).remotes.find((each) => each.name === name);
  return { stable: remote?.stable.version, candidate: remote?.candidate?.version };
}

test.each(listFixtureNames('releases'))('a store of an earlier release can be served and changed: %s', async (name) => {
  const store = createEmptyDirectory();
  const { observed } = unpackFixture<{ channels: { apps: AppVersions }[] } | null>(name, store);
  const apps = await readStatus(store);
  expect(apps).toEqual(observed?.channels[0]?.apps ?? apps);
  expect(apps).toHaveLength(3);
  expect((await call(store, 'history')).exitCode).toBe(0);
  expect(listServed(store, 'mf-admin').stable).toBe(FIXTURE_VERSIONS.next);
  expect(listServed(store, 'mf-public')).toEqual({
    stable: FIXTURE_VERSIONS.first,
    candidate: observed ? FIXTURE_VERSIONS.next : undefined,
  });

  // The first shells had no frames, which rendering a page now requires; their existing pages are still served.
  const first = observed ? ['canary', 'mf-public', '--end'] : ['promote', 'shell'];
  if (!observed) publishBuild(store, 'shell', { version: FIXTURE_VERSIONS.next });
  expect(await change(store, ...first)).toMatchObject({ exitCode: 0 });
  expect(await change(store, 'rollback', 'mf-admin')).toMatchObject({ exitCode: 0 });
  expect(listServed(store, 'mf-admin').stable).toBe(FIXTURE_VERSIONS.first);
  publishBuild(store, 'mf-public', { version: '1.2.0-cccc' });
  expect(await change(store, 'promote', 'mf-public@1.2.0-cccc')).toMatchObject({ exitCode: 0 });
  expect(listServed(store, 'mf-public')).toEqual({ stable: '1.2.0-cccc', candidate: undefined });
  expect(await change(store, 'rollback', 'mf-public')).toMatchObject({ exitCode: 0 });
  expect(listServed(store, 'mf-public').stable).toBe(FIXTURE_VERSIONS.first);
  expect(await listProblems(store)).toEqual([]);
});

test.each(listFixtureNames('releases'))(
  'verify passes for an untouched store of an earlier release: %s',
  async (name) => {
    const store = createEmptyDirectory();
    unpackFixture(name, store);
    expect(await call(store, 'verify')).toMatchObject({
      exitCode: 0,
      result: { ok: true, channels: [{ problems: [], notes: [expect.stringMatching(OLD_PAGE)] }] },
    });
  },
);

test.each(listFixtureNames('releases'))(
  'verify finds a changed page in a store of an earlier release: %s',
  async (name) => {
    const store = createEmptyDirectory();
    unpackFixture(name, store);
    const file = join(getCurrentDirectory(store, CHANNEL), 'index.html');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(FIXTURE_VERSIONS.next, '6.6.6-evil'));
    expect(await call(store, 'verify')).toMatchObject({
      exitCode: 1,
      result: {
        channels: [{ problems: [expect.stringContaining(`The page of ${CHANNEL} does not name the versions`)] }],
      },
    });
  },
);

/** Raises the format number of a store's file by one. */
function raiseFormat(file: string): void {
  const content = JSON.parse(readFileSync(file, 'utf8')) as object;
  expect(content).toMatchObject({ format: STORE_FORMAT });
  writeFileSync(file, JSON.stringify({ ...content, format: STORE_FORMAT + 1 }));
}

const NEWER_FORMAT_ERROR = {
  ok: false,
  code: 'newer-format',
  message: expect.stringMatching(
    `has format ${STORE_FORMAT + 1}, and this version of Canvass reads formats up to ${STORE_FORMAT}: use the version that wrote it$`,
  ) as string,
};

test('every command refuses a channel of a newer format and leaves it unchanged', async () => {
  const store = storeWithNext();
  const file = join(getCurrentDirectory(store, CHANNEL), 'channel.json');
  raiseFormat(file);
  const before = readFileSync(file, 'utf8');
  for (const command of [
    ['status'],
    ['promote', 'mf-admin'],
    ['rollback', 'mf-admin'],
    ['canary', 'mf-admin', '--percent', '10'],
    ['lock'],
  ]) {
    const { exitCode, result } = await (command[0] === 'status' ? call : change)(store, ...command);
    expect([command, exitCode, result]).toEqual([command, 1, expect.objectContaining(NEWER_FORMAT_ERROR)]);
  }
  expect((await call(store, 'verify')).exitCode).toBe(1);
  const { result } = await call(store, 'gc', '--keep-days', '0');
  expect(result['removed']).toEqual([]);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('a release of a newer format is not promoted', async () => {
  const store = storeWithNext();
  raiseFormat(join(store, 'mf-admin', FIXTURE_VERSIONS.next, 'release.json'));
  expect(await change(store, 'promote', `mf-admin@${FIXTURE_VERSIONS.next}`)).toMatchObject({
    exitCode: 1,
    result: NEWER_FORMAT_ERROR,
  });
});

test('a running edge keeps its page when a newer version changes the channel, and a new edge refuses that channel', async () => {
  const store = storeWithNext();
  const logLines: string[] = [];
  const start = () =>
    startEdge({
      port: 0,
      releases: store,
      channel: CHANNEL,
      apiUpstreams: ['http://127.0.0.1:9'],
      log: (_level, message, more) => logLines.push(JSON.stringify([message, more])),
    });
  const page = async (edge: { port: number }) => {
    const response = await fetch(`http://127.0.0.1:${edge.port}/`, { headers: { accept: 'text/html' } });
    return { status: response.status, text: await response.text() };
  };
  const running = await start();
  const knownPage = await page(running);
  expect(knownPage.status).toBe(200);
  await change(store, 'promote', `mf-admin@${FIXTURE_VERSIONS.next}`);
  raiseFormat(join(getCurrentDirectory(store, CHANNEL), 'channel.json'));
  expect(await page(running)).toEqual(knownPage);
  await running.stop();
  const newEdge = await start();
  expect(await page(newEdge)).toMatchObject({ status: 503 });
  await newEdge.stop();
  expect(logLines.join('\n')).toContain(`has format ${STORE_FORMAT + 1}`);
});
