import { mongoError } from '../errors';
import type { Filter } from '../query/filter';
import type { CollectionInfo, IndexField, IndexInfo } from '../storage/catalog';
import { getIndexUse } from './or-ranges';
import { getFieldBounds } from './intervals';
import type { IndexUse, KeyRange } from './ranges';
import { coversFilter } from './applicable-indexes';

export interface SortField {
  name: string;
  descending: boolean;
}

/** How documents are going to be found. */
export interface Plan {
  index: IndexInfo;
  ranges: KeyRange[];
  /** Read keys from the highest to the lowest. */
  reverse: boolean;
  /** Ranges are read side by side, in the order of what is behind their prefix. */
  merge: boolean;
  /** The order of the keys is the order that was asked for. */
  sorted: boolean;
  /** Every key belongs to exactly one match, so documents need not be read to know that they match. */
  isExact: boolean;
  /** One document may have several keys in the ranges. */
  dedupe: boolean;
  /** The filter sets no bounds on this index. */
  isFullScan: boolean;
}

const MAX_MERGED_RANGES = 100;

/** Picks the index that serves filter and sort best. The records in `_id` order are the last resort. */
export function choosePlan(
  collection: CollectionInfo,
  filter: Filter,
  sort: readonly SortField[],
  hint?: IndexInfo | 'natural',
): Plan {
  const [idIndex, ...others] = collection.indexes;
  if (hint === 'natural')
    return createPlan(getIndexUse(collection, idIndex!, { kind: 'and', filters: [] }), filter, sort);
  if (hint !== undefined) {
    if (!coversFilter(hint, filter))
      throw mongoError(2, `hint: the index ${hint.name} does not hold every match of this query`);
    return createPlan(getIndexUse(collection, hint, filter), filter, sort);
  }
  const candidates = [idIndex!, ...others.filter((index) => coversFilter(index, filter))].map((index) => {
    const use = getIndexUse(collection, index, filter);
    const plan = createPlan(use, filter, sort);
    return { plan, score: scorePlan(use, plan, sort) };
  });
  return candidates.reduce((best, candidate) => (candidate.score > best.score ? candidate : best)).plan;
}

/** Leading equalities tell most, then the order, then a range. A full unique key beats everything. */
function scorePlan(use: IndexUse, plan: Plan, sort: readonly SortField[]): number {
  if (use.ranges.length === 0) return 1000;
  const { index } = use;
  if (index.unique && use.pointFieldCount === index.fields.length) return 500 - Math.min(use.ranges.length, 400);
  let score =
    use.singleValueCount * 10 + (use.pointFieldCount - use.singleValueCount) * 7 + (use.hasBoundedRange ? 4 : 0);
  if (sort.length > 0 && plan.sorted) score += 8;
  if (score > 0) score -= index.fields.length * 0.01;
  // Its keys lead to the documents at once, where another index needs a second look-up.
  if (index.id === 0) score += 0.5;
  return score;
}

function createPlan(use: IndexUse, filter: Filter, sort: readonly SortField[]): Plan {
  const { index, ranges } = use;
  const order = getKeyOrder(use, sort);
  const hasManyKeys = index.multikey.some((many, i) => many && i >= use.singleValueCount);
  return {
    index,
    ranges: order?.reverse === true && !order.merge ? ranges.toReversed() : ranges,
    reverse: order?.reverse ?? false,
    merge: order?.merge ?? false,
    sorted: sort.length === 0 || order !== undefined,
    isExact: !hasManyKeys && isExact(filter, use.exactFields),
    dedupe: hasManyKeys,
    isFullScan: use.pointFieldCount === 0 && !use.hasBoundedRange,
  };
}

function isExact(filter: Filter, fields: ReadonlySet<string>): boolean {
  if (filter.kind === 'and') return filter.filters.every((inner) => isExact(inner, fields));
  return (
    filter.kind === 'field' && fields.has(filter.name) && getFieldBounds(filter, filter.name, false)?.exact === true
  );
}

/** Whether the keys come in the order of the sort, forwards or backwards, as one run or as a merge of several. */
function getKeyOrder(use: IndexUse, sort: readonly SortField[]): { reverse: boolean; merge: boolean } | undefined {
  const fixedNames = new Set(
    use.index.fields
      .slice(0, use.singleValueCount)
      .filter((_, i) => !use.index.multikey[i])
      .map(({ name }) => name),
  );
  const remainingSort = sort.filter(({ name }) => !fixedNames.has(name));
  if (remainingSort.length === 0) return { reverse: false, merge: false };
  const sequential = getSortDirection(use, use.singleValueCount, remainingSort);
  if (sequential !== undefined) return { reverse: sequential, merge: false };
  if (use.pointFieldCount === use.singleValueCount || use.ranges.length > MAX_MERGED_RANGES) return undefined;
  const merged = getSortDirection(use, use.pointFieldCount, remainingSort);
  return merged === undefined ? undefined : { reverse: merged, merge: true };
}

/** Whether the fields from a position on are those of the sort; true means backwards. */
function getSortDirection({ index }: IndexUse, from: number, requiredSort: readonly SortField[]): boolean | undefined {
  const fields: Pick<IndexField, 'name' | 'descending'>[] = index.fields.slice(from);
  const multikey = index.multikey.slice(from);
  // Keys of an index that is not unique end with the record's _id, ascending.
  if (!index.unique && !fields.some(({ name }) => name === '_id')) fields.push({ name: '_id', descending: false });
  if (requiredSort.length > fields.length) return undefined;
  const reverse = requiredSort[0]!.descending !== fields[0]?.descending;
  const same = requiredSort.every(
    (field, i) =>
      field.name === fields[i]!.name &&
      (field.descending !== fields[i]!.descending) === reverse &&
      multikey[i] !== true,
  );
  return same ? reverse : undefined;
}
