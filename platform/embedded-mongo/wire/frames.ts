import { serialize } from 'bson';
import { decode, type Doc } from '../values/bson';

/** Operation codes of MongoDB's wire protocol that are read or written here. */
export const OP = { reply: 1, query: 2004, message: 2013 } as const;

/** As MongoDB announces it; a frame beyond this ends the connection. */
export const MAX_MESSAGE_BYTES = 48_000_000;

const HEADER = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const REQUIRED_BITS = 0xffff;

/** One request as it came over the wire. */
export interface Request {
  id: number;
  body: Doc;
  /** OP_QUERY is still used for the first greeting, and wants an OP_REPLY. */
  legacy: boolean;
  /** The client does not wait for an answer (w: 0). */
  silent: boolean;
}

/** Cuts a stream of bytes into whole messages. Throws on a length that no MongoDB message has. */
export function createMessageCutter(): (chunk: Buffer) => Buffer[] {
  let held: Buffer[] = [];
  let size = 0;
  return (chunk) => {
    held.push(chunk);
    size += chunk.length;
    const messages: Buffer[] = [];
    while (size >= HEADER) {
      if (held.length > 1 && held[0]!.length < HEADER) held = [Buffer.concat(held)];
      const length = held[0]!.readInt32LE(0);
      if (length < HEADER || length > MAX_MESSAGE_BYTES) throw new Error(`a message of ${length} bytes`);
      if (size < length) break;
      const all = held.length === 1 ? held[0]! : Buffer.concat(held);
      messages.push(all.subarray(0, length));
      held = all.length > length ? [all.subarray(length)] : [];
      size -= length;
    }
    return messages;
  };
}

/** Cuts a stream of bytes into requests. Throws on bytes that are no MongoDB message. */
export function createFrameReader(): (chunk: Buffer) => Request[] {
  const cut = createMessageCutter();
  return (chunk) => cut(chunk).map(parseRequest);
}

/** Reads one whole message. Throws on bytes that are no request. */
export function parseRequest(frame: Buffer): Request {
  const id = frame.readInt32LE(4);
  const code = frame.readInt32LE(12);
  if (code === OP.message) return parseMessage(frame, id);
  if (code === OP.query) return parseQuery(frame, id);
  throw new Error(`the operation code ${code}`);
}

function parseMessage(frame: Buffer, id: number): Request {
  const flags = frame.readUInt32LE(HEADER);
  if (flags & REQUIRED_BITS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) throw new Error(`the message flags ${flags}`);
  const end = frame.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let body: Doc | undefined;
  const sequences: Doc = {};
  for (let at = HEADER + 4; at < end;) {
    const kind = frame[at];
    at += 1;
    const length = frame.readInt32LE(at);
    if (length < 5 || at + length > end) throw new Error('a section that is too long');
    if (kind === 0) body = decode(frame.subarray(at, at + length));
    else if (kind === 1) readSequence(frame.subarray(at + 4, at + length), sequences);
    else throw new Error(`the section kind ${String(kind)}`);
    at += length;
  }
  if (body === undefined) throw new Error('a message without a body');
  return { id, body: { ...body, ...sequences }, legacy: false, silent: (flags & MORE_TO_COME) !== 0 };
}

function readSequence(section: Buffer, sequences: Doc): void {
  const nameEnd = section.indexOf(0);
  const documents: Doc[] = [];
  for (let at = nameEnd + 1; at < section.length;) {
    const length = section.readInt32LE(at);
    if (length < 5 || at + length > section.length) throw new Error('a document that is too long');
    documents.push(decode(section.subarray(at, at + length)));
    at += length;
  }
  sequences[section.toString('utf8', 0, nameEnd)] = documents;
}

function parseQuery(frame: Buffer, id: number): Request {
  const nameEnd = frame.indexOf(0, HEADER + 4);
  const database = frame.toString('utf8', HEADER + 4, nameEnd).split('.')[0]!;
  const at = nameEnd + 1 + 8;
  const body = decode(frame.subarray(at, at + frame.readInt32LE(at)));
  return { id, body: { ...body, $db: database }, legacy: true, silent: false };
}

let lastId = 0;

/** An answer to a request, ready to send. */
export function formatReply(request: Request, reply: Doc | Buffer): Buffer {
  const body = Buffer.isBuffer(reply) ? reply : Buffer.from(serialize(reply, { ignoreUndefined: true }));
  const head = Buffer.alloc(request.legacy ? HEADER + 20 : HEADER + 5);
  lastId = (lastId + 1) & 0x7fffffff;
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(lastId, 4);
  head.writeInt32LE(request.id, 8);
  head.writeInt32LE(request.legacy ? OP.reply : OP.message, 12);
  // OP_REPLY: flags, cursor id (8), starting from, number returned. OP_MSG: flags, then a section of kind 0.
  if (request.legacy) {
    head.writeInt32LE(8, HEADER);
    head.writeInt32LE(1, HEADER + 16);
  }
  return Buffer.concat([head, body]);
}
