import { Long } from 'bson';
import { type Call, readCountOption, readDocOption } from './context';
import { MAX_BATCH_BYTES, type BatchSource } from './cursors';

/** As in MongoDB, the first batch of a cursor has 101 documents unless the client requests another size. */
const FIRST_BATCH_SIZE = 101;

/** Replies to a command with the first batch of a cursor, which stays open if there are more documents. */
export async function openCursor(
  call: Call,
  namespace: string,
  source: BatchSource,
  batchSize: number | undefined,
  single = false,
): Promise<Buffer> {
  const { batch, done } = await source.take(batchSize ?? FIRST_BATCH_SIZE, MAX_BATCH_BYTES, call.control);
  const id =
    done || single ? Long.ZERO : call.server.cursors.open(namespace, source, readCountOption(call.body, 'maxTimeMS'));
  return createCursorReply('firstBatch', namespace, id, batch);
}

/** The `batchSize` in the `cursor` option of aggregate and the list commands. */
export const readCursorBatchSize = (call: Call): number | undefined =>
  readCountOption(readDocOption(call.body, 'cursor'), 'batchSize');

/**
 * Builds `{ cursor: { <batch>: [...], id, ns }, ok: 1 }` around documents that are already BSON, without decoding them.
 */
export function createCursorReply(
  field: 'firstBatch' | 'nextBatch',
  namespace: string,
  id: Long,
  batch: readonly Buffer[],
): Buffer {
  const items: Buffer[] = [];
  for (const [i, document] of batch.entries()) items.push(encodeElementHeader(0x03, String(i)), document);
  const idBytes = Buffer.alloc(8);
  idBytes.writeBigInt64LE(id.toBigInt());
  const name = Buffer.from(`${namespace}\0`);
  const nameLength = Buffer.alloc(4);
  nameLength.writeInt32LE(name.length);
  const cursor = encodeDocument([
    encodeElementHeader(0x04, field),
    encodeDocument(items),
    encodeElementHeader(0x12, 'id'),
    idBytes,
    encodeElementHeader(0x02, 'ns'),
    nameLength,
    name,
  ]);
  const ok = Buffer.alloc(8);
  ok.writeDoubleLE(1);
  return encodeDocument([encodeElementHeader(0x03, 'cursor'), cursor, encodeElementHeader(0x01, 'ok'), ok]);
}

const encodeElementHeader = (type: number, name: string): Buffer =>
  Buffer.from(`${String.fromCharCode(type)}${name}\0`, 'latin1');

function encodeDocument(parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const out = Buffer.alloc(body.length + 5);
  out.writeInt32LE(out.length);
  body.copy(out, 4);
  return out;
}
