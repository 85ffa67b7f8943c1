import { type Control, drive } from '../plan/drive';
import type { Rows } from '../plan/rows';
import type { Found } from '../plan/scan';
import type { Source } from './cursors';

/** Documents of a query, read as they are asked for. */
export function rowSource(rows: Rows, present: (found: Found) => Buffer): Source {
  let held: Buffer | undefined;
  return {
    async take(count, bytes, control: Control) {
      const batch: Buffer[] = [];
      let size = 0;
      if (count === 0) return { batch, done: false };
      if (held !== undefined) {
        batch.push(held);
        size = held.length;
        held = undefined;
        if (batch.length >= count) return { batch, done: false };
      }
      const more = await drive(rows, control, (found) => {
        const document = present(found);
        size += document.length;
        if (size > bytes && batch.length > 0) {
          held = document;
          return true;
        }
        batch.push(document);
        return batch.length >= count;
      });
      return { batch, done: !more };
    },
  };
}

/** Documents that are all there already. */
export function listSource(documents: readonly Buffer[]): Source {
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
