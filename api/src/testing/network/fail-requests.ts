import type { Document } from 'mongodb';
import { createMessageSplitter, formatReply, parseRequest } from '@canvass/embedded-mongo/wire/frames';
import type { RelayOptions } from './database-relay';

/** Where an answer says which request it answers. */
const RESPONSE_TO_OFFSET = 8;

/** What a relay answers in place of the database. */
export interface FailureReply {
  answer: Document;
  /** The database does what it was asked for all the same: only its acknowledgement is replaced. */
  isDone: boolean;
}

/**
 * Lets a relay refuse requests.
 * @param getFailure gives the refusal of a request, or nothing for one that goes on to the database and back.
 */
export function failRequests(
  getFailure: (request: Document) => FailureReply | undefined,
): RelayOptions['onConnection'] {
  return () => {
    const [cutRequests, cutAnswers] = [createMessageSplitter(), createMessageSplitter()];
    const replacedReplies = new Map<number, Buffer>();
    return {
      onRequest(chunk, send, sendBack) {
        for (const message of cutRequests(chunk)) {
          const request = parseRequest(message);
          const failure = getFailure(request.body);
          const reply = failure && formatReply(request, failure.answer);
          if (reply && !failure.isDone) {
            sendBack(reply);
            continue;
          }
          if (reply) replacedReplies.set(request.id, reply);
          send(message);
        }
      },
      onAnswer(chunk, send) {
        for (const message of cutAnswers(chunk))
          send(replacedReplies.get(message.readInt32LE(RESPONSE_TO_OFFSET)) ?? message);
      },
    };
  };
}
