import { request as rawRequest } from 'node:http';
import { ask, echo, front, NOBODY, serve, stopServers } from './forward-fixture';

afterEach(stopServers);

test('processes are asked in turns', async () => {
  const url = await front([await echo('a'), await echo('b')]);
  const names = [];
  for (let call = 0; call < 4; call += 1) names.push((await ask(url)).body);
  expect(names).toEqual(['a GET', 'b GET', 'a GET', 'b GET']);
});

test('a process that takes no connection is passed over, by writes too, which arrive whole and once', async () => {
  const url = await front([NOBODY, await echo('b')]);
  const large = 'x'.repeat(100_000);
  for (const method of ['POST', 'PUT', 'PATCH']) {
    expect((await ask(url, method, large)).body === `b ${method} ${large}`).toBe(true);
  }
  for (const method of ['GET', 'DELETE']) expect((await ask(url, method)).body).toBe(`b ${method}`);
});

test('a process that announces its end gets nothing new while another one is there', async () => {
  const stopping = await serve((_request, response) => response.setHeader('Connection', 'close').end('stopping'));
  const several = await front([stopping, await echo('b')]);
  const names = [];
  for (let call = 0; call < 4; call += 1) names.push((await ask(several)).body);
  expect(names).toEqual(['stopping', 'b GET', 'b GET', 'b GET']);
  const alone = await front([stopping]);
  for (let call = 0; call < 2; call += 1) expect((await ask(alone)).body).toBe('stopping');
});

test('a process that breaks off is passed over by those who read only; a write may have been done', async () => {
  const seen: string[] = [];
  const breaking = await serve((request) => {
    seen.push(request.method ?? '');
    request.socket.destroy();
  });
  const whole = await echo('b');
  expect(await ask(await front([breaking, whole]))).toMatchObject({ status: 200, body: 'b GET' });
  const write = await ask(await front([breaking, whole]), 'POST', 'once');
  expect(write.status).toBe(503);
  expect(JSON.parse(write.body)).toMatchObject({ code: 'service-unavailable' });
  expect(seen).toEqual(['GET', 'POST']);
});

test.each([
  [0, '6.6.6.6', '127.0.0.1 http'],
  [1, '6.6.6.6, 7.7.7.7', '7.7.7.7 https'],
  [2, '6.6.6.6, 7.7.7.7,8.8.8.8', '7.7.7.7 https'],
  [2, '7.7.7.7', '7.7.7.7 https'],
  [1, '', '127.0.0.1 https'],
])('behind %i proxies of our own, which say "%s", the API is told %s', async (proxies, said, told) => {
  const telling = await serve(({ headers }, response) => {
    response.end([headers['x-forwarded-for'], headers['x-forwarded-proto']].join(' '));
  });
  const url = await front([telling], { proxies });
  const headers = { 'x-forwarded-for': said, 'x-forwarded-proto': 'https' };
  expect((await ask(url, 'GET', '', headers)).body).toBe(told);
});

test('when no process is there, that is said', async () => {
  const { status, headers, body } = await ask(await front([NOBODY, NOBODY]), 'POST', 'x');
  expect([status, headers['content-type']]).toEqual([503, 'application/problem+json; charset=utf-8']);
  const requestId = headers['x-request-id'];
  expect(requestId).toMatch(/^[\w-]{8,64}$/);
  expect(JSON.parse(body)).toMatchObject({ status: 503, code: 'service-unavailable', requestId });
});

test('a request has one id everywhere: the one that it came with, or one that the edge gives it', async () => {
  const told: (string | undefined)[] = [];
  const breaking = await serve((request) => {
    told.push(request.headers['x-request-id'] as string);
    request.socket.destroy();
  });
  const url = await front([breaking]);
  const given = await ask(url, 'POST', 'x', { 'x-request-id': 'of-a-caller' });
  const made = await ask(url, 'POST', 'x', { 'x-request-id': 'no id' });
  expect(told).toEqual(['of-a-caller', made.headers['x-request-id']]);
  expect(given.headers['x-request-id']).toBe('of-a-caller');
  expect(told[1]).toMatch(/^[\w-]{36}$/);
});

test('the checks at the end of an export arrive with it', async () => {
  const exporting = await serve((_request, response) => {
    response.setHeader('Trailer', 'X-Row-Count');
    response.write('a,b\n');
    response.addTrailers({ 'X-Row-Count': '1' });
    response.end('1,2\n');
  });
  const { body, headers, trailers } = await ask(await front([exporting]));
  expect([body, headers.trailer, trailers]).toEqual(['a,b\n1,2\n', 'X-Row-Count', { 'x-row-count': '1' }]);
});

test('an answer that breaks off is never shown as whole', async () => {
  const breaking = await serve((_request, response) => {
    response.write('a part of it');
    setImmediate(() => response.destroy());
  });
  await expect(ask(await front([breaking]))).rejects.toThrow(/aborted|hang up|reset/i);
});

test('when the one who asked goes away, the process is told', async () => {
  let gone: () => void = () => {};
  const told = new Promise<void>((resolve) => {
    gone = resolve;
  });
  const waiting = await serve((_request, response) => {
    response.write('the beginning');
    response.on('close', gone);
  });
  const outgoing = rawRequest(await front([waiting]), (response) => {
    response.once('data', () => outgoing.destroy());
  });
  outgoing.on('error', () => undefined).end();
  await told;
  expect(outgoing.destroyed).toBe(true);
});
