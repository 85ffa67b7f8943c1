import type { Collection, Document, OptionalUnlessRequiredId } from 'mongodb';

const BATCH_SIZE = 5000;
/** Concurrent batches: one is being written while the next is created and sent. */
const MAX_CONCURRENT_BATCHES = 2;

/** Stores many documents with the driver; `createDocument` creates the document with a number, from 0. */
export async function insertInBatches<Stored extends Document>(
  collection: Collection<Stored>,
  total: number,
  createDocument: (number: number) => OptionalUnlessRequiredId<Stored>,
): Promise<void> {
  let next = 0;
  async function worker(): Promise<void> {
    while (next < total) {
      const from = next;
      next = Math.min(from + BATCH_SIZE, total);
      const documents = Array.from({ length: next - from }, (_, index) => createDocument(from + index));
      await collection.insertMany(documents, { ordered: false });
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_BATCHES }, worker));
}
