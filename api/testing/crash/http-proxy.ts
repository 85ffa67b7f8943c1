import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallGate } from './call-gate';

/** Ids in a path, which differ between runs. */
const ID_PATTERN = /(?<=\/)(?:[a-z]+_\w+|[\w-]{20,})(?=$|[/:?])/g;

/** Such as `POST /v1/payment_intents`. */
function describeRequest({ method = '', url = '' }: IncomingMessage): string {
  return `${method} ${url.replace(/\?.*/, '').replaceAll(ID_PATTERN, ':id')}`;
}

async function readBody(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function forwardRequest(target: URL, { method, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { host, ...others } = headers;
    const options = { method, headers: { ...others, host: host && target.host } };
    const outgoing = forward(target, options as Parameters<typeof forward>[1], resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/**
 * A proxy between an API and an HTTP service that passes every request through a gate.
 * @param gate returns the gate of a request, because all APIs of a test may share one proxy.
 */
export async function startHttpProxy(target: string, gate: () => CallGate | undefined) {
  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const callGate = gate();
    const ticket = await callGate?.enter(describeRequest(request));
    if (callGate && !ticket) return void request.socket.destroy();
    const incoming = await forwardRequest(new URL(request.url ?? '/', target), request, await readBody(request));
    const body = await readBody(incoming);
    if (callGate && ticket && !callGate.leave(ticket)) return void request.socket.destroy();
    response.writeHead(incoming.statusCode ?? 502, incoming.headers);
    response.end(body);
  }

  const server = createServer((request, response) => {
    handleRequest(request, response).catch(() => request.socket.destroy());
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
