import { createBatcher } from './batcher';

/**
 * Lets requests that ask for the same at the same time share one read. None of them gets what was read before it
 * arrived. Callers share the result, and must not change it.
 * @param read a read whose query can be written as JSON.
 */
export function shareReads<Query, Result>(read: (query: Query) => Promise<Result>): (query: Query) => Promise<Result> {
  return createBatcher<Query, Result>({
    getKey: (query) => JSON.stringify(query),
    runOne: read,
    async runMany(queries) {
      const [first] = queries as [Query];
      const result = await read(first);
      return queries.map(() => result);
    },
  });
}
