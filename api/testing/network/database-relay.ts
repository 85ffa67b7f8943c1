import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { getDatabaseHost, getDatabaseUriAt } from '../database-uri';

type Send = (bytes: Buffer) => void;

/**
 * Handles the bytes of one direction of a connection.
 * @param sendBack sends bytes back to where they came from.
 */
type Forward = (chunk: Buffer, send: Send, sendBack: Send) => void;

export interface RelayOptions {
  /** Any free port by default. */
  port?: number;
  /** Called for each connection to get the handlers of its bytes; a direction without a handler is passed on. */
  onConnection?: () => { onRequest?: Forward; onAnswer?: Forward };
}

const forwardAll: Forward = (chunk, send) => send(chunk);

/** Listens in front of the test database and passes bytes on, unless handlers do something else. */
export async function startDatabaseRelay({ port = 0, onConnection = () => ({}) }: RelayOptions = {}) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(getDatabaseHost());
    const { onRequest = forwardAll, onAnswer = forwardAll } = onConnection();
    for (const [from, to, forward] of [
      [client, upstream, onRequest],
      [upstream, client, onAnswer],
    ] as const) {
      sockets.add(from);
      from.setNoDelay();
      const send: Send = (bytes) => void to.write(bytes);
      const sendBack: Send = (bytes) => void from.write(bytes);
      from.on('data', (chunk) => forward(chunk, send, sendBack));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const relayPort = (server.address() as AddressInfo).port;

  return {
    port: relayPort,
    /** Connects only to this relay; other members of a replica set are not looked up. */
    uri: getDatabaseUriAt(`127.0.0.1:${relayPort}`),
    /** Closes all connections and accepts no more; harmless when repeated. */
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
