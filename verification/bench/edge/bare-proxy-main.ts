import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';

/**
 * The baseline for the edge: the least that a proxy does with Node's HTTP server and the edge's client. Headers are
 * forwarded as they are. No routes, limits, request ids, retries, or backpressure. It imports nothing from the edge.
 */
const pool = new Pool(process.env['API_TARGET'] ?? '');

/** A small body arrives together with the headers; Node adds it to the request only after it has called its listener. */
const takeBody = (request: IncomingMessage) => (request.complete ? (request.read() as Buffer | null) : request);

const server = createServer((request, response) => {
  const { method = 'GET', url: path = '/', rawHeaders: headers } = request;
  const send = (body: Buffer | IncomingMessage | null): void => {
    pool.dispatch(
      { method, path, headers, body },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, status, responseHeaders) => void response.writeHead(status, responseHeaders),
        onResponseData: (_controller, chunk) => void response.write(chunk),
        onResponseEnd: () => void response.end(),
        onResponseError: () => void response.destroy(),
      },
    );
  };
  if (method === 'GET') send(null);
  else process.nextTick(() => send(takeBody(request)));
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

setUpGracefulShutdown(async () => {
  server.closeAllConnections();
  await pool.destroy();
});
