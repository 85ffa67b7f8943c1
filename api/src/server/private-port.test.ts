import { reservePort } from '@canvass/node-utils/processes/ports';
import { startApi, type TestApi } from '../../testing/api';

const LIMIT = 3;

let api: TestApi;
let origin: string;

beforeAll(async () => {
  const port = await reservePort();
  origin = `http://127.0.0.1:${port}`;
  api = await startApi({ settings: { PRIVATE_PORT: String(port), RATE_LIMIT_ADDRESS: String(LIMIT) } });
});

afterAll(() => api.stop());

const read = (base: string, init?: RequestInit) => fetch(`${base}/api/surveys`, init);

test('reads of the renderer are not limited by its address, and those of everybody else are', async () => {
  const statuses = await Promise.all(Array.from({ length: 5 * LIMIT }, async () => (await read(origin)).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (let count = 0; count < LIMIT; count += 1) expect((await read(api.url)).status).toBe(200);
  expect((await read(api.url)).status).toBe(429);
  // No header makes a request one of the renderer.
  const headers = { 'x-forwarded-for': '127.0.0.1', 'x-private': '1', host: new URL(origin).host };
  expect((await read(api.url, { headers: { ...headers, 'x-forwarded-for': '' } })).status).toBe(429);
});

test.each<[string, RequestInit]>([
  ['a write', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
  ['a token', { headers: { authorization: 'Bearer a' } }],
  ['a cookie', { headers: { cookie: 'a=b' } }],
])('the private port refuses %s', async (_, init) => {
  const response = await read(origin, init);
  expect([response.status, await response.text()]).toEqual([403, 'This port is for reads of visitors.\n']);
});
