import type { Long } from 'bson';
import {
  append,
  beginDocument,
  type ByteWriter,
  createByteWriter,
  endDocument,
  reserve,
  writeElementName,
} from '../values/byte-writer';
import { ELEMENT_TYPE } from '../values/bson-elements';
import { REPLY_HEAD_BYTES } from '../wire/frames';

/** A reply of a cursor that is being written: `{ cursor: { <field>: [documents], id, ns }, ok: 1 }`. */
export interface Batch {
  /** How many documents it has. */
  count(): number;
  /** Adds the document that `write` appends to the output; returns its length in bytes. */
  add(write: (out: ByteWriter) => void): number;
  /** Removes the document that was added last, and returns it. */
  removeLast(): Buffer;
  /** Ends the reply, and returns it with `REPLY_HEAD_BYTES` of room in front of it. */
  finish(namespace: string, id: Long): Buffer;
}

/** Room for the reply with one small document; a longer reply gets more. */
const INITIAL_REPLY_BYTES = 1024;

/** At least what precedes a document in an array: its type, and its position as text. */
const MAX_ITEM_NAME_BYTES = 16;

/** At least what follows the documents, without the name of the namespace. */
const MAX_TRAILER_BYTES = 64;

/** Begins a reply. The documents are written into the message itself, so that they are not copied again. */
export function createBatch(field: 'firstBatch' | 'nextBatch'): Batch {
  const out = createByteWriter(INITIAL_REPLY_BYTES);
  out.length = REPLY_HEAD_BYTES;
  const reply = beginDocument(out);
  writeElementName(out, ELEMENT_TYPE.object, 'cursor');
  const cursor = beginDocument(out);
  writeElementName(out, ELEMENT_TYPE.array, field);
  const items = beginDocument(out);
  let count = 0;
  let lastItem = out.length;
  let lastDocument = out.length;

  return {
    count: () => count,
    add(write) {
      reserve(out, MAX_ITEM_NAME_BYTES);
      lastItem = out.length;
      writeElementName(out, ELEMENT_TYPE.object, String(count));
      lastDocument = out.length;
      write(out);
      count += 1;
      return out.length - lastDocument;
    },
    removeLast() {
      const document = Buffer.from(out.buffer.subarray(lastDocument, out.length));
      out.length = lastItem;
      count -= 1;
      return document;
    },
    finish(namespace, id) {
      const name = Buffer.from(`${namespace}\0`);
      reserve(out, MAX_TRAILER_BYTES + name.length);
      endDocument(out, items);
      writeElementName(out, ELEMENT_TYPE.long, 'id');
      out.length = out.buffer.writeBigInt64LE(id.toBigInt(), out.length);
      writeElementName(out, ELEMENT_TYPE.string, 'ns');
      out.length = out.buffer.writeInt32LE(name.length, out.length);
      append(out, name, 0, name.length);
      endDocument(out, cursor);
      writeElementName(out, ELEMENT_TYPE.double, 'ok');
      out.length = out.buffer.writeDoubleLE(1, out.length);
      endDocument(out, reply);
      return out.buffer.subarray(0, out.length);
    },
  };
}
