import { serialize } from 'bson';
import { decode, type Doc } from '../values/bson';

/** The operation codes of MongoDB's wire protocol that this server uses. */
export const OP_CODES = { reply: 1, query: 2004, message: 2013 } as const;

/** The limit that MongoDB announces; a larger message closes the connection. */
const MAX_MESSAGE_BYTES = 48_000_000;

const HEADER_BYTES = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const REQUIRED_BITS = 0xffff;

/** One parsed request. */
export interface Request {
  id: number;
  body: Doc;
  /** OP_QUERY: drivers still use it for the first greeting, and it needs an OP_REPLY. */
  isLegacy: boolean;
  /** The client does not wait for a reply (w: 0). */
  expectsNoReply: boolean;
}

/** Splits a byte stream into messages. Throws if a length is invalid. */
export function createMessageSplitter(): (chunk: Buffer) => Buffer[] {
  let held: Buffer[] = [];
  let size = 0;
  return (chunk) => {
    held.push(chunk);
    size += chunk.length;
    const messages: Buffer[] = [];
    while (size >= HEADER_BYTES) {
      if (held.length > 1 && held[0]!.length < HEADER_BYTES) held = [Buffer.concat(held)];
      const length = held[0]!.readInt32LE(0);
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new Error(`a message of ${length} bytes`);
      if (size < length) break;
      const all = held.length === 1 ? held[0]! : Buffer.concat(held);
      messages.push(all.subarray(0, length));
      held = all.length > length ? [all.subarray(length)] : [];
      size -= length;
    }
    return messages;
  };
}

/** Splits a byte stream into requests. Throws if a message is invalid. */
export function createFrameReader(): (chunk: Buffer) => Request[] {
  const splitMessages = createMessageSplitter();
  return (chunk) => splitMessages(chunk).map(parseRequest);
}

/** Parses one message. Throws if it is not a valid request. */
export function parseRequest(frame: Buffer): Request {
  const id = frame.readInt32LE(4);
  const code = frame.readInt32LE(12);
  if (code === OP_CODES.message) return parseMessage(frame, id);
  if (code === OP_CODES.query) return parseQuery(frame, id);
  throw new Error(`the operation code ${code}`);
}

function parseMessage(frame: Buffer, id: number): Request {
  const flags = frame.readUInt32LE(HEADER_BYTES);
  if (flags & REQUIRED_BITS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) throw new Error(`the message flags ${flags}`);
  const end = frame.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let body: Doc | undefined;
  const sequences: Doc = {};
  for (let offset = HEADER_BYTES + 4; offset < end;) {
    const kind = frame[offset];
    offset += 1;
    const length = frame.readInt32LE(offset);
    if (length < 5 || offset + length > end) throw new Error('a section that is too long');
    if (kind === 0) body = decode(frame.subarray(offset, offset + length));
    else if (kind === 1) readSequence(frame.subarray(offset + 4, offset + length), sequences);
    else throw new Error(`the section kind ${String(kind)}`);
    offset += length;
  }
  if (body === undefined) throw new Error('a message without a body');
  return { id, body: { ...body, ...sequences }, isLegacy: false, expectsNoReply: (flags & MORE_TO_COME) !== 0 };
}

function readSequence(section: Buffer, sequences: Doc): void {
  const nameEnd = section.indexOf(0);
  const documents: Doc[] = [];
  for (let offset = nameEnd + 1; offset < section.length;) {
    const length = section.readInt32LE(offset);
    if (length < 5 || offset + length > section.length) throw new Error('a document that is too long');
    documents.push(decode(section.subarray(offset, offset + length)));
    offset += length;
  }
  sequences[section.toString('utf8', 0, nameEnd)] = documents;
}

function parseQuery(frame: Buffer, id: number): Request {
  const nameEnd = frame.indexOf(0, HEADER_BYTES + 4);
  const database = frame.toString('utf8', HEADER_BYTES + 4, nameEnd).split('.')[0]!;
  const offset = nameEnd + 1 + 8;
  const body = decode(frame.subarray(offset, offset + frame.readInt32LE(offset)));
  return { id, body: { ...body, $db: database }, isLegacy: true, expectsNoReply: false };
}

let lastId = 0;

/** What precedes the document in an OP_MSG and in an OP_REPLY. */
const MESSAGE_HEAD_BYTES = HEADER_BYTES + 5;
const LEGACY_HEAD_BYTES = HEADER_BYTES + 20;

/** The room that any reply needs in front of its document. */
export const REPLY_HEAD_BYTES = LEGACY_HEAD_BYTES;

/**
 * Encodes a reply to a request.
 * @param reply a document, or an encoded document with `REPLY_HEAD_BYTES` of room in front of it, which are overwritten
 */
export function formatReply(request: Request, reply: Doc | Buffer): Buffer {
  const buffer = Buffer.isBuffer(reply) ? reply : encodeReply(reply);
  const message = buffer.subarray(REPLY_HEAD_BYTES - (request.isLegacy ? LEGACY_HEAD_BYTES : MESSAGE_HEAD_BYTES));
  lastId = (lastId + 1) & 0x7fffffff;
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(lastId, 4);
  message.writeInt32LE(request.id, 8);
  message.writeInt32LE(request.isLegacy ? OP_CODES.reply : OP_CODES.message, 12);
  // OP_REPLY: flags, cursor id (8), starting from, number returned. OP_MSG: flags, then a section of kind 0.
  if (request.isLegacy) {
    message.writeInt32LE(8, HEADER_BYTES);
    message.fill(0, HEADER_BYTES + 4, HEADER_BYTES + 16);
    message.writeInt32LE(1, HEADER_BYTES + 16);
  } else message.fill(0, HEADER_BYTES, MESSAGE_HEAD_BYTES);
  return message;
}

function encodeReply(reply: Doc): Buffer {
  const body = serialize(reply, { ignoreUndefined: true });
  const buffer = Buffer.allocUnsafe(REPLY_HEAD_BYTES + body.length);
  buffer.set(body, REPLY_HEAD_BYTES);
  return buffer;
}
