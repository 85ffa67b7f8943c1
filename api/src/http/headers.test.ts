import { gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import { listSurveys, readSurvey } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../testing/api';
import { publishSurvey } from '../testing/surveys';

const LISTED = 'https://canvass.example';

let api: TestApi;
let surveyId: string;

beforeAll(async () => {
  api = await startApi({ settings: { CORS_ORIGINS: `${LISTED},https://other.example` } });
  surveyId = await publishSurvey(api, await api.person('surveyor'));
});

afterAll(() => api.stop());

/** Without the client's own decompression. */
function download(path: string, headers: Record<string, string>): Promise<{ response: IncomingMessage; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(api.url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ response, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

/** `fetch` asks for a fresh copy as soon as it sees the header; browsers that look into their cache do not. */
function ifNoneMatch(etag: string | null) {
  return { headers: { 'If-None-Match': etag ?? '', 'Cache-Control': 'max-age=0' } };
}

test('every answer has the headers that keep a browser from misusing it', async () => {
  for (const path of ['/api/health/live', '/api/surveys', '/api/nothing']) {
    const { headers } = await api.raw(path);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    // What ends TLS says so, and nobody else.
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  }
});

test('a listed origin may read answers and the headers that matter', async () => {
  const { headers } = await api.call(listSurveys, { headers: { Origin: LISTED } });
  expect(headers.get('access-control-allow-origin')).toBe(LISTED);
  expect(headers.get('vary')).toContain('Origin');
  for (const name of [
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

test('a listed origin may ask first whether it may send', async () => {
  const { status, headers } = await api.raw('/api/surveys/response', {
    method: 'OPTIONS',
    headers: { Origin: LISTED, 'Access-Control-Request-Method': 'PUT' },
  });
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe(LISTED);
  expect(headers.get('access-control-allow-methods')).toContain('PUT');
  for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match']) {
    expect(headers.get('access-control-allow-headers')?.split(',')).toContain(name);
  }
});

test('an unchanged list or survey costs no body, and a changed one is sent again', async () => {
  for (const path of ['/api/surveys', `/api/surveys/${surveyId}`]) {
    const { status, headers } = await api.raw(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(headers.get('vary')).toContain('Authorization');
    const again = await api.raw(path, ifNoneMatch(headers.get('etag')));
    expect([again.status, again.body]).toEqual([304, '']);
  }
  const { headers } = await api.call(listSurveys);
  await publishSurvey(api, await api.person('surveyor'));
  expect((await api.raw('/api/surveys', ifNoneMatch(headers.get('etag')))).status).toBe(200);
});

test('what an owner reads is kept by nobody else', async () => {
  const surveyor = await api.person('surveyor');
  const id = await publishSurvey(api, surveyor);
  const { headers } = await api.call(readSurvey, { token: surveyor.token, params: { id } });
  expect(headers.get('cache-control')).toBe('private, no-cache');
});

test('a refusal is kept nowhere', async () => {
  for (const path of ['/api/surveys/mine', `/api/surveys/${'0'.repeat(24)}`, '/api/nothing']) {
    const { status, headers } = await api.raw(path);
    expect([path, status >= 400, headers.get('cache-control')]).toEqual([path, true, 'no-store']);
  }
});

test('a list is sent compressed to those who take it', async () => {
  const plain = await download('/api/surveys', {});
  expect(plain.response.headers['content-encoding']).toBeUndefined();
  const { response, body } = await download('/api/surveys', { 'Accept-Encoding': 'gzip' });
  expect(response.headers['content-encoding']).toBe('gzip');
  expect(response.headers.vary).toContain('Accept-Encoding');
  expect(gunzipSync(body)).toEqual(plain.body);
  expect(body.length).toBeLessThan(plain.body.length);
});
