import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallGate } from './call-gate';

/** Ids in a path: what differs from one run to the next. */
const IDS = /(?<=\/)(?:[a-z]+_\w+|[\w-]{20,})(?=$|[/:?])/g;

/** `POST /v1/payment_intents`. */
function describeRequest({ method = '', url = '' }: IncomingMessage): string {
  return `${method} ${url.replace(/\?.*/, '').replaceAll(IDS, ':id')}`;
}

async function bodyOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function ask(target: URL, { method, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { host, ...others } = headers;
    const options = { method, headers: { ...others, host: host && target.host } };
    const asked = forward(target, options as Parameters<typeof forward>[1], resolve);
    asked.on('error', reject);
    asked.end(body);
  });
}

/**
 * Stands between an API and an HTTP service that it calls, and shows every request to a gate.
 * @param gate asked for at each request: of services that all APIs of a test find under one address.
 */
export async function startHttpProxy(target: string, gate: () => CallGate | undefined) {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asking = gate();
    const ticket = await asking?.enter(describeRequest(request));
    if (asking && !ticket) return void request.socket.destroy();
    const answered = await ask(new URL(request.url ?? '/', target), request, await bodyOf(request));
    const body = await bodyOf(answered);
    if (asking && ticket && !asking.leave(ticket)) return void request.socket.destroy();
    response.writeHead(answered.statusCode ?? 502, answered.headers);
    response.end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    host,
    url: `http://${host}`,
    stop(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
