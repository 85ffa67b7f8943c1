import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a connection that is being closed still accepts the rest of its request, in milliseconds. */
const LINGER_MS = 15_000;

/**
 * Makes a server close connections in two steps (RFC 9112, 9.6): it closes its own side, and reads the rest of the
 * request before it closes the other. Node closes both sides right after the last response. If the client is still
 * sending a body then, the kernel sends a reset, and the client may lose the response that explains why the request was
 * refused.
 * @returns the same server.
 */
export function lingerOnClose<S extends Server>(server: S): S {
  const requests = new WeakMap<Socket, IncomingMessage>();
  server.on('request', (request) => requests.set(request.socket, request));
  server.on('connection', (socket) => {
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      const request = requests.get(socket);
      if (!request || request.complete || socket.destroyed) {
        destroySoon();
        return;
      }
      socket.end();
      const timer = setTimeout(() => socket.destroy(), LINGER_MS);
      socket.once('close', () => clearTimeout(timer));
      request.once('end', destroySoon).once('error', destroySoon).resume();
    };
  });
  return server;
}
