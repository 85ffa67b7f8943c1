import { BSON, type Collection, type ObjectId, type OptionalUnlessRequiredId } from 'mongodb';
import { createBatcher } from './batcher';
import { DUPLICATE_KEY_CODE, hasRefusedDocuments, isDuplicateKeyError } from './mongo';

/** A document whose id is known before it is stored. */
interface IdentifiedDocument {
  _id: ObjectId;
}

/**
 * Inserts single documents into a collection with a unique index. Requests that wait at the same time share one
 * unordered insert; the server's reply names each refused document by its position in the list.
 * @returns a function that inserts a document; false if a unique key is stored already.
 */
export function createBatchedInsert<Stored extends IdentifiedDocument>(
  collection: Collection<Stored>,
): (document: Stored) => Promise<boolean> {
  async function insertOne(document: Stored): Promise<boolean> {
    try {
      await collection.insertOne(document as OptionalUnlessRequiredId<Stored>);
      return true;
    } catch (error) {
      if (isDuplicateKeyError(error)) return false;
      throw error;
    }
  }

  /** Inserts a document that a failed call may have stored. */
  async function retryOne(document: Stored): Promise<boolean> {
    return (await insertOne(document)) || (await collection.countDocuments({ _id: document._id } as object)) === 1;
  }

  return createBatcher<Stored, boolean>({
    runOne: insertOne,
    retryOne,
    getBytes: (document) => BSON.calculateObjectSize(document),
    async runMany(documents) {
      try {
        await collection.insertMany(documents as OptionalUnlessRequiredId<Stored>[], { ordered: false });
        return documents.map(() => true);
      } catch (error) {
        if (!hasRefusedDocuments(error)) throw error;
        const refused = new Map([error.writeErrors].flat().map(({ index, code }) => [index, code]));
        return documents.map((document, index) => {
          if (!refused.has(index)) return true;
          return refused.get(index) === DUPLICATE_KEY_CODE ? false : retryOne(document);
        });
      }
    },
  });
}
