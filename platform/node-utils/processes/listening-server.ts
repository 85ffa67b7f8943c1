import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that accepts connections. */
export interface ListeningServer {
  port: number;
  /** Closes the server and its connections, also those that pages keep open for updates. */
  stop: () => Promise<void>;
}

/**
 * Starts to listen, on the loopback address by default, which other machines cannot reach.
 * @param port 0 for any free port
 * @throws Error with the code EADDRINUSE if the port is taken
 */
export async function startListening(server: Server, port: number, host = '127.0.0.1'): Promise<ListeningServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
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
