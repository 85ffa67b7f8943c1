import { forEachRow } from '../plan/execute';
import type { Rows } from '../plan/rows';
import { appendAll, type ByteWriter } from '../values/byte-writer';
import type { BatchSource } from './cursors';

/**
 * Reads the documents of a query on demand.
 * @param write appends what the reply contains of a stored document to the output
 */
export function createRowSource(rows: Rows, write: (stored: Buffer, out: ByteWriter) => void): BatchSource {
  let pendingDocument: Buffer | undefined;
  return {
    async take(batch, count, maxBytes, control) {
      if (count === 0) return false;
      let size = 0;
      if (pendingDocument !== undefined) {
        const document = pendingDocument;
        size = batch.add((out) => appendAll(out, document));
        pendingDocument = undefined;
        if (batch.count() >= count) return false;
      }
      const more = await forEachRow(rows, control, ({ bytes }) => {
        size += batch.add((out) => write(bytes, out));
        if (size > maxBytes && batch.count() > 1) {
          pendingDocument = batch.removeLast();
          return true;
        }
        return batch.count() >= count;
      });
      return !more;
    },
  };
}

/** Replies with stored documents as they are. */
export const copyDocument = (stored: Buffer, out: ByteWriter): void => appendAll(out, stored);

/** Serves documents from a list. */
export function createListSource(documents: readonly Buffer[]): BatchSource {
  let position = 0;
  return {
    take(batch, count, maxBytes) {
      let size = 0;
      while (position < documents.length && batch.count() < count) {
        const document = documents[position]!;
        size += document.length;
        if (size > maxBytes && batch.count() > 0) break;
        batch.add((out) => appendAll(out, document));
        position += 1;
      }
      return Promise.resolve(position >= documents.length);
    },
  };
}
