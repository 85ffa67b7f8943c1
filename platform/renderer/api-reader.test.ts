import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiFetcher, createApiReader } from './api-reader';

/** Milliseconds; it only ends what hangs. */
const LONG_TIMEOUT_MS = 600_000;

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
