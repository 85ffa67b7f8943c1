import { once } from 'node:events';
import { request as rawRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { ask, front, serve, stopServers } from './forward-fixture';

afterEach(stopServers);

test('what concerns two neighbours only goes no further, in either direction', async () => {
  let seen: IncomingHttpHeaders = {};
  const process = await serve((request, response) => {
    seen = request.headers;
    response.setHeader('Connection', 'keep-alive, X-Internal');
    response.setHeader('X-Internal', 'secret');
    response.setHeader('X-Request-Id', '17');
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.end('here');
  });
  const { headers } = await ask(await front([process]), 'GET', '', {
    connection: 'close, x-hop',
    'x-hop': 'secret',
    'proxy-connection': 'close',
    te: 'trailers',
    upgrade: 'h2c',
    'x-request-id': 'of-the-caller',
  });
  expect(seen).toMatchObject({ connection: 'keep-alive', 'x-request-id': 'of-the-caller' });
  for (const name of ['x-hop', 'proxy-connection', 'te', 'upgrade']) expect(seen).not.toHaveProperty(name);
  expect(headers).toMatchObject({ connection: 'close', 'x-request-id': '17', 'set-cookie': ['a=1', 'b=2'] });
  expect(headers).not.toHaveProperty('x-internal');
});

test('a caller who waits for leave to send gets it, and the answer', async () => {
  let [expected, body]: (string | undefined)[] = ['not asked', ''];
  const process = await serve(async (request, response) => {
    expected = request.headers.expect;
    body = await text(request);
    response.end('taken');
  });
  const headers = { expect: '100-continue', 'content-length': 4 };
  const outgoing = rawRequest(await front([process]), { method: 'POST', headers });
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.end('body');
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect([answer.statusCode, await text(answer), expected, body]).toEqual([200, 'taken', undefined, 'body']);
});

test('a body without a length arrives whole', async () => {
  const process = await serve(async (request, response) => {
    response.end(await text(request));
  });
  const url = await front([process]);
  for (const body of ['abc', 'x'.repeat(300_000)]) {
    const answer = await ask(url, 'POST', body, { 'transfer-encoding': 'chunked' });
    expect(answer.body === body).toBe(true);
  }
});

test('an answer without a body keeps the headers that describe it', async () => {
  const STATUSES: Record<string, number> = { GET: 304, DELETE: 204 };
  const process = await serve(({ method = '' }, response) => {
    response.writeHead(STATUSES[method] ?? 200, { etag: '"1"', 'content-length': 17 });
    response.end();
  });
  const url = await front([process]);
  expect(await ask(url, 'HEAD')).toMatchObject({
    status: 200,
    headers: { etag: '"1"', 'content-length': '17' },
    body: '',
  });
  expect(await ask(url, 'GET')).toMatchObject({
    status: 304,
    headers: { etag: '"1"', 'content-length': '17' },
    body: '',
  });
  expect(await ask(url, 'DELETE')).toMatchObject({ status: 204, headers: { etag: '"1"' }, body: '' });
});

test('an informational answer is not taken for the answer', async () => {
  const process = await serve((_request, response) => {
    response.writeEarlyHints({ link: '</a.css>; rel=preload; as=style' });
    response.end('the answer');
  });
  expect(await ask(await front([process]))).toMatchObject({ status: 200, body: 'the answer' });
});
