import { once } from 'node:events';
import { request as rawRequest } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { ask, front, NOBODY, serve, stopServers } from './forward-fixture';

afterEach(stopServers);

/** A process that answers the first request of each connection, and cuts the connection at the next one. */
async function startForgetful(seen: string[]): Promise<string> {
  const known = new WeakSet<Socket>();
  return serve(({ method = '', socket }, response) => {
    seen.push(method);
    if (known.has(socket)) return socket.destroy();
    known.add(socket);
    return response.end('first');
  });
}

const STILL_TURNS = 10_000;

/**
 * Waits until a number no longer changes. Turns of the event loop are counted, in which everybody here runs: on a busy machine
 * time goes by without anybody having one.
 */
async function untilStill(read: () => number): Promise<void> {
  for (let [turns, before] = [0, read()]; turns < STILL_TURNS; turns += 1) {
    await nextTurn();
    if (read() === before) continue;
    [turns, before] = [0, read()];
  }
}

test('connections to a process are kept, for callers who keep none themselves', async () => {
  const sockets = new Set<Socket>();
  const process = await serve(({ socket }, response) => {
    sockets.add(socket);
    response.end('here');
  });
  const url = await front([process]);
  for (let call = 0; call < 5; call += 1) {
    const { status, headers } = await ask(url, 'PUT', '{}', { connection: 'close' });
    expect([status, headers.connection]).toEqual([200, 'close']);
  }
  expect(sockets.size).toBe(1);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s on a connection that breaks is answered with 503, and never sent again',
  async (method) => {
    const seen: string[] = [];
    const forgetful = await startForgetful(seen);
    const url = await front([forgetful]);
    await ask(url);
    const { status, body } = await ask(url, method, method === 'DELETE' ? '' : '{}');
    expect([status, JSON.parse(body)]).toEqual([503, expect.objectContaining({ code: 'service-unavailable' })]);
    await wait(100);
    expect(seen).toEqual(['GET', method]);
  },
);

test('a read on a connection that breaks is sent once more, and no more often', async () => {
  const seen: string[] = [];
  const url = await front([await startForgetful(seen)]);
  await ask(url);
  expect(await ask(url)).toMatchObject({ status: 200, body: 'first' });
  expect(seen).toEqual(['GET', 'GET', 'GET']);

  let calls = 0;
  const dead = await serve(({ socket }) => {
    calls += 1;
    socket.destroy();
  });
  expect((await ask(await front([dead, dead, dead]))).status).toBe(503);
  expect(calls).toBe(2);
});

test('a large body is taken in when no process is there, so that the answer can be read', async () => {
  const url = await front([NOBODY]);
  expect((await ask(url, 'POST', Buffer.alloc(5_000_000))).status).toBe(503);
});

test('a caller who goes away while sending ends the request at the process, which never sees it as whole', async () => {
  let end: (isWhole: boolean) => void = () => {};
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  const process = await serve((request) => {
    request.resume().on('error', () => {});
    request.on('close', () => end(request.complete));
  });
  const outgoing = rawRequest(await front([process]), { method: 'POST', headers: { 'content-length': 1_000_000 } });
  outgoing.on('error', () => {}).write(Buffer.alloc(500_000), () => outgoing.destroy());
  expect(await ended).toBe(false);
});

test('a process that has more to say than the caller reads is slowed down', async () => {
  const CHUNK = Buffer.alloc(64 * 1024);
  const TOTAL = 2000 * CHUNK.length;
  let written = 0;
  const process = await serve(async (_request, response) => {
    while (written < TOTAL) {
      written += CHUNK.length;
      if (!response.write(CHUNK)) await once(response, 'drain');
    }
    response.end();
  });
  const outgoing = rawRequest(await front([process]), { agent: false }).end();
  const [response] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream];
  response.pause();
  await untilStill(() => written);
  expect(written).toBeLessThan(TOTAL / 2);
  let read = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) read += chunk.length;
  expect(read).toBe(TOTAL);
});
