import { Long } from 'bson';
import { createBatch } from './batch';
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
  const batch = createBatch('firstBatch');
  const done = await source.take(batch, batchSize ?? FIRST_BATCH_SIZE, MAX_BATCH_BYTES, call.control);
  const id =
    done || single ? Long.ZERO : call.server.cursors.open(namespace, source, readCountOption(call.body, 'maxTimeMS'));
  return batch.finish(namespace, id);
}

/** The `batchSize` in the `cursor` option of aggregate and the list commands. */
export const readCursorBatchSize = (call: Call): number | undefined =>
  readCountOption(readDocOption(call.body, 'cursor'), 'batchSize');
