import { createMessageSplitter, parseRequest, type Request } from '@canvass/embedded-mongo/wire/frames';
import { toText } from '../../src/kernel/database/to-text';
import { startDatabaseRelay } from '../network/database-relay';
import type { CallGate, Ticket } from './call-gate';

/** The offset in a reply of the id of its request. */
const RESPONSE_TO_OFFSET = 8;

/** Commands that the driver sends on its own. */
const HOUSEKEEPING_COMMANDS = new Set(['hello', 'ismaster', 'isMaster', 'endSessions', 'ping', 'killCursors']);

/** Such as `update surveys`; undefined for commands that the API did not send. */
function describeRequest({ body, isLegacy }: Request): string | undefined {
  const [name = ''] = Object.keys(body);
  if (isLegacy || HOUSEKEEPING_COMMANDS.has(name)) return undefined;
  return `${name} ${toText(name === 'getMore' ? body['collection'] : body[name])}`;
}

/** A proxy between an API and its database that passes every command through a gate. */
export async function startDatabaseProxy(gate: CallGate) {
  const relay = await startDatabaseRelay({
    onConnection() {
      const tickets = new Map<number, Ticket>();
      const [cutCalls, cutAnswers] = [createMessageSplitter(), createMessageSplitter()];

      /** May be slow: the driver sends nothing else on a connection until it has a reply. */
      async function forwardCall(message: Buffer, send: (bytes: Buffer) => void): Promise<void> {
        const request = parseRequest(message);
        const call = describeRequest(request);
        const ticket = call === undefined ? undefined : await gate.enter(call);
        if (gate.isStopped()) return;
        if (ticket) tickets.set(request.id, ticket);
        send(message);
      }

      return {
        onRequest(chunk, send) {
          for (const message of cutCalls(chunk)) void forwardCall(message, send);
        },
        onAnswer(chunk, send) {
          for (const message of cutAnswers(chunk)) {
            const ticket = tickets.get(message.readInt32LE(RESPONSE_TO_OFFSET));
            if (gate.isStopped() || (ticket && !gate.leave(ticket))) return;
            send(message);
          }
        },
      };
    },
  });
  void gate.stopped.then(() => relay.stop());
  return relay;
}
