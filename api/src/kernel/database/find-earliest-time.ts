import type { Collection, Document, Filter } from 'mongodb';

/** The earliest time in a field of the documents that have it, or of those that match. One read of an index of that field. */
export async function findEarliestTime<Stored extends Document>(
  collection: Collection<Stored>,
  field: keyof Stored & string,
  filter: Document = { [field]: { $exists: true } },
): Promise<Date | undefined> {
  const [first] = await collection
    .find(filter as Filter<Stored>, { projection: { _id: 0, [field]: 1 } })
    .sort({ [field]: 1 })
    .limit(1)
    .toArray();
  return first?.[field];
}
