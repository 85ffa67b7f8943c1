import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that other machines cannot reach. */
export interface LoopbackServer {
  port: number;
  /** Closes the server and its connections, also those that pages keep open for updates. */
  stop: () => Promise<void>;
}

/**
 * Listens on the loopback address.
 * @param port 0 for any free port
 * @throws Error with the code EADDRINUSE if the port is taken
 */
export async function listenOnLoopback(server: Server, port: number): Promise<LoopbackServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
