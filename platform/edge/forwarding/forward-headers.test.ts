import { once } from 'node:events';
import { request as rawRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { sendTestRequest, startTestProxy, startTestServer, stopServers } from './forward-fixture';

afterEach(stopServers);

test('hop-by-hop headers are not forwarded in either direction', async () => {
  let receivedHeaders: IncomingHttpHeaders = {};
  const process = await startTestServer((request, response) => {
    receivedHeaders = request.headers;
    response.setHeader('Connection', 'keep-alive, X-Internal');
    response.setHeader('X-Internal', 'secret');
    response.setHeader('X-Request-Id', '17');
    response.setHeader('Set-Cookie', ['a=1', 'b=2']);
    response.end('here');
  });
  const { headers } = await sendTestRequest(await startTestProxy([process]), 'GET', '', {
    connection: 'close, x-hop',
    'x-hop': 'secret',
    'proxy-connection': 'close',
    te: 'trailers',
    upgrade: 'h2c',
    'x-request-id': 'of-the-caller',
  });
  expect(receivedHeaders).toMatchObject({ connection: 'keep-alive', 'x-request-id': 'of-the-caller' });
  for (const name of ['x-hop', 'proxy-connection', 'te', 'upgrade']) expect(receivedHeaders).not.toHaveProperty(name);
  expect(headers).toMatchObject({ connection: 'close', 'x-request-id': '17', 'set-cookie': ['a=1', 'b=2'] });
  expect(headers).not.toHaveProperty('x-internal');
});

test('a client that sends Expect: 100-continue gets the go-ahead and the response', async () => {
  let [expected, body]: (string | undefined)[] = ['not asked', ''];
  const process = await startTestServer(async (request, response) => {
    expected = request.headers.expect;
    body = await text(request);
    response.end('taken');
  });
  const headers = { expect: '100-continue', 'content-length': 4 };
  const outgoing = rawRequest(await startTestProxy([process]), { method: 'POST', headers });
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.end('body');
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect([response.statusCode, await text(response), expected, body]).toEqual([200, 'taken', undefined, 'body']);
});

test('a chunked body arrives complete', async () => {
  const process = await startTestServer(async (request, response) => {
    response.end(await text(request));
  });
  const url = await startTestProxy([process]);
  for (const body of ['', 'abc', 'x'.repeat(300_000)]) {
    const answer = await sendTestRequest(url, 'POST', body, { 'transfer-encoding': 'chunked' });
    expect(answer.body === body).toBe(true);
  }
});

test('a response without a body keeps its entity headers', async () => {
  const STATUSES: Record<string, number> = { GET: 304, DELETE: 204 };
  const process = await startTestServer(({ method = '' }, response) => {
    response.writeHead(STATUSES[method] ?? 200, { etag: '"1"', 'content-length': 17 });
    response.end();
  });
  const url = await startTestProxy([process]);
  expect(await sendTestRequest(url, 'HEAD')).toMatchObject({
    status: 200,
    headers: { etag: '"1"', 'content-length': '17' },
    body: '',
  });
  expect(await sendTestRequest(url, 'GET')).toMatchObject({
    status: 304,
    headers: { etag: '"1"', 'content-length': '17' },
    body: '',
  });
  expect(await sendTestRequest(url, 'DELETE')).toMatchObject({ status: 204, headers: { etag: '"1"' }, body: '' });
});

test('an informational response is not treated as the final response', async () => {
  const process = await startTestServer((_request, response) => {
    response.writeEarlyHints({ link: '</a.css>; rel=preload; as=style' });
    response.end('the answer');
  });
  expect(await sendTestRequest(await startTestProxy([process]))).toMatchObject({ status: 200, body: 'the answer' });
});
