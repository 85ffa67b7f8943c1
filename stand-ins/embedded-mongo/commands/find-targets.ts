import { mongoError } from '../errors';
import { type OperationControl, forEachRow, readRowsSync } from '../plan/execute';
import { choosePlan, type Plan, type SortField } from '../plan/planner';
import { createRows, type Rows, type RowWindow } from '../plan/rows';
import { createScan, type FoundRow } from '../plan/scan';
import type { Filter } from '../query/filter';
import { matches } from '../query/match';
import { type CollectionInfo, type IndexInfo, toKeyPattern } from '../storage/catalog';
import { createRecordKey } from '../storage/index-keys';
import type { Store, Transaction } from '../storage/transaction';
import { decode, isDoc, type Value } from '../values/bson';
import { isSameValue } from '../values/compare';
import { encodeKey } from '../values/key';

/** The documents that a statement applies to. */
export interface Target {
  filter: Filter;
  sort: readonly SortField[];
  hint: Value;
  /** 1, or Infinity for every match. */
  limit: number;
}

/** The index that a hint gives by name or by key pattern. */
export function findHintedIndex(collection: CollectionInfo, hint: Value): IndexInfo | 'natural' | undefined {
  if (hint === undefined || hint === null) return undefined;
  if (isDoc(hint) && Object.keys(hint).length === 0) return undefined;
  if (isDoc(hint) && '$natural' in hint) return 'natural';
  const [found, duplicate] = collection.indexes.filter((index) =>
    typeof hint === 'string' ? index.name === hint : isSameValue(toKeyPattern(index), hint),
  );
  if (duplicate !== undefined)
    throw mongoError(
      27,
      `Hint matched multiple indexes, must hint by index name. Matched: ${found!.name} and ${duplicate.name}`,
    );
  if (found === undefined) throw mongoError(2, 'hint provided does not correspond to an existing index');
  return found;
}

/** Plans a query and opens its rows. */
export function openRows(
  data: Store['data'],
  collection: CollectionInfo,
  filter: Filter,
  window: RowWindow,
  hint: Value,
): { plan: Plan; rows: Rows } {
  const plan = choosePlan(collection, filter, window.sort, findHintedIndex(collection, hint));
  return { plan, rows: createRows(createScan(data, collection, plan, filter), plan, window) };
}

/** Finds the documents within a transaction. @throws SearchTooLongError if the search would block other work. */
export function findTargets(tx: Transaction, collection: CollectionInfo, target: Target): FoundRow[] {
  const { rows } = openRows(
    tx.data,
    collection,
    target.filter,
    { sort: target.sort, skip: 0, limit: target.limit },
    target.hint,
  );
  return readRowsSync(rows, target.limit);
}

/** Finds the ids of the documents outside of a transaction; the documents may have changed by the time one begins. */
export async function findTargetIds(
  store: Store,
  namespace: string,
  target: Target,
  control: OperationControl,
): Promise<Value[]> {
  const collection = store.collection(namespace);
  if (collection === undefined) return [];
  const { rows } = openRows(
    store.data,
    collection,
    target.filter,
    { sort: target.sort, skip: 0, limit: target.limit },
    target.hint,
  );
  const ids: Value[] = [];
  await forEachRow(rows, control, (found) => {
    ids.push(found.doc()['_id']);
    return false;
  });
  return ids;
}

/** Reads the current version of a document, if it still matches. */
export function readIfMatching(
  tx: Transaction,
  collection: CollectionInfo,
  id: Value,
  filter: Filter,
): FoundRow | undefined {
  const bytes = tx.data.get(createRecordKey(collection.id, encodeKey(id)));
  if (bytes === undefined) return undefined;
  const doc = decode(bytes);
  return matches(filter, doc) ? { bytes, doc: () => doc } : undefined;
}
