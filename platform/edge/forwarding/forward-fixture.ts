import { once } from 'node:events';
import {
  createServer,
  request as rawRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { lingerOnClose } from '@canvass/shared/node';
import { createForwarder } from './forward';
import type { ForwardOptions } from './forward-headers';

/** Long enough for connections to outlast any pause of a busy machine. */
const KEEP_ALIVE_MS = 600_000;

/** An origin without a server. */
export const UNREACHABLE_ORIGIN = 'http://127.0.0.1:9';

const cleanups: (() => Promise<void>)[] = [];

/** Starts a server on a free loopback port. @returns its origin. */
export async function startTestServer(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = lingerOnClose(createServer((request, response) => void listener(request, response)));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a server that forwards everything to these processes. @returns its origin. */
export async function startTestProxy(targets: string[], options: Partial<ForwardOptions> = {}): Promise<string> {
  const forward = createForwarder(targets, { withAuthorization: true, keepAliveMs: KEEP_ALIVE_MS, ...options });
  cleanups.push(() => forward.close());
  return startTestServer(forward);
}

/** Stops the servers that a test started. */
export async function stopServers(): Promise<void> {
  for (const stop of cleanups.splice(0)) await stop();
}

/** Starts a server that responds with its name, and with the request's method and body. @returns its origin. */
export function startEchoServer(name: string): Promise<string> {
  return startTestServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => response.end([name, request.method, body].join(' ').trim()));
  });
}

export interface TestResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  trailers: Record<string, string | undefined>;
  body: string;
}

/** Sends a request on a new connection. Rejects when the connection or the response breaks off. */
export function sendTestRequest(
  url: string,
  method = 'GET',
  body: string | Buffer = '',
  requestHeaders: IncomingHttpHeaders = {},
): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = rawRequest(url, { method, headers: requestHeaders, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status, headers, trailers } = response;
        resolve({ status, headers, trailers: { ...trailers }, body: text });
      });
    });
    outgoing.on('error', reject).end(body);
  });
}
