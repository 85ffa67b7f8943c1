import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtureNames, unpackFixture } from '../formats/fixture-file';
import { VERSIONS } from '../formats/release-store';
import { startEdge } from '../edge/edge';
import { currentDirectory } from './channel';
import { call, change, registryOf, storeWithNext } from './command-fixture';
import { emptyDirectory, publishBuild } from './fixture';
import { STORE_FORMAT } from './read-json';

const CHANNEL = 'production';

/** What a store of an earlier release said of one application in `status`. */
type Apps = { name: string }[];

async function statusOf(store: string): Promise<Apps> {
  const { result, exitCode } = await call(store, 'status');
  expect(exitCode).toBe(0);
  const [channel] = result['channels'] as { apps: Apps }[];
  return channel?.apps ?? [];
}

/** What `verify` says of a page that an earlier release made. */
const OLD_PAGE = /(a promotion makes it anew|serve one that was built with them)$/;

/** What `verify` finds wrong. */
async function problemsOf(store: string): Promise<string[]> {
  const { result } = await call(store, 'verify');
  return (result['channels'] as { problems: string[] }[]).flatMap(({ problems }) => problems);
}

/** What pages say of the versions of one area. */
function servedOf(store: string, name: string) {
  const remote = registryOf(store).remotes.find((each) => each.name === name);
  return { stable: remote?.stable.version, candidate: remote?.candidate?.version };
}

test.each(fixtureNames('releases'))('a store of an earlier release is served, and changed: %s', async (name) => {
  const store = emptyDirectory();
  const { observed } = unpackFixture<{ channels: { apps: Apps }[] } | null>(name, store);
  const apps = await statusOf(store);
  expect(apps).toEqual(observed?.channels[0]?.apps ?? apps);
  expect(apps).toHaveLength(3);
  expect((await problemsOf(store)).filter((problem) => !OLD_PAGE.test(problem))).toEqual([]);
  expect((await call(store, 'history')).exitCode).toBe(0);
  expect(servedOf(store, 'mf-admin').stable).toBe(VERSIONS.next);
  expect(servedOf(store, 'mf-public')).toEqual({
    stable: VERSIONS.first,
    candidate: observed ? VERSIONS.next : undefined,
  });

  // The first shells brought no frames, without which no page is made any more; theirs goes on being served.
  const first = observed ? ['canary', 'mf-public', '--end'] : ['promote', 'shell'];
  if (!observed) publishBuild(store, 'shell', { version: VERSIONS.next });
  expect(await change(store, ...first)).toMatchObject({ exitCode: 0 });
  expect(await change(store, 'rollback', 'mf-admin')).toMatchObject({ exitCode: 0 });
  expect(servedOf(store, 'mf-admin').stable).toBe(VERSIONS.first);
  publishBuild(store, 'mf-public', { version: '1.2.0-cccc' });
  expect(await change(store, 'promote', 'mf-public@1.2.0-cccc')).toMatchObject({ exitCode: 0 });
  expect(servedOf(store, 'mf-public')).toEqual({ stable: '1.2.0-cccc', candidate: undefined });
  expect(await change(store, 'rollback', 'mf-public')).toMatchObject({ exitCode: 0 });
  expect(servedOf(store, 'mf-public').stable).toBe(VERSIONS.first);
  expect(await problemsOf(store)).toEqual([]);
});

/** Makes a file of a store one of the next format. */
function raiseFormat(file: string): void {
  const content = JSON.parse(readFileSync(file, 'utf8')) as object;
  expect(content).toMatchObject({ format: STORE_FORMAT });
  writeFileSync(file, JSON.stringify({ ...content, format: STORE_FORMAT + 1 }));
}

const REFUSAL = {
  ok: false,
  code: 'newer-format',
  message: expect.stringMatching(
    `has format ${STORE_FORMAT + 1}, and this version of Canvass reads formats up to ${STORE_FORMAT}: use the version that wrote it$`,
  ) as string,
};

test('a channel of a newer format is refused by every command that reads it, and stays as it is', async () => {
  const store = storeWithNext();
  const file = join(currentDirectory(store, CHANNEL), 'channel.json');
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
    expect([command, exitCode, result]).toEqual([command, 1, expect.objectContaining(REFUSAL)]);
  }
  expect((await call(store, 'verify')).exitCode).toBe(1);
  const { result } = await call(store, 'gc', '--keep-days', '0');
  expect(result['removed']).toEqual([]);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test('a release of a newer format is not promoted', async () => {
  const store = storeWithNext();
  raiseFormat(join(store, 'mf-admin', VERSIONS.next, 'release.json'));
  expect(await change(store, 'promote', `mf-admin@${VERSIONS.next}`)).toMatchObject({ exitCode: 1, result: REFUSAL });
});

test('an edge goes on with the page that it knows when a newer version changes the channel, and begins with none of that', async () => {
  const store = storeWithNext();
  const told: string[] = [];
  const start = () =>
    startEdge({
      port: 0,
      releases: store,
      channel: CHANNEL,
      apiTargets: ['http://127.0.0.1:9'],
      log: (_level, message, more) => told.push(JSON.stringify([message, more])),
    });
  const page = async (edge: { port: number }) => {
    const answer = await fetch(`http://127.0.0.1:${edge.port}/`, { headers: { accept: 'text/html' } });
    return { status: answer.status, text: await answer.text() };
  };
  const running = await start();
  const known = await page(running);
  expect(known.status).toBe(200);
  await change(store, 'promote', `mf-admin@${VERSIONS.next}`);
  raiseFormat(join(currentDirectory(store, CHANNEL), 'channel.json'));
  expect(await page(running)).toEqual(known);
  await running.stop();
  const fresh = await start();
  expect(await page(fresh)).toMatchObject({ status: 503 });
  await fresh.stop();
  expect(told.join('\n')).toContain(`has format ${STORE_FORMAT + 1}`);
});
