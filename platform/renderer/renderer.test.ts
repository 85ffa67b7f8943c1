import { appendFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { type ListeningServer, startListening } from '@canvass/node-utils/processes/listening-server';
import { promote } from '@canvass/release/commands/change';
import type { Renderings } from '@canvass/release/health/renderings';
import { inRoot } from '@canvass/workspace/applications';
import { startRenderer } from './renderer';
import { createAreaCode, createRenderedStore, RENDERED_VERSION } from './testing/rendered-store';

// A running renderer whose API, area, or release is faulty: no page, or a later one, may pay for that.

const AREA_CODE = createAreaCode(`
  if (url.includes('q=loop')) for (;;);
  if (url.includes('q=leak')) { globalThis.kept = [...(globalThis.kept ?? []), new Array(300_000).fill(0).map(() => ({}))]; return { description: { title: 'leaked' } }; }
  const { status, body } = await readApi('/surveys');
  if (status !== 200) throw new Error('the API refused');
  return { description: { title: JSON.parse(body).title }, queries: [] };
`);

/** Milliseconds after which a page is given up. */
const SHORT_TIMEOUT_MS = 1000;

/** The same where nothing hangs. */
const LONG_TIMEOUT_MS = 600_000;

const answerFine = (response: ServerResponse) => void response.end('{"title":"Fine"}');

let program: string;
let api: ListeningServer;
let answer: (response: ServerResponse) => void;
let renderer: ListeningServer;
let logged: string[];

beforeAll(async () => {
  program = (await getNodeArguments(inRoot('platform/renderer/main.ts'))).at(-1) ?? '';
  api = await startListening(
    createServer((_, response) => answer(response)),
    0,
  );
});

beforeEach(() => {
  answer = answerFine;
  logged = [];
});

afterEach(() => renderer.stop());

afterAll(() => api.stop());

interface StartOptions {
  /** Damages the release. */
  damage?: (store: string) => void;
  renderTimeoutMs?: number;
}

async function start({ damage, renderTimeoutMs = LONG_TIMEOUT_MS }: StartOptions = {}) {
  const store = createRenderedStore(AREA_CODE);
  const versions = { shell: RENDERED_VERSION, 'mf-public': RENDERED_VERSION };
  promote({ store, channel: 'production', versions, why: 'Server rendering' });
  damage?.(store);
  renderer = await startRenderer({
    port: 0,
    host: '127.0.0.1',
    releases: store,
    channel: 'production',
    apiOrigins: [`http://127.0.0.1:${api.port}`],
    threadProgram: program,
    renderTimeoutMs,
    log: (_, message) => logged.push(message),
  });
}

let requests = 0;

/** The title in the document of a page that nobody has asked for yet, or the status of the response. */
async function fetchTitle(q = ''): Promise<string | number | undefined> {
  requests += 1;
  const response = await fetch(`http://127.0.0.1:${renderer.port}/surveys?q=${q}${requests}`);
  return response.ok ? /<title>(.*) · Canvass/.exec(await response.text())?.[1] : response.status;
}

async function readCounts() {
  const response = await fetch(`http://127.0.0.1:${renderer.port}/health/renderings`);
  return ((await response.json()) as Renderings).versions[0];
}

/** On a busy machine, a page may take longer than it may. */
async function expectFine(): Promise<void> {
  while ((await fetchTitle()) !== 'Fine');
}

test.each<[string, (response: ServerResponse) => void, number]>([
  ['does not answer', () => {}, SHORT_TIMEOUT_MS],
  ['closes connections', (response) => response.destroy(), LONG_TIMEOUT_MS],
  ['fails', (response) => response.writeHead(500).end('{}'), LONG_TIMEOUT_MS],
  ['sends no JSON', (response) => response.end('<!doctype html>'), LONG_TIMEOUT_MS],
  [
    'sends half of an answer',
    (response) => response.writeHead(200, { 'content-length': '100' }).write('{"ti'),
    SHORT_TIMEOUT_MS,
  ],
  ['sends megabytes', (response) => response.end(`{"title":"${'x'.repeat(3_000_000)}"}`), LONG_TIMEOUT_MS],
])(
  'when the API %s, pages are not rendered, which is counted, and they are again afterwards',
  async (_, respond, renderTimeoutMs) => {
    await start({ renderTimeoutMs });
    await expectFine();
    const failures = (await readCounts())?.failures ?? 0;
    answer = respond;
    expect(await fetchTitle()).toBe(503);
    expect((await readCounts())?.failures).toBe(failures + 1);
    answer = answerFine;
    await expectFine();
  },
);

test('every address that no area serves gets the same document of the shell, made once', async () => {
  await start();
  await expectFine();
  const fetchDocument = (path: string) => fetch(`http://127.0.0.1:${renderer.port}${path}`);
  const paths = ['/nowhere', '/surveys/1/2', '/nowhere?x=1', '/NOWHERE/'];
  const documents = await Promise.all(
    paths.map(async (path) => {
      const response = await fetchDocument(path);
      return [response.status, /<title>(.*)<\/title>/.exec(await response.text())?.[1]];
    }),
  );
  expect(documents).toEqual(paths.map(() => [404, 'Nothing here, made 1 · Canvass']));
  const renderings = (await (await fetchDocument('/health/renderings')).json()) as Renderings;
  expect(renderings.versions.find(({ area }) => area === 'shell')).toMatchObject({ documents: 4, failures: 0 });
  // What an area serves, and does not render on the server, is served as it is.
  expect((await fetchDocument('/mf-admin')).status).toBe(503);
});

test('what waits for too much else is refused at once, and asked for again later; counts say what was delivered', async () => {
  await start();
  await expectFine();
  const before = await readCounts();
  const held: ServerResponse[] = [];
  answer = (response) => held.push(response);
  const abort = new AbortController();
  const path = `http://127.0.0.1:${renderer.port}/surveys?q=`;
  const gone = fetch(`${path}gone`, { signal: abort.signal });
  const titles: Promise<string | number | undefined>[] = [];
  // As many as one thread may have begun, then as many as may wait.
  while (held.length === 0) await nextTurn();
  for (let begun = 1; begun < 64; begun += 1) {
    titles.push(fetchTitle());
    while (held.length === begun) await nextTurn();
  }
  const waiting = Array.from({ length: 20 }, () => fetch(`${path}waits${(requests += 1)}`));
  const refused: Response[] = [];
  for (const each of waiting) void each.then((response) => refused.push(response));
  while (refused.length < 4) await nextTurn();
  for (const { status, headers } of refused) expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  abort.abort();
  await expect(gone).rejects.toThrow('abort');
  while ((await readCounts())?.abandoned === 0) await nextTurn();
  answer = answerFine;
  for (const response of held) answerFine(response);
  expect(await Promise.all(titles)).toEqual(Array(63).fill('Fine'));
  const statuses = await Promise.all(waiting.map(async (response) => (await response).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(16);
  expect(await readCounts()).toMatchObject({
    documents: (before?.documents ?? 0) + 63 + 16,
    failures: before?.failures,
    refused: 4,
    abandoned: 1,
  });
  expect(logged.filter((message) => message === 'requests are refused')).toHaveLength(1);
});

test('a page that never ends is given up, and others are rendered again', async () => {
  await start({ renderTimeoutMs: SHORT_TIMEOUT_MS });
  await expectFine();
  const titles = await Promise.all(Array.from({ length: 20 }, (_, index) => fetchTitle(index % 2 === 0 ? 'loop' : '')));
  expect(titles.filter((_, index) => index % 2 === 0)).toEqual(Array.from({ length: 10 }, () => 503));
  await expectFine();
});

test('code that leaks is ended at its limit, and the renderer goes on', async () => {
  await start();
  await expectFine();
  const titles: unknown[] = [];
  while (titles.length < 30 && !titles.includes(503)) titles.push(await fetchTitle('leak'));
  expect(titles[0]).toBe('leaked');
  expect(titles).toContain(503);
  await expectFine();
});

test('a damaged bundle renders nothing, which is logged, and nothing else fails', async () => {
  await start({
    damage: (store) => appendFileSync(join(store, 'mf-public', RENDERED_VERSION, '.server/server.cjs'), ';'),
  });
  expect(await fetchTitle()).toBe(503);
  expect(logged).toContain(`the server code of mf-public ${RENDERED_VERSION} cannot be used`);
  const ready = await fetch(`http://127.0.0.1:${renderer.port}/health/ready`);
  expect(ready.status).toBe(200);
});
