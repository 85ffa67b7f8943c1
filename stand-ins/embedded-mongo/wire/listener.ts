import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Doc } from '../values/bson';
import { createFrameReader, formatReply, type Request } from './frames';

export interface Listener {
  port: number;
  /** Stops accepting requests, completes the running ones and closes the connections. */
  close(): Promise<void>;
}

/** How long running requests may take when the server is told to stop. */
const CLOSE_TIMEOUT_MS = 3000;

/** Handles one request. Never rejects: errors become replies. */
export type RequestHandler = (request: Request) => Promise<Doc | Buffer>;

/** Listens on the loopback address only, because there is no authentication. */
export async function listen(
  port: number,
  handleRequest: RequestHandler,
  log: (line: string) => void,
): Promise<Listener> {
  const sockets = new Set<Socket>();
  const running = new Set<Promise<void>>();
  let isClosing = false;

  function serveSocket(socket: Socket): void {
    sockets.add(socket);
    socket.setNoDelay(true);
    const read = createFrameReader();
    let last: Promise<void> = Promise.resolve();
    socket.on('data', (chunk: Buffer) => {
      if (isClosing) return;
      try {
        // The replies on a connection keep the order of its requests.
        for (const request of read(chunk)) last = trackWork(last.then(() => respond(socket, request)));
      } catch (error) {
        log(`closed a connection that sent ${(error as Error).message}`);
        socket.destroy();
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }

  async function respond(socket: Socket, request: Request): Promise<void> {
    const reply = await handleRequest(request);
    if (!request.expectsNoReply && !socket.destroyed) socket.write(formatReply(request, reply));
  }

  function trackWork(work: Promise<void>): Promise<void> {
    running.add(work);
    void work.finally(() => running.delete(work));
    return work;
  }

  const server = createServer(serveSocket);
  await bindServer(server, port);
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      isClosing = true;
      server.close();
      await Promise.race([Promise.all(running), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      for (const socket of sockets) socket.end();
      for (const socket of sockets) socket.destroySoon();
    },
  };
}

function bindServer(server: NetServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
