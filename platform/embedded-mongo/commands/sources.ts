import { type OperationControl, forEachRow } from '../plan/execute';
import type { Rows } from '../plan/rows';
import type { FoundRow } from '../plan/scan';
import type { BatchSource } from './cursors';

/** Reads the documents of a query on demand. */
export function createRowSource(rows: Rows, present: (found: FoundRow) => Buffer): BatchSource {
  let pendingDocument: Buffer | undefined;
  return {
    async take(count, bytes, control: OperationControl) {
      const batch: Buffer[] = [];
      let size = 0;
      if (count === 0) return { batch, done: false };
      if (pendingDocument !== undefined) {
        batch.push(pendingDocument);
        size = pendingDocument.length;
        pendingDocument = undefined;
        if (batch.length >= count) return { batch, done: false };
      }
      const more = await forEachRow(rows, control, (found) => {
        const document = present(found);
        size += document.length;
        if (size > bytes && batch.length > 0) {
          pendingDocument = document;
          return true;
        }
        batch.push(document);
        return batch.length >= count;
      });
      return { batch, done: !more };
    },
  };
}

/** Serves documents from a list. */
export function createListSource(documents: readonly Buffer[]): BatchSource {
  let position = 0;
  return {
    take(count, bytes) {
      const batch: Buffer[] = [];
      let size = 0;
      while (position < documents.length && batch.length < count) {
        const document = documents[position]!;
        size += document.length;
        if (size > bytes && batch.length > 0) break;
        batch.push(document);
        position += 1;
      }
      return Promise.resolve({ batch, done: position >= documents.length });
    },
  };
}
