import type { Collection, Document, Filter, FindOptions, ObjectId, WithId } from 'mongodb';
import { createBatcher } from './batcher';

/**
 * Finds single documents by the values of a unique field. Requests that wait at the same time share one query.
 * @param filter what else the documents must match.
 * @returns a function that finds the document with a value; null if there is none. Callers share what it returns, and
 * must not change it.
 */
export function createBatchedFind<Stored extends Document>(
  collection: Collection<Stored>,
  field: keyof Stored & string,
  { filter = {}, projection }: { filter?: Filter<Stored>; projection?: FindOptions['projection'] } = {},
): (value: string | ObjectId) => Promise<WithId<Stored> | null> {
  const options = projection ? { projection } : {};
  const matchField = (match: unknown) => ({ [field]: match, ...filter }) as Filter<Stored>;
  const findOne = (value: string | ObjectId) => collection.findOne(matchField(value), options);
  return createBatcher<string | ObjectId, WithId<Stored> | null>({
    runOne: findOne,
    retryOne: findOne,
    async runMany(values) {
      const unique = new Map(values.map((value) => [String(value), value]));
      const found = await collection.find(matchField({ $in: [...unique.values()] }), options).toArray();
      const byValue = new Map(found.map((document) => [String(document[field]), document]));
      return values.map((value) => byValue.get(String(value)) ?? null);
    },
  });
}
