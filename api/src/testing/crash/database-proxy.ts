import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createMessageCutter, parseRequest, type Request } from '../../../../platform/embedded-mongo/wire/frames';
import { textOf } from '../../text-of';
import type { CallGate, Ticket } from './call-gate';

/** Where an answer says which request it answers. */
const ANSWERED_ID = 8;

/** What the driver does by itself, whatever it is asked for. */
const HOUSEKEEPING = new Set(['hello', 'ismaster', 'isMaster', 'endSessions', 'ping', 'killCursors']);

/** `update surveys`; nothing for what is no call of the API. */
function describeRequest({ body, legacy }: Request): string | undefined {
  const [name = ''] = Object.keys(body);
  if (legacy || HOUSEKEEPING.has(name)) return undefined;
  return `${name} ${textOf(name === 'getMore' ? body['collection'] : body[name])}`;
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
    const [cutCalls, cutAnswers] = [createMessageCutter(), createMessageCutter()];

    /** May take its time: the driver sends nothing else on a connection until it has an answer. */
    async function pass(message: Buffer): Promise<void> {
      const request = parseRequest(message);
      const call = describeRequest(request);
      const ticket = call === undefined ? undefined : await gate.enter(call);
      if (gate.isStopped()) return;
      if (ticket) tickets.set(request.id, ticket);
      upstream.write(message);
    }

    client.on('data', (chunk) => {
      for (const message of cutCalls(chunk)) void pass(message);
    });
    upstream.on('data', (chunk) => {
      for (const message of cutAnswers(chunk)) {
        const ticket = tickets.get(message.readInt32LE(ANSWERED_ID));
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
