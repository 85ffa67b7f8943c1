import type { Collection, Document, Filter, FindOptions, ObjectId, WithId } from 'mongodb';
import { createBatcher } from './batcher';

/** What a request looks for. */
interface Wanted<Stored> {
  value: string | ObjectId;
  scope: Partial<Stored>;
}

/**
 * Finds single documents by the values of a field that is unique, at least within a scope. Requests that wait at the
 * same time share one query for each scope.
 * @param filter what else the documents must match.
 * @returns a function that finds the document with a value, among those with the fields of a scope if one is given; null
 * if there is none. Callers share what it returns, and must not change it.
 */
export function createBatchedFind<Stored extends Document>(
  collection: Collection<Stored>,
  field: keyof Stored & string,
  {
    filter = {},
    ...options
  }: { filter?: Filter<Stored> } & Pick<FindOptions, 'projection' | 'readConcern' | 'maxTimeMS'> = {},
): (value: string | ObjectId, scope?: Partial<Stored>) => Promise<WithId<Stored> | null> {
  const toFilter = (match: unknown, scope: Partial<Stored>) =>
    ({ ...scope, [field]: match, ...filter }) as Filter<Stored>;
  const findOne = ({ value, scope }: Wanted<Stored>) => collection.findOne(toFilter(value, scope), options);
  const find = createBatcher<Wanted<Stored>, WithId<Stored> | null>({
    getKey: ({ scope }) => JSON.stringify(scope),
    runOne: findOne,
    retryOne: findOne,
    async runMany(wanted) {
      const { scope } = wanted[0] as Wanted<Stored>;
      const unique = new Map(wanted.map(({ value }) => [String(value), value]));
      const found = await collection.find(toFilter({ $in: [...unique.values()] }, scope), options).toArray();
      const byValue = new Map(found.map((document) => [String(document[field]), document]));
      return wanted.map(({ value }) => byValue.get(String(value)) ?? null);
    },
  });
  return (value, scope = {}) => find({ value, scope });
}
