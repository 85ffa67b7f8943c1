import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import { listSurveys, readSurvey } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../../../testing/api';
import { publishSurvey } from '../../../testing/data/surveys';

const LISTED_ORIGIN = 'https://canvass.example';

let api: TestApi;
let surveyId: string;

beforeAll(async () => {
  api = await startApi({ settings: { CORS_ORIGINS: `${LISTED_ORIGIN},https://other.example` } });
  surveyId = await publishSurvey(api, await api.createUser('surveyor'));
});

afterAll(() => api.stop());

/** Unlike `fetch`, does not decompress the body. */
function downloadCompressed(
  path: string,
  headers: Record<string, string>,
): Promise<{ response: IncomingMessage; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(api.url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ response, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

/** `fetch` adds `Cache-Control: no-cache` when it sees this header; browsers that validate their cache do not. */
function createConditionalRequest(etag: string | null) {
  return { headers: { 'If-None-Match': etag ?? '', 'Cache-Control': 'max-age=0' } };
}

test('every response has the security headers', async () => {
  for (const path of ['/api/health/live', '/api/surveys', '/api/nothing']) {
    const { headers } = await api.raw(path);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    // Only the server that terminates TLS sends this header.
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test('a listed origin may read responses and their exposed headers', async () => {
  const { headers } = await api.call(listSurveys, { headers: { Origin: LISTED_ORIGIN } });
  expect(headers.get('access-control-allow-origin')).toBe(LISTED_ORIGIN);
  expect(headers.get('vary')).toContain('Origin');
  for (const name of [
    'Date',
    'Link',
    'X-Total-Count',
    'X-Request-Id',
    'ETag',
    'Retry-After',
    'RateLimit',
    'RateLimit-Policy',
  ]) {
    expect(headers.get('access-control-expose-headers')?.split(',')).toContain(name);
  }
});

test('a listed origin may send a preflight request', async () => {
  const { status, headers } = await api.raw('/api/surveys/response', {
    method: 'OPTIONS',
    headers: { Origin: LISTED_ORIGIN, 'Access-Control-Request-Method': 'PUT' },
  });
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe(LISTED_ORIGIN);
  expect(headers.get('access-control-allow-methods')).toContain('PUT');
  for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match']) {
    expect(headers.get('access-control-allow-headers')?.split(',')).toContain(name);
  }
});

test('an unchanged list or survey is answered with 304, and a changed one is sent again', async () => {
  for (const path of ['/api/surveys', `/api/surveys/${surveyId}`]) {
    const { status, headers } = await api.raw(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(headers.get('vary')).toContain('Authorization');
    const again = await api.raw(path, createConditionalRequest(headers.get('etag')));
    expect([again.status, again.body]).toEqual([304, '']);
  }
  const { headers } = await api.call(listSurveys);
  await publishSurvey(api, await api.createUser('surveyor'));
  expect((await api.raw('/api/surveys', createConditionalRequest(headers.get('etag')))).status).toBe(200);
});

test('a response to an owner is privately cached', async () => {
  const surveyor = await api.createUser('surveyor');
  const id = await publishSurvey(api, surveyor);
  const { headers } = await api.call(readSurvey, { token: surveyor.token, params: { id } });
  expect(headers.get('cache-control')).toBe('private, no-cache');
});

test('an error response is never cached', async () => {
  for (const path of ['/api/surveys/mine', `/api/surveys/${'0'.repeat(24)}`, '/api/nothing']) {
    const { status, headers } = await api.raw(path);
    expect([path, status >= 400, headers.get('cache-control')]).toEqual([path, true, 'no-store']);
  }
});

describe.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
])('for clients that accept %s', (encoding, decompress) => {
  const download = (path: string, headers = {}) =>
    downloadCompressed(path, { 'Accept-Encoding': encoding, ...headers });

  test('a public list is compressed, also when it comes again, and keeps its ETag', async () => {
    const plain = await downloadCompressed('/api/surveys', {});
    expect(plain.response.headers['content-encoding']).toBeUndefined();
    for (const { response, body } of [await download('/api/surveys'), await download('/api/surveys')]) {
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers['content-type']).toBe(plain.response.headers['content-type']);
      expect(response.headers['content-length']).toBe(String(body.length));
      expect(response.headers.etag).toBe(plain.response.headers.etag);
      expect(response.headers.vary).toContain('Accept-Encoding');
      expect(decompress(body)).toEqual(plain.body);
      expect(body.length).toBeLessThan(plain.body.length);
    }
    const { response } = await download('/api/surveys', { 'If-None-Match': plain.response.headers.etag });
    expect(response.statusCode).toBe(304);
  });

  test('a changed list is not sent from an earlier copy', async () => {
    const before = await download('/api/surveys');
    await publishSurvey(api, await api.createUser('surveyor'), { title: `New for ${encoding}` });
    const after = await download('/api/surveys');
    expect(after.response.headers.etag).not.toBe(before.response.headers.etag);
    expect(decompress(after.body).toString()).toContain(`New for ${encoding}`);
  });

  test('a private list is compressed, too', async () => {
    const { token } = await api.createUser('admin');
    const { response, body } = await download('/api/surveys?status=all', { Authorization: `Bearer ${token}` });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect(decompress(body).toString()).toContain('"status"');
  });
});

test('a HEAD request says with its status alone whether there is a survey: edges rely on it', async () => {
  const ids = [surveyId, '0'.repeat(24), 'no-id', `${surveyId}%00`];
  const responses = await Promise.all(
    ids.map(async (id) => {
      const response = await fetch(`${api.url}/api/surveys/${id}`, { method: 'HEAD' });
      return [response.status, await response.text()];
    }),
  );
  expect(responses).toEqual([
    [200, ''],
    [404, ''],
    [422, ''],
    [422, ''],
  ]);
});
