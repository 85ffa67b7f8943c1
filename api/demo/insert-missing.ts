import type { Collection, Filter, ObjectId, OptionalUnlessRequiredId } from 'mongodb';

/** Inserts missing documents; existing ones with the same id stay unchanged. */
export async function insertMissing<Stored extends { _id: ObjectId }>(
  collection: Collection<Stored>,
  documents: OptionalUnlessRequiredId<Stored>[],
): Promise<void> {
  const ids = documents.map(({ _id }) => _id);
  const existing = await collection.find({ _id: { $in: ids } } as Filter<Stored>, { projection: { _id: 1 } }).toArray();
  const existingIds = new Set(existing.map(({ _id }) => _id.toHexString()));
  const missing = documents.filter(({ _id }) => !existingIds.has(_id.toHexString()));
  if (missing.length > 0) await collection.insertMany(missing);
}
