import type { Document } from 'mongodb';
import { createMessageCutter, formatReply, parseRequest } from '../../../platform/embedded-mongo/wire/frames';
import type { RelayOptions } from './database-relay';

/** Where an answer says which request it answers. */
const ANSWERED_ID = 8;

/** What a relay answers in place of the database. */
export interface Refusal {
  answer: Document;
  /** The database does what it was asked for all the same: only its acknowledgement is replaced. */
  isDone: boolean;
}

/**
 * Lets a relay refuse requests.
 * @param refuse gives the refusal of a request, or nothing for one that goes on to the database and back.
 */
export function refuseRequests(refuse: (request: Document) => Refusal | undefined): RelayOptions['onConnection'] {
  return () => {
    const [cutRequests, cutAnswers] = [createMessageCutter(), createMessageCutter()];
    const replaced = new Map<number, Buffer>();
    return {
      onRequest(chunk, send, sendBack) {
        for (const message of cutRequests(chunk)) {
          const request = parseRequest(message);
          const refusal = refuse(request.body);
          const reply = refusal && formatReply(request, refusal.answer);
          if (reply && !refusal.isDone) {
            sendBack(reply);
            continue;
          }
          if (reply) replaced.set(request.id, reply);
          send(message);
        }
      },
      onAnswer(chunk, send) {
        for (const message of cutAnswers(chunk)) send(replaced.get(message.readInt32LE(ANSWERED_ID)) ?? message);
      },
    };
  };
}
