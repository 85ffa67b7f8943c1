import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RuntimeConfig } from '@canvass/shared/area';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { inRoot } from '@canvass/workspace/applications';
import { type ApiReader, createApiFetcher, createApiReader } from './api-reader';
import { createPageRenderer, type PageRenderer, type ThreadLimits } from './render-thread';
import { createAreaCode, SHELL_CODE } from './testing/rendered-store';

const readNothing: ApiReader = () => Promise.reject(new Error('nothing is read here'));

let program: string;
const renderers: PageRenderer[] = [];

/** Milliseconds; it only ends what hangs. */
const LONG_TIMEOUT_MS = 600_000;

const CONFIG: RuntimeConfig = {
  apiBase: '/api',
  identity: 'local',
  firebase: { apiKey: '', authDomain: '', projectId: '' },
};

beforeAll(async () => {
  program = (await getNodeArguments(inRoot('platform/renderer/main.ts'))).at(-1) ?? '';
});

afterEach(async () => {
  await Promise.all(renderers.splice(0).map((renderer) => renderer.stop()));
});

/** Renders pages with the body of a function of an address and of what reads from the API. */
function open(
  body: string,
  {
    shell = SHELL_CODE,
    readApi = readNothing,
    limits,
  }: { shell?: string; readApi?: ApiReader; limits?: Partial<ThreadLimits> } = {},
): PageRenderer {
  const text = createAreaCode(
    `const title = await (async () => { ${body} })(); return { description: { title: String(title) } };`,
  );
  const code = { shell: { name: 'shell 1', text: shell }, area: { name: 'mf-a 1', text } };
  const renderer = createPageRenderer(program, code, readApi, { renderMs: LONG_TIMEOUT_MS, ...limits });
  renderers.push(renderer);
  return renderer;
}

const getTitle = async (renderer: PageRenderer, url = '/') =>
  (await renderer.render({ url, config: CONFIG }))?.description.title;

test('an area renders a page with what the API answers', async () => {
  const readApi: ApiReader = (path) => Promise.resolve({ status: 200, headers: {}, body: `read ${path}` });
  const renderer = open('return `${url}: ${(await readApi("/surveys")).body}`;', { readApi });
  expect(await getTitle(renderer, '/surveys?q=a')).toBe('/surveys?q=a: read /surveys');
});

test('an area gets modules from the shell, and no others', async () => {
  expect(await getTitle(open(`return require('shared').answer;`))).toBe('42');
  await expect(getTitle(open(`return require('node:fs');`))).rejects.toThrow(
    'mf-a 1: mf-a 1 needs node:fs, which the shell does not share',
  );
});

test.each([
  ['throws', `throw new Error('broken');`, 'mf-a 1: broken'],
  ['throws what is no error', `throw 'broken';`, 'mf-a 1: broken'],
  ['reads what fails', `return (await readApi('/x')).body;`, 'mf-a 1: nothing is read here'],
  [
    'uses all memory',
    `const kept = []; for (;;) kept.push(new Array(100_000).fill({}));`,
    /^mf-a 1(: Worker terminated due to reaching memory limit| took more than 1000 ms)/,
  ],
  ['tries to end its process', `process.exit(0);`, 'mf-a 1: process.exit is not a function'],
  [
    'throws outside of a page',
    `setTimeout(() => { throw new Error('late'); }); return new Promise(() => {});`,
    'mf-a 1: late',
  ],
])('a page that %s fails, and the next one is rendered', async (_, body, message) => {
  const renderer = open(`if (url === '/bad') { ${body} } return 'fine';`);
  expect(await getTitle(renderer)).toBe('fine');
  await expect(renderer.render({ url: '/bad', config: CONFIG })).rejects.toThrow(message);
  expect(await getTitle(renderer)).toBe('fine');
});

describe('a time limit that the test lets pass', () => {
  beforeEach(() => {
    // Only the timers of this thread; everything else goes on.
    jest.useFakeTimers({ doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
  });

  afterEach(() => jest.useRealTimers());

  test.each([
    ['never ends', `for (;;);`],
    ['never answers', `return new Promise(() => {});`],
  ])('a page that %s fails after a second, and the next one is rendered', async (_, body) => {
    const limits = { renderMs: 1000 };
    const renderer = open(`if (url === '/bad') { ${body} } return 'fine';`, { limits });
    expect(await getTitle(renderer)).toBe('fine');
    const rendering = renderer.render({ url: '/bad', config: CONFIG });
    while (jest.getTimerCount() === 0) await nextTurn();
    jest.advanceTimersByTime(1000);
    await expect(rendering).rejects.toThrow('mf-a 1 took more than 1000 ms for a page');
    expect(await getTitle(renderer)).toBe('fine');
  });
});

test.each<[string, Partial<ThreadLimits>]>([
  ['pages', { pages: 3, ageMs: Infinity }],
  ['milliseconds', { pages: Infinity, ageMs: 1 }],
])('a thread is replaced after a number of %s, without a page that waits for the next one', async (_, limits) => {
  const renderer = open('globalThis.count = (globalThis.count ?? 0) + 1; return globalThis.count;', { limits });
  const counts: number[] = [];
  do counts.push(Number(await getTitle(renderer)));
  while (!(counts.length > 1 && counts.at(-1) === 1));
  expect(counts.at(-1)).toBe(1);
  expect(counts.slice(0, -1)).toEqual(counts.slice(0, -1).map((_count, index) => index + 1));
});

test.each([
  ['of another contract', SHELL_CODE.replace('VERSION: 2', 'VERSION: 3'), 'shell 1 has server contract 3'],
  ['that is damaged', '{', 'Unexpected token'],
])('the code of a shell %s is refused', async (_, shell, message) => {
  await expect(open('', { shell }).render({ url: '/', config: CONFIG })).rejects.toThrow(message);
});

test('code of areas does not see the environment of the renderer, and has no network of its own', async () => {
  process.env['A_SECRET'] = 'secret';
  expect(await getTitle(open('return Object.keys(process.env).length;'))).toBe('0');
  delete process.env['A_SECRET'];
  await expect(getTitle(open(`return fetch('http://127.0.0.1:9');`))).rejects.toThrow('fetch is not defined');
  await expect(getTitle(open(`return import('node:http');`))).rejects.toThrow('mf-a 1: ');
});

describe('the access to the API', () => {
  let server: Server;
  let origin: string;
  let answer: { status: number; body: string; headers?: Record<string, string> };
  let requests: { url: string | undefined; headers: object }[];

  beforeAll(async () => {
    server = createServer(({ url, headers }, response) => {
      requests.push({ url, headers });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  beforeEach(() => {
    requests = [];
    answer = { status: 200, body: '[]' };
  });

  const createReader = (...bases: string[]) => createApiReader(createApiFetcher(bases), LONG_TIMEOUT_MS);

  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  test('an answer has its status, its body, and the headers that pages read', async () => {
    answer = { status: 404, body: '{}', headers: { 'x-total-count': '3', 'set-cookie': 'a=b' } };
    expect(await createReader(`${origin}/api`)('/surveys?limit=6')).toEqual({
      status: 404,
      body: '{}',
      headers: { 'x-total-count': '3' },
    });
    expect(requests.map(({ url }) => url)).toEqual(['/api/surveys?limit=6']);
    expect(requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test.each([
    '//evil.example/',
    '/../metrics',
    '/a/../../metrics',
    '/%2e%2e/metrics',
    '/a/.%2E/b',
    'surveys',
    '/a b',
    '/a\\b',
    '/a#b',
    'http://evil.example',
  ])('%j is no path of the API', async (path) => {
    await expect(createReader(`${origin}/api`)(path)).rejects.toThrow('that is no path of the API');
    expect(requests).toEqual([]);
  });

  test('another process is asked when one does not answer', async () => {
    const readApi = createReader('http://127.0.0.1:9/api', `${origin}/api`);
    expect((await readApi('/surveys')).status).toBe(200);
    const parallel = await Promise.all(Array.from({ length: 5 }, () => readApi('/surveys')));
    expect(parallel.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await expect(createReader('http://127.0.0.1:9/api')('/surveys')).rejects.toThrow('the API did not answer');
  });

  test('redirects and megabytes are refused', async () => {
    answer = { status: 302, body: '', headers: { location: 'http://evil.example/' } };
    await expect(createReader(`${origin}/api`)('/surveys')).rejects.toThrow('the API did not answer');
    answer = { status: 200, body: 'x'.repeat(2_000_000) };
    await expect(createReader(`${origin}/api`)('/surveys')).rejects.toThrow('the API sent more than 1000000 bytes');
  });
});
