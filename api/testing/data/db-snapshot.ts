import { createHash } from 'node:crypto';
import { BSON, type Db } from 'mongodb';

/** Collections that every request may change, whatever its result. */
const BOOKKEEPING_COLLECTIONS = new Set(['limits', 'leases', 'checkpoints']);

/** A digest of all documents of each collection, by name. */
export async function takeSnapshot(db: Db): Promise<Record<string, string>> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const digests: Record<string, string> = {};
  for (const name of names.filter((each) => !BOOKKEEPING_COLLECTIONS.has(each)).toSorted()) {
    const documents = await db.collection(name).find().sort({ _id: 1 }).toArray();
    digests[name] = createHash('sha256').update(BSON.EJSON.stringify(documents)).digest('hex');
  }
  return digests;
}
