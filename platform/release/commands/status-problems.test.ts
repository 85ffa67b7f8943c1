import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { call, change, storeWithNext, V1, V2 } from '../testing/command-fixture';

/** Answers as the API and as a renderer. */
let server: Server;
let origin: string;
/** What pages have reported of the stable version, and what the renderer says of it. */
let reported: { loads: number; failures: number; errors: number; loadTime: number };
let rendered: { documents: number; failures: number; refused: number; abandoned: number };

const HEALTHY = { loads: 100, failures: 0, errors: 0, loadTime: 100 };

beforeAll(async () => {
  server = createServer((request, response) => {
    const since = '2026-11-20T10:00:00.000Z';
    const version = { area: 'mf-admin', version: V2, meanMs: 10, longestMs: 20, ...rendered };
    const versions = [
      { area: 'mf-admin', version: V1, timedLoads: 100, ...HEALTHY },
      { area: 'mf-admin', version: V2, timedLoads: 100, ...reported },
    ];
    const isTelemetry = request.url?.startsWith('/api/telemetry');
    response.end(
      JSON.stringify(isTelemetry ? { since, versions } : { channel: 'production', since, versions: [version] }),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env['OPERATOR_TOKEN'] = 'a-token-of-operators';
});

beforeEach(() => {
  reported = HEALTHY;
  rendered = { documents: 100, failures: 0, refused: 0, abandoned: 0 };
});

afterAll(() => {
  delete process.env['OPERATOR_TOKEN'];
  server.close();
});

/** A store that serves V2 of mf-admin, before that V1. */
async function createStore(): Promise<string> {
  const store = storeWithNext();
  await change(store, 'promote', `mf-admin@${V2}`);
  return store;
}

/** The exit code of `status`, and what it finds wrong. */
async function readProblems(store: string, ...args: string[]) {
  const { exitCode, result } = await call(store, 'status', '--api', `${origin}/api`, '--renderer', origin, ...args);
  const channels = result['channels'] as { problems: string[] }[];
  return { exitCode, ok: result['ok'], problems: channels.flatMap(({ problems }) => problems) };
}

const getRevisionPath = (store: string, file: string) => join(store, 'channels/production/revisions/0002', file);
const getReleasePath = (store: string, version: string) => join(store, 'mf-admin', version, 'release.json');

function serveFirstRevision(store: string): void {
  const current = join(store, 'channels/production/current');
  rmSync(current);
  symlinkSync('revisions/0001', current);
}

test('status exits with 0 where nothing is wrong, and where no API is known', async () => {
  const store = await createStore();
  expect(await readProblems(store)).toEqual({ exitCode: 0, ok: true, problems: [] });
  expect((await call(store, 'status')).exitCode).toBe(0);
});

const REASONS: [reason: string, spoil: (store: string) => void, problem: string][] = [
  ['a version fails to load', () => (reported = { ...HEALTHY, loads: 60, failures: 40 }), 'It fails to load in 40.0%'],
  ['a version throws', () => (reported = { ...HEALTHY, errors: 30 }), 'It throws in 30.0% of 100 page loads'],
  ['a version is slow', () => (reported = { ...HEALTHY, loadTime: 2000 }), 'It loads in 2000 ms on average'],
  [
    'documents cannot be rendered',
    () => (rendered = { documents: 85, failures: 5, refused: 5, abandoned: 5 }),
    `mf-admin ${V2}: 15 of 100 documents could not be rendered on the server`,
  ],
  [
    'a served release is damaged',
    (store) => writeFileSync(getReleasePath(store, V2), '{'),
    'release.json is damaged (not JSON)',
  ],
  ['the previous release is gone', (store) => rmSync(getReleasePath(store, V1)), `mf-admin ${V1} is not published`],
  [
    'the revision cannot be read',
    (store) => rmSync(getRevisionPath(store, 'revision.json')),
    'The revision.json of revision 2 of production cannot be read',
  ],
  ['the newest revision is not served', serveFirstRevision, 'Revision 2 of production was created but is not served'],
];

test.each(REASONS)('status exits with 4 when %s', async (_, spoil, problem) => {
  const store = await createStore();
  spoil(store);
  expect(await readProblems(store)).toEqual({ exitCode: 4, ok: false, problems: [expect.stringContaining(problem)] });
});

test('status exits with 4 when a canary does worse', async () => {
  const store = storeWithNext();
  await change(store, 'canary', `mf-admin@${V2}`, '--percent', '5');
  reported = { ...HEALTHY, loads: 60, failures: 40 };
  const problems = [expect.stringContaining(`mf-admin ${V2} does worse: It fails to load in 40.0%`)];
  expect(await readProblems(store)).toEqual({ exitCode: 4, ok: false, problems });
});

test('status exits with 4 when nothing is served', async () => {
  const store = await createStore();
  rmSync(join(store, 'channels/production/current'));
  const { exitCode, problems } = await readProblems(store);
  expect({ exitCode, problems }).toEqual({
    exitCode: 4,
    problems: ['production serves nothing: its link current is missing'],
  });
});

test.each(['--api', '--renderer'])('status exits with 4 when what %s names does not answer', async (option) => {
  // The last of an option counts.
  const problems = [expect.stringMatching(/^No answer from /)];
  expect(await readProblems(await createStore(), option, 'http://127.0.0.1:1')).toMatchObject({
    exitCode: 4,
    problems,
  });
});

test('a few documents that could not be rendered are no problem', async () => {
  rendered = { documents: 2, failures: 2, refused: 0, abandoned: 0 };
  expect((await readProblems(await createStore())).exitCode).toBe(0);
  rendered = { documents: 100, failures: 5, refused: 0, abandoned: 0 };
  expect((await readProblems(await createStore())).exitCode).toBe(0);
});

test('a snapshot that cannot be read is refused, with exit code 1', async () => {
  const store = await createStore();
  const file = getRevisionPath(store, 'channel.json');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 40));
  expect(await call(store, 'status')).toMatchObject({ exitCode: 1, result: { ok: false, code: 'damaged' } });
});
