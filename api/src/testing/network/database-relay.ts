import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { getDatabaseHost, getDatabaseUriAt } from '../database-uri';

type Send = (bytes: Buffer) => void;

/** What is done with the bytes of one direction of one connection. @param sendBack sends to where they came from. */
type Forward = (chunk: Buffer, send: Send, sendBack: Send) => void;

export interface RelayOptions {
  /** Any free one unless given. */
  port?: number;
  /** Asked at each connection what is done with its bytes; a direction without an answer is passed on. */
  onConnection?: () => { onRequest?: Forward; onAnswer?: Forward };
}

const forwardAll: Forward = (chunk, send) => send(chunk);

/** Listens in front of the tests' database and passes on what comes, unless told to do something else with it. */
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
    /** Leads here and nowhere else: other members of a replica set are not looked for. */
    uri: getDatabaseUriAt(`127.0.0.1:${relayPort}`),
    /** Ends all connections and takes no more; harmless when repeated. */
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
