import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds for which a connection that is being closed still takes in the rest of its request. */
const LINGER_MS = 15_000;

/**
 * Makes a server close connections in two steps (RFC 9112, 9.6): it ends its own side, and reads the rest of the request
 * before it lets go. Node closes both sides right after the last answer. When a caller is still sending a body then, the
 * kernel answers with a reset, and the caller may lose the answer that says why the request was refused.
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
