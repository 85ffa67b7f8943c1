import { mongoError } from '../errors';
import { type Control, drive, driveNow } from '../plan/drive';
import { choosePlan, type Plan, type SortField } from '../plan/planner';
import { createRows, type Rows, type Window } from '../plan/rows';
import { createScan } from '../plan/scan';
import type { Filter } from '../query/filter';
import { matches } from '../query/match';
import { type CollectionInfo, type IndexInfo, keyPattern } from '../storage/catalog';
import { recordKey } from '../storage/index-keys';
import type { Store, Transaction } from '../storage/store';
import { decode, type Doc, isDoc, type Value } from '../values/bson';
import { sameValue } from '../values/compare';
import { keyOf } from '../values/key';

/** Which documents a statement is about. */
export interface Target {
  filter: Filter;
  sort: readonly SortField[];
  hint: Value;
  /** 1, or Infinity for every match. */
  most: number;
}

/** The index that a hint names, by its name or its key pattern. */
export function hintedIndex(collection: CollectionInfo, hint: Value): IndexInfo | 'natural' | undefined {
  if (hint === undefined || hint === null) return undefined;
  if (isDoc(hint) && Object.keys(hint).length === 0) return undefined;
  if (isDoc(hint) && '$natural' in hint) return 'natural';
  const [found, another] = collection.indexes.filter((index) =>
    typeof hint === 'string' ? index.name === hint : sameValue(keyPattern(index), hint),
  );
  if (another !== undefined)
    throw mongoError(
      27,
      `Hint matched multiple indexes, must hint by index name. Matched: ${found!.name} and ${another.name}`,
    );
  if (found === undefined) throw mongoError(2, 'hint provided does not correspond to an existing index');
  return found;
}

/** Plans a query and opens its rows. */
export function openRows(
  data: Store['data'],
  collection: CollectionInfo,
  filter: Filter,
  window: Window,
  hint: Value,
): { plan: Plan; rows: Rows } {
  const plan = choosePlan(collection, filter, window.sort, hintedIndex(collection, hint));
  return { plan, rows: createRows(createScan(data, collection, plan, filter), plan, window) };
}

/** The documents, found within a transaction; throws TooLongForTransaction when that would block others. */
export function findNow(tx: Transaction, collection: CollectionInfo, target: Target): Doc[] {
  const { rows } = openRows(
    tx.data,
    collection,
    target.filter,
    { sort: target.sort, skip: 0, limit: target.most },
    target.hint,
  );
  return driveNow(rows, target.most).map((found) => found.doc());
}

/** The ids of the documents, found outside of a transaction; they may have changed when one begins. */
export async function findIds(store: Store, namespace: string, target: Target, control: Control): Promise<Value[]> {
  const collection = store.collection(namespace);
  if (collection === undefined) return [];
  const { rows } = openRows(
    store.data,
    collection,
    target.filter,
    { sort: target.sort, skip: 0, limit: target.most },
    target.hint,
  );
  const ids: Value[] = [];
  await drive(rows, control, (found) => {
    ids.push(found.doc()['_id']);
    return false;
  });
  return ids;
}

/** The current version of a document, if it still matches. */
export function readAgain(tx: Transaction, collection: CollectionInfo, id: Value, filter: Filter): Doc | undefined {
  const bytes = tx.data.get(recordKey(collection.id, keyOf(id)));
  const doc = bytes === undefined ? undefined : decode(bytes);
  return doc !== undefined && matches(filter, doc) ? doc : undefined;
}
