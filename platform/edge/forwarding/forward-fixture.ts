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

/** Connections outlive every pause of a busy machine. */
const KEEP_ALIVE_MS = 600_000;

/** An origin that nobody listens at. */
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

/** Starts a server that passes everything on to these processes. @returns its origin. */
export async function startTestProxy(targets: string[], options: Partial<ForwardOptions> = {}): Promise<string> {
  const forward = createForwarder(targets, { withAuthorization: true, keepAliveMs: KEEP_ALIVE_MS, ...options });
  cleanups.push(() => forward.close());
  return startTestServer(forward);
}

/** Stops what a test has started. */
export async function stopServers(): Promise<void> {
  for (const stop of cleanups.splice(0)) await stop();
}

/** A server that answers with its name and what it was sent. */
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

/** Asks over a connection of its own. Rejects when the connection or the answer breaks off. */
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
