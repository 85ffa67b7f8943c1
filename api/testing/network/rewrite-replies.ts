import { BSON, type Document } from 'mongodb';
import { createMessageSplitter, OP_CODES } from '@canvass/embedded-mongo/wire/frames';
import type { RelayOptions } from './database-relay';

/**
 * The offsets in a reply of its opcode, and of its body after the header, the flags, and the kind of its only section.
 */
const OPCODE_OFFSET = 12;
const BODY_OFFSET = 21;

/**
 * Makes a relay change the database's replies.
 * @param rewrite returns the new reply; undefined to leave it unchanged.
 */
export function rewriteReplies(rewrite: (answer: Document) => Document | undefined): RelayOptions['onConnection'] {
  function rewriteMessage(message: Buffer): Buffer {
    if (message.readInt32LE(OPCODE_OFFSET) !== OP_CODES.message) return message;
    const answer = rewrite(BSON.deserialize(message.subarray(BODY_OFFSET), { promoteValues: false }));
    if (!answer) return message;
    const bytes = Buffer.concat([message.subarray(0, BODY_OFFSET), BSON.serialize(answer)]);
    bytes.writeInt32LE(bytes.length, 0);
    return bytes;
  }
  return () => {
    const cutMessages = createMessageSplitter();
    return { onAnswer: (chunk, send) => cutMessages(chunk).forEach((message) => send(rewriteMessage(message))) };
  };
}
