import { once } from 'node:events';
import { request as rawRequest } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { sendTestRequest, startTestProxy, UNREACHABLE_ORIGIN, startTestServer, stopServers } from './forward-fixture';

afterEach(stopServers);

/** A process that answers the first request of each connection and destroys the connection on the next one. */
async function startDroppingServer(receivedMethods: string[]): Promise<string> {
  const knownSockets = new WeakSet<Socket>();
  return startTestServer(({ method = '', socket }, response) => {
    receivedMethods.push(method);
    if (knownSockets.has(socket)) return socket.destroy();
    knownSockets.add(socket);
    return response.end('first');
  });
}

const STABLE_TURNS = 10_000;

/**
 * Waits until a number no longer changes. Counts turns of the event loop, because all servers of this test run in it:
 * on a busy machine, time passes without any of them running.
 */
async function waitUntilStable(read: () => number): Promise<void> {
  for (let [turns, before] = [0, read()]; turns < STABLE_TURNS; turns += 1) {
    await nextTurn();
    if (read() === before) continue;
    [turns, before] = [0, read()];
  }
}

test('upstream connections are reused for clients without keep-alive', async () => {
  const sockets = new Set<Socket>();
  const process = await startTestServer(({ socket }, response) => {
    sockets.add(socket);
    response.end('here');
  });
  const url = await startTestProxy([process]);
  for (let call = 0; call < 5; call += 1) {
    const { status, headers } = await sendTestRequest(url, 'PUT', '{}', { connection: 'close' });
    expect([status, headers.connection]).toEqual([200, 'close']);
  }
  expect(sockets.size).toBe(1);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s on a broken connection is answered with 503 and never retried',
  async (method) => {
    const receivedMethods: string[] = [];
    const droppingServer = await startDroppingServer(receivedMethods);
    const url = await startTestProxy([droppingServer]);
    await sendTestRequest(url);
    const { status, body } = await sendTestRequest(url, method, method === 'DELETE' ? '' : '{}');
    expect([status, JSON.parse(body)]).toEqual([503, expect.objectContaining({ code: 'service-unavailable' })]);
    await wait(100);
    expect(receivedMethods).toEqual(['GET', method]);
  },
);

test('a read on a broken connection is retried exactly once', async () => {
  const receivedMethods: string[] = [];
  const url = await startTestProxy([await startDroppingServer(receivedMethods)]);
  await sendTestRequest(url);
  expect(await sendTestRequest(url)).toMatchObject({ status: 200, body: 'first' });
  expect(receivedMethods).toEqual(['GET', 'GET', 'GET']);

  let calls = 0;
  const brokenServer = await startTestServer(({ socket }) => {
    calls += 1;
    socket.destroy();
  });
  expect((await sendTestRequest(await startTestProxy([brokenServer, brokenServer, brokenServer]))).status).toBe(503);
  expect(calls).toBe(2);
});

test('a large body is consumed when no process answers, so that the client can read the response', async () => {
  const url = await startTestProxy([UNREACHABLE_ORIGIN]);
  expect((await sendTestRequest(url, 'POST', Buffer.alloc(5_000_000))).status).toBe(503);
});

test('a client that disconnects while sending aborts the upstream request', async () => {
  let end: (isWhole: boolean) => void = () => {};
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  const process = await startTestServer((request) => {
    request.resume().on('error', () => {});
    request.on('close', () => end(request.complete));
  });
  const outgoing = rawRequest(await startTestProxy([process]), {
    method: 'POST',
    headers: { 'content-length': 1_000_000 },
  });
  outgoing.on('error', () => {}).write(Buffer.alloc(500_000), () => outgoing.destroy());
  expect(await ended).toBe(false);
});

test('a slow client applies backpressure to the process', async () => {
  const CHUNK = Buffer.alloc(64 * 1024);
  const TOTAL = 2000 * CHUNK.length;
  let writtenBytes = 0;
  const process = await startTestServer(async (_request, response) => {
    while (writtenBytes < TOTAL) {
      writtenBytes += CHUNK.length;
      if (!response.write(CHUNK)) await once(response, 'drain');
    }
    response.end();
  });
  const outgoing = rawRequest(await startTestProxy([process]), { agent: false }).end();
  const [response] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream];
  response.pause();
  await waitUntilStable(() => writtenBytes);
  expect(writtenBytes).toBeLessThan(TOTAL / 2);
  let read = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) read += chunk.length;
  expect(read).toBe(TOTAL);
});
