import { request as rawRequest } from 'node:http';
import {
  sendTestRequest,
  startEchoServer,
  startTestProxy,
  UNREACHABLE_ORIGIN,
  startTestServer,
  stopServers,
} from './forward-fixture';

afterEach(stopServers);

test('requests are distributed round-robin', async () => {
  const url = await startTestProxy([await startEchoServer('a'), await startEchoServer('b')]);
  const names = [];
  for (let call = 0; call < 4; call += 1) names.push((await sendTestRequest(url)).body);
  expect(names).toEqual(['a GET', 'b GET', 'a GET', 'b GET']);
});

test('a process that refuses connections is skipped, and writes arrive complete and once', async () => {
  const url = await startTestProxy([UNREACHABLE_ORIGIN, await startEchoServer('b')]);
  const large = 'x'.repeat(100_000);
  for (const method of ['POST', 'PUT', 'PATCH']) {
    expect((await sendTestRequest(url, method, large)).body === `b ${method} ${large}`).toBe(true);
  }
  for (const method of ['GET', 'DELETE']) expect((await sendTestRequest(url, method)).body).toBe(`b ${method}`);
});

test('a stopping process gets no new requests while another one is available', async () => {
  const stoppingServer = await startTestServer((_request, response) =>
    response.setHeader('Connection', 'close').end('stopping'),
  );
  const proxyUrl = await startTestProxy([stoppingServer, await startEchoServer('b')]);
  const names = [];
  for (let call = 0; call < 4; call += 1) names.push((await sendTestRequest(proxyUrl)).body);
  expect(names).toEqual(['stopping', 'b GET', 'b GET', 'b GET']);
  const singleProxyUrl = await startTestProxy([stoppingServer]);
  for (let call = 0; call < 2; call += 1) expect((await sendTestRequest(singleProxyUrl)).body).toBe('stopping');
});

test('a broken read is retried on another process, and a broken write is not', async () => {
  const receivedMethods: string[] = [];
  const breakingServer = await startTestServer((request) => {
    receivedMethods.push(request.method ?? '');
    request.socket.destroy();
  });
  const healthyServer = await startEchoServer('b');
  expect(await sendTestRequest(await startTestProxy([breakingServer, healthyServer]))).toMatchObject({
    status: 200,
    body: 'b GET',
  });
  const writeResponse = await sendTestRequest(await startTestProxy([breakingServer, healthyServer]), 'POST', 'once');
  expect(writeResponse.status).toBe(503);
  expect(JSON.parse(writeResponse.body)).toMatchObject({ code: 'service-unavailable' });
  expect(receivedMethods).toEqual(['GET', 'POST']);
});

test.each([
  [0, '6.6.6.6', '127.0.0.1 http'],
  [1, '6.6.6.6, 7.7.7.7', '7.7.7.7 https'],
  [2, '6.6.6.6, 7.7.7.7,8.8.8.8', '7.7.7.7 https'],
  [2, '7.7.7.7', '7.7.7.7 https'],
  [1, '', '127.0.0.1 https'],
])('behind %i trusted proxies that send "%s", the API receives %s', async (proxies, forwardedFor, expected) => {
  const reportingServer = await startTestServer(({ headers }, response) => {
    response.end([headers['x-forwarded-for'], headers['x-forwarded-proto']].join(' '));
  });
  const url = await startTestProxy([reportingServer], { proxies });
  const headers = { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': 'https' };
  expect((await sendTestRequest(url, 'GET', '', headers)).body).toBe(expected);
});

test('a request without an available process gets a service-unavailable problem', async () => {
  const { status, headers, body } = await sendTestRequest(
    await startTestProxy([UNREACHABLE_ORIGIN, UNREACHABLE_ORIGIN]),
    'POST',
    'x',
  );
  expect([status, headers['content-type']]).toEqual([503, 'application/problem+json; charset=utf-8']);
  const requestId = headers['x-request-id'];
  expect(requestId).toMatch(/^[\w-]{8,64}$/);
  expect(JSON.parse(body)).toMatchObject({ status: 503, code: 'service-unavailable', requestId });
});

test('the edge forwards a valid request id and replaces an invalid one', async () => {
  const receivedIds: (string | undefined)[] = [];
  const breakingServer = await startTestServer((request) => {
    receivedIds.push(request.headers['x-request-id'] as string);
    request.socket.destroy();
  });
  const url = await startTestProxy([breakingServer]);
  const responseToKnownId = await sendTestRequest(url, 'POST', 'x', { 'x-request-id': 'of-a-caller' });
  const responseToInvalidId = await sendTestRequest(url, 'POST', 'x', { 'x-request-id': 'no id' });
  expect(receivedIds).toEqual(['of-a-caller', responseToInvalidId.headers['x-request-id']]);
  expect(responseToKnownId.headers['x-request-id']).toBe('of-a-caller');
  expect(receivedIds[1]).toMatch(/^[\w-]{36}$/);
});

test('the trailers of an export are forwarded', async () => {
  const exportServer = await startTestServer((_request, response) => {
    response.setHeader('Trailer', 'X-Row-Count');
    response.write('a,b\n');
    response.addTrailers({ 'X-Row-Count': '1' });
    response.end('1,2\n');
  });
  const { body, headers, trailers } = await sendTestRequest(await startTestProxy([exportServer]));
  expect([body, headers.trailer, trailers]).toEqual(['a,b\n1,2\n', 'X-Row-Count', { 'x-row-count': '1' }]);
});

test('a truncated response is never delivered as complete', async () => {
  const breakingServer = await startTestServer((_request, response) => {
    response.write('a part of it');
    setImmediate(() => response.destroy());
  });
  await expect(sendTestRequest(await startTestProxy([breakingServer]))).rejects.toThrow(/aborted|hang up|reset/i);
});

test('a client disconnect aborts the upstream request', async () => {
  let notifyClosed: () => void = () => {};
  const closed = new Promise<void>((resolve) => {
    notifyClosed = resolve;
  });
  const waitingServer = await startTestServer((_request, response) => {
    response.write('the beginning');
    response.on('close', notifyClosed);
  });
  const outgoing = rawRequest(await startTestProxy([waitingServer]), (response) => {
    response.once('data', () => outgoing.destroy());
  });
  outgoing.on('error', () => undefined).end();
  await closed;
  expect(outgoing.destroyed).toBe(true);
});
