import { mongoError } from '../errors';
import type { Filter } from '../query/filter';
import type { CollectionInfo, IndexField, IndexInfo } from '../storage/catalog';
import { splitAlternatives } from './or-ranges';
import { type BoundsLookup, createBoundsLookup, getFieldBounds } from './intervals';
import { computeIndexUse, type IndexUse, type KeyRange } from './ranges';
import { coversFilter } from './applicable-indexes';

export interface SortField {
  name: string;
  descending: boolean;
}

/** How documents will be found. */
export interface Plan {
  index: IndexInfo;
  ranges: KeyRange[];
  /** Whether keys are read from the highest to the lowest. */
  reverse: boolean;
  /** Whether ranges are merged, in the order of the bytes after their prefix. */
  merge: boolean;
  /** Whether keys come in the requested order. */
  sorted: boolean;
  /** Whether every key belongs to exactly one match, so that documents need not be read to check that they match. */
  isExact: boolean;
  /** Whether one document may have several keys in the ranges. */
  dedupe: boolean;
  /** Whether the filter sets no bounds on this index. */
  isFullScan: boolean;
  /** Whether each range is a single key. */
  isUniqueLookup: boolean;
}

const MAX_MERGED_RANGES = 100;

/** The score of one key of a unique index. Only an index that excludes every document has a higher one. */
const UNIQUE_SCORE = 499;

/** Picks the index that serves filter and sort best. The fallback is to read the records in `_id` order. */
export function choosePlan(
  collection: CollectionInfo,
  filter: Filter,
  sort: readonly SortField[],
  hint?: IndexInfo | 'natural',
): Plan {
  const [idIndex, ...others] = collection.indexes;
  if (hint === 'natural')
    return createPlan(
      computeIndexUse(collection, idIndex!, () => undefined),
      filter,
      sort,
    );
  const getBounds = createBoundsLookup(filter);
  if (hint !== undefined) {
    if (!coversFilter(hint, filter))
      throw mongoError(2, `hint: the index ${hint.name} does not hold every match of this query`);
    return createPlan(
      splitAlternatives(collection, computeIndexUse(collection, hint, getBounds), filter),
      filter,
      sort,
    );
  }
  let best = computeIndexUse(collection, idIndex!, getBounds);
  let bestScore = scoreUse(best, sort);
  for (const index of others) {
    if (bestScore >= UNIQUE_SCORE) break;
    if (!isUseful(index, getBounds, sort) || !coversFilter(index, filter)) continue;
    const use = computeIndexUse(collection, index, getBounds);
    const score = scoreUse(use, sort);
    if (score > bestScore) [best, bestScore] = [use, score];
  }
  return createPlan(splitAlternatives(collection, best, filter), filter, sort);
}

/** Whether an index can be better than reading all records: by bounds on its first field, or by its order. */
const isUseful = ({ fields, multikey }: IndexInfo, getBounds: BoundsLookup, sort: readonly SortField[]): boolean =>
  fields[0]!.name === sort[0]?.name || getBounds(fields[0]!.name, multikey[0]!) !== undefined;

/** Leading equalities count most, then the order, then a range. Equality on all fields of a unique index beats all. */
function scoreUse(use: IndexUse, sort: readonly SortField[]): number {
  if (use.ranges.length === 0) return 1000;
  const { index } = use;
  if (isUniqueLookup(use)) return UNIQUE_SCORE + 1 - Math.min(use.ranges.length, 400);
  let score =
    use.singleValueCount * 10 + (use.pointFieldCount - use.singleValueCount) * 7 + (use.hasBoundedRange ? 4 : 0);
  if (sort.length > 0 && getKeyOrder(use, sort) !== undefined) score += 8;
  if (score > 0) score -= index.fields.length * 0.01;
  // An index that has only some of the documents, among them all matches, is shorter.
  if (index.sparse || index.partial !== undefined) score += 0.2;
  // The keys of `_id_` hold the documents themselves; other indexes need a second lookup.
  if (index.id === 0) score += 0.5;
  return score;
}

/** Whether each range is a single key: the filter gives every field of a unique index its values. */
const isUniqueLookup = ({ index, pointFieldCount }: IndexUse): boolean =>
  index.unique && pointFieldCount === index.fields.length;

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
    isUniqueLookup: isUniqueLookup(use),
  };
}

function isExact(filter: Filter, fields: ReadonlySet<string>): boolean {
  if (filter.kind === 'and') return filter.filters.every((inner) => isExact(inner, fields));
  return (
    filter.kind === 'field' && fields.has(filter.name) && getFieldBounds(filter, filter.name, false)?.exact === true
  );
}

/** Whether the keys come in the sort's order, forward or backward, as one sequence or by merging several. */
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

/** Whether the index fields from a position on match the sort; true means backward. */
function getSortDirection({ index }: IndexUse, from: number, requiredSort: readonly SortField[]): boolean | undefined {
  const fields: Pick<IndexField, 'name' | 'descending'>[] = index.fields.slice(from);
  const multikey = index.multikey.slice(from);
  // Keys of a non-unique index end with the record's _id, ascending.
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
