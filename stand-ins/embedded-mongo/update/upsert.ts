import { ObjectId } from 'bson';
import { mongoError } from '../errors';
import type { Filter } from '../query/filter';
import { type Doc, type Value } from '../values/bson';
import { isArrayIndex, splitPath } from '../values/path';
import { getAt, setAt } from './target';
import type { Update } from './update';

/** The document that an upsert inserts: the filter's equalities, then the update, with `_id` first. */
export function createUpsertedDoc(filter: Filter, update: Update): Doc {
  const start: Doc = {};
  for (const [name, value] of listEqualities(filter)) {
    if (update.replacement !== undefined && name !== '_id') continue;
    const path = splitPath(name);
    if (path.some(isArrayIndex))
      throw mongoError(2, `cannot infer the field '${name}' of an upsert: it names an array position`);
    if (getAt(start, path) !== undefined)
      throw mongoError(2, `cannot infer query fields to set, path '${name}' is matched twice`);
    setAt(start, path, value);
  }
  const document = update.apply(start, true);
  if (document['_id'] === undefined) return { _id: new ObjectId(), ...document };
  const { _id: id, ...rest } = document;
  return { _id: id, ...rest };
}

function listEqualities(filter: Filter): [string, Value][] {
  if (filter.kind === 'field') {
    const { condition } = filter;
    if (condition.negated || 'all' in condition) return [];
    const { test } = condition;
    return test.op === 'eq' ? [[filter.name, test.value]] : [];
  }
  // A single alternative is equivalent to a plain condition.
  if (filter.kind === 'and' || (filter.kind === 'or' && filter.filters.length === 1))
    return filter.filters.flatMap(listEqualities);
  return [];
}
