import type { Collection, Document, OptionalUnlessRequiredId } from 'mongodb';

const BATCH_SIZE = 5000;
/** Batches under way at once: one is written while the next is made and sent. */
const MAX_CONCURRENT_BATCHES = 2;

/** Stores many documents through the driver; `make` gives the one with a number from 0 on. */
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
