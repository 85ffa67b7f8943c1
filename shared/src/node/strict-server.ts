import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { lingerOnClose } from './linger-on-close';

/**
 * HTTP/1.0 has no chunked bodies: if one is sent anyway, two servers may disagree about where it ends (RFC 9112, 6.1).
 */
function isAmbiguous({ httpVersion, headers }: Parameters<RequestListener>[0]): boolean {
  return httpVersion !== '1.1' && headers['transfer-encoding'] !== undefined;
}

/**
 * Creates an HTTP server that responds to every request it handles, and handles no others. Node by default
 * - drops all headers after the 2000th, such as the length of a body: here all of them count, as the head has 16 kB at
 *   most;
 * - handles what follows an HTTP/1.0 request but never responds to it: here the connection ends with the response;
 * - ignores what follows a request for an upgrade, and leaves it pending: here the connection ends with the response;
 * - accepts HTTP/0.9, and chunked bodies in HTTP/1.0: here both are refused.
 *
 * Connections are closed in two steps; see `lingerOnClose`.
 */
export function createStrictServer(options: ServerOptions, listener: RequestListener): Server {
  const endingSockets = new WeakSet<Socket>();
  const server = createServer(options, (request, response) => {
    const { httpVersion, headers, socket } = request;
    if (endingSockets.has(socket)) return;
    if (httpVersion !== '1.1' || headers.upgrade !== undefined) {
      endingSockets.add(socket);
      response.shouldKeepAlive = false;
    }
    if (httpVersion === '0.9') response.writeHead(505).end();
    else if (isAmbiguous(request)) response.writeHead(400).end();
    else listener(request, response);
  });
  server.maxHeadersCount = 0;
  return lingerOnClose(server);
}
