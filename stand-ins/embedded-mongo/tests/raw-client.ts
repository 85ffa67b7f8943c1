import { connect, type Socket } from 'node:net';
import { type Document, deserialize, serialize } from 'bson';

/**
 * Sends commands without the driver's additions, for example a retry with its old session and number, or invalid
 * commands.
 */
export interface RawClient {
  socket: Socket;
  command(body: Document): Promise<Document>;
  close(): void;
}

const HEADER = 16;

export async function openRawClient(uri: string): Promise<RawClient> {
  const { port, hostname } = new URL(uri);
  const socket = connect(Number(port), hostname);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    socket,
    command: (body) => exchange(socket, body),
    close: () => socket.destroy(),
  };
}

function exchange(socket: Socket, body: Document): Promise<Document> {
  const bytes = serialize(body);
  const head = Buffer.alloc(HEADER + 5);
  head.writeInt32LE(head.length + bytes.length, 0);
  head.writeInt32LE(1, 4);
  head.writeInt32LE(2013, 12);
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const read = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      if (received.length < HEADER || received.length < received.readInt32LE(0)) return;
      socket.off('data', read);
      resolve(deserialize(received.subarray(HEADER + 5)));
    };
    socket.on('data', read);
    socket.once('close', () => reject(new Error('the connection was closed')));
    socket.write(Buffer.concat([head, bytes]));
  });
}
