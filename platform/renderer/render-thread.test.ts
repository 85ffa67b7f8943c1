import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { inRoot } from '@canvass/workspace/applications';
import { type ApiReader, createApiReader } from './api-reader';
import { createPageDescriber, type PageDescriber } from './render-thread';
import { createAreaCode, SHELL_CODE } from './testing/described-store';

const readNothing: ApiReader = () => Promise.reject(new Error('nothing is read here'));

let program: string;
const describers: PageDescriber[] = [];

beforeAll(async () => {
  program = (await getNodeArguments(inRoot('platform/renderer/main.ts'))).at(-1) ?? '';
});

afterEach(async () => {
  await Promise.all(describers.splice(0).map((describer) => describer.stop()));
});

/** Describes pages with the body of a function of an address and of what reads from the API. */
function open(body: string, { shell = SHELL_CODE, readApi = readNothing } = {}): PageDescriber {
  const text = createAreaCode(
    `const title = await (async () => { ${body} })(); return { description: { title: String(title) }, queries: [] };`,
  );
  const code = { shell: { name: 'shell 1', text: shell }, area: { name: 'mf-a 1', text } };
  const describer = createPageDescriber(program, code, readApi);
  describers.push(describer);
  return describer;
}

const getTitle = async (describer: PageDescriber, url = '/') => (await describer.describe(url))?.description.title;

test('an area describes a page with what the API answers', async () => {
  const readApi: ApiReader = (path) => Promise.resolve({ status: 200, headers: {}, body: `read ${path}` });
  const describer = open('return `${url}: ${(await readApi("/surveys")).body}`;', { readApi });
  expect(await getTitle(describer, '/surveys?q=a')).toBe('/surveys?q=a: read /surveys');
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
  ['never ends', `for (;;);`, 'mf-a 1 took more than 1000 ms for a page'],
  ['never answers', `return new Promise(() => {});`, 'mf-a 1 took more than 1000 ms for a page'],
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
])('a page that %s fails, and the next one is described', async (_, body, message) => {
  const describer = open(`if (url === '/bad') { ${body} } return 'fine';`);
  expect(await getTitle(describer)).toBe('fine');
  await expect(describer.describe('/bad')).rejects.toThrow(message);
  expect(await getTitle(describer)).toBe('fine');
});

test.each([
  ['of another contract', SHELL_CODE.replace('VERSION: 1', 'VERSION: 2'), 'shell 1 has server contract 2'],
  ['that is damaged', '{', 'Unexpected token'],
])('the code of a shell %s is refused', async (_, shell, message) => {
  await expect(open('', { shell }).describe('/')).rejects.toThrow(message);
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

  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  test('an answer has its status, its body, and the headers that pages read', async () => {
    answer = { status: 404, body: '{}', headers: { 'x-total-count': '3', 'set-cookie': 'a=b' } };
    expect(await createApiReader([origin])('/surveys?limit=6')).toEqual({
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
    'surveys',
    '/a b',
    '/a\\b',
    '/a#b',
    'http://evil.example',
  ])('%j is no path of the API', async (path) => {
    await expect(createApiReader([origin])(path)).rejects.toThrow('that is no path of the API');
    expect(requests).toEqual([]);
  });

  test('another process is asked when one does not answer', async () => {
    const readApi = createApiReader(['http://127.0.0.1:9', origin]);
    expect((await readApi('/surveys')).status).toBe(200);
    await expect(createApiReader(['http://127.0.0.1:9'])('/surveys')).rejects.toThrow('the API did not answer');
  });

  test('redirects and megabytes are refused', async () => {
    answer = { status: 302, body: '', headers: { location: 'http://evil.example/' } };
    await expect(createApiReader([origin])('/surveys')).rejects.toThrow('the API did not answer');
    answer = { status: 200, body: 'x'.repeat(2_000_000) };
    await expect(createApiReader([origin])('/surveys')).rejects.toThrow('the API sent more than 1000000 bytes');
  });
});
