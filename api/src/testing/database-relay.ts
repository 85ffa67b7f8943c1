import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { databaseHost, databaseUriAt } from './database-address';

/** What is done with the bytes of one direction of one connection. */
type Forward = (chunk: Buffer, send: (bytes: Buffer) => void) => void;

export interface RelayOptions {
  /** Any free one unless given. */
  port?: number;
  onRequest?: () => Forward;
  onAnswer?: () => Forward;
}

const forwardAll: Forward = (chunk, send) => send(chunk);

/** Listens in front of the tests' database and passes on what comes, unless told to do something else with it. */
export async function startDatabaseRelay({ port = 0, onRequest, onAnswer }: RelayOptions = {}) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(databaseHost());
    for (const [from, to, forward] of [
      [client, upstream, onRequest?.() ?? forwardAll],
      [upstream, client, onAnswer?.() ?? forwardAll],
    ] as const) {
      sockets.add(from);
      from.setNoDelay();
      from.on('data', (chunk) => forward(chunk, (bytes) => void to.write(bytes)));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const ownPort = (server.address() as AddressInfo).port;

  return {
    port: ownPort,
    /** Leads here and nowhere else: other members of a replica set are not looked for. */
    uri: databaseUriAt(`127.0.0.1:${ownPort}`),
    /** Ends all connections and takes no more. */
    async stop(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
