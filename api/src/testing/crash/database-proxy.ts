import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { BSON } from 'mongodb';
import type { CallGate, Ticket } from './call-gate';

/** Bytes of a message's header: length, id, id of what it answers, kind. */
const HEADER_BYTES = 16;

/** The kind of all messages but the very first greeting. */
const OP_MSG = 2013;

/** What the driver does by itself, whatever it is asked for. */
const HOUSEKEEPING = new Set(['hello', 'ismaster', 'isMaster', 'endSessions', 'ping', 'killCursors']);

/** Cuts a stream of bytes into whole messages. */
function createCutter(): (chunk: Buffer) => Buffer[] {
  let held = Buffer.alloc(0);
  return (chunk) => {
    held = Buffer.concat([held, chunk]);
    const messages: Buffer[] = [];
    while (held.length >= 4 && held.length >= held.readInt32LE(0)) {
      const length = held.readInt32LE(0);
      messages.push(held.subarray(0, length));
      held = held.subarray(length);
    }
    return messages;
  };
}

/** `update surveys`; nothing for what is no call of the API. */
function describeMessage(message: Buffer): string | undefined {
  if (message.readInt32LE(12) !== OP_MSG) return undefined;
  // After the flags comes the first section, whose kind is 0: the command itself.
  const at = HEADER_BYTES + 5;
  const command = BSON.deserialize(message.subarray(at, at + message.readInt32LE(at)));
  const [name = ''] = Object.keys(command);
  if (HOUSEKEEPING.has(name)) return undefined;
  return `${name} ${String(name === 'getMore' ? command['collection'] : command[name])}`;
}

/** Stands between an API and its database, and shows every command to a gate. */
export async function startDatabaseProxy(target: string, gate: CallGate) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay();
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
    const tickets = new Map<number, Ticket>();
    const [cutCalls, cutAnswers] = [createCutter(), createCutter()];
    client.on('data', (chunk) => {
      for (const message of cutCalls(chunk)) {
        const call = describeMessage(message);
        const ticket = call === undefined ? undefined : gate.enter(call);
        if (gate.isStopped()) return;
        if (ticket) tickets.set(message.readInt32LE(4), ticket);
        upstream.write(message);
      }
    });
    upstream.on('data', (chunk) => {
      for (const message of cutAnswers(chunk)) {
        const ticket = tickets.get(message.readInt32LE(8));
        if (gate.isStopped() || (ticket && !gate.leave(ticket))) return;
        client.write(message);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function cut(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
  void gate.stopped.then(cut);

  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    stop: cut,
  };
}
