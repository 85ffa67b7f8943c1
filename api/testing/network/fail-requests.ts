import type { Document } from 'mongodb';
import { createMessageSplitter, formatReply, parseRequest } from '@canvass/embedded-mongo/wire/frames';
import type { RelayOptions } from './database-relay';

/** The offset in a reply of the id of its request. */
const RESPONSE_TO_OFFSET = 8;

/** A relay's reply in place of the database's. */
export interface FailureReply {
  answer: Document;
  /** Whether the database still executes the request, so that only its reply is replaced. */
  isDone: boolean;
}

/**
 * Makes a relay refuse requests.
 * @param getFailure returns the refusal of a request; undefined to pass it on.
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
