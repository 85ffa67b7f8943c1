import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Sizes in bytes of the bodies that are refused. */
export const BODY_SIZES_BYTES = [100_000, 500_000, 950_000];

/** How often each request is sent. */
export const REQUEST_COUNT = process.env['SOAK'] ? 1000 : 30;

/** Requests under way at once. */
const MAX_CONCURRENT_REQUESTS = 10;

/** Bytes per write of a slow sender. */
const CHUNK_BYTES = 50_000;

/**
 * Sends requests and counts their outcomes: `right`, an unexpected status, or an error.
 * @param send sends the request with a number from 0 on; returns its status and the expected one.
 */
export async function countOutcomes(
  requestCount: number,
  send: (number: number) => Promise<{ status: number | undefined; expectedStatus: number }>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let next = 0;

  async function getOutcome(number: number): Promise<string> {
    try {
      const { status, expectedStatus } = await send(number);
      return status === expectedStatus ? 'right' : `${status} for ${expectedStatus}`;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return code ?? message;
    }
  }

  async function worker(): Promise<void> {
    while (next < requestCount) {
      const key = await getOutcome(next++);
      counts[key] = (counts[key] ?? 0) + 1;
    }
  }

  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, worker));
  return counts;
}

/**
 * Sends a body in chunks on a connection that closes after the response, and reads only afterwards, like simple clients
 * do.
 * @returns the status line of the response. Rejects when the connection breaks before it.
 */
export async function sendSlowly(url: string, method: string, size: number): Promise<string> {
  const { hostname, port, pathname } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port) }).pause();
  // Errors also reach the pending write or read.
  socket.on('error', () => {});
  try {
    const head = [
      `${method} ${pathname} HTTP/1.1`,
      'Host: a',
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${size}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    for (let sent = 0; sent < size; sent += CHUNK_BYTES) {
      await new Promise<void>((resolve, reject) => {
        const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - sent), 'x');
        socket.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
      await wait(2);
    }
    let responseText = '';
    for await (const chunk of socket as AsyncIterable<Buffer>) responseText += chunk.toString();
    return responseText.slice(0, responseText.indexOf('\r\n'));
  } finally {
    socket.destroy();
  }
}
