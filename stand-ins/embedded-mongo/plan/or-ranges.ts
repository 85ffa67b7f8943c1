import type { Filter } from '../query/filter';
import type { CollectionInfo } from '../storage/catalog';
import { createBoundsLookup } from './intervals';
import { computeIndexUse, type IndexUse, type KeyRange } from './ranges';

/** Each alternative is planned separately. Keyset pagination needs only a few; longer lists are not split. */
const MAX_ALTERNATIVES = 8;

/** The most ranges that can be read in parallel. */
const MAX_RANGES = 100;

/**
 * Splits an index's ranges by the alternatives of an `$or`, as in keyset pagination: lower values, or the same value
 * with a lower `_id`. Each alternative bounds more fields than the `$or` as a whole. Without this, a page in the middle
 * of equal values would read all of them that precede it.
 */
export function splitAlternatives(collection: CollectionInfo, use: IndexUse, filter: Filter): IndexUse {
  const parts = filter.kind === 'and' ? filter.filters : [filter];
  const [choice, second] = parts.filter(({ kind }) => kind === 'or');
  if (choice?.kind !== 'or' || second || choice.filters.length > MAX_ALTERNATIVES) return use;
  const rest = parts.filter((part) => part !== choice);
  const found = choice.filters.flatMap((alternative) => {
    const getBounds = createBoundsLookup({ kind: 'and', filters: [...rest, alternative] });
    return computeIndexUse(collection, use.index, getBounds).ranges;
  });
  const ranges = mergeRanges(found, use.ranges);
  return ranges ? { ...use, ranges } : use;
}

/**
 * Merges overlapping ranges, in ascending order; each must lie within one of `outer`.
 * @returns undefined if one does not, or if there are too many
 */
function mergeRanges(found: KeyRange[], outer: KeyRange[]): KeyRange[] | undefined {
  const mergedRanges: KeyRange[] = [];
  for (const { low, high } of found.toSorted((a, b) => Buffer.compare(a.low, b.low))) {
    const enclosingRange = outer.find((range) => isWithin(range, low, high));
    const last = mergedRanges.at(-1);
    if (!enclosingRange || (last && Buffer.compare(low, last.high) < 0 && last.prefix !== enclosingRange.prefix))
      return undefined;
    if (last && Buffer.compare(low, last.high) < 0) {
      if (Buffer.compare(high, last.high) > 0) last.high = high;
    } else mergedRanges.push({ low, high, prefix: enclosingRange.prefix });
  }
  return mergedRanges.length > MAX_RANGES ? undefined : mergedRanges;
}

function isWithin(outer: KeyRange, low: Buffer, high: Buffer): boolean {
  return Buffer.compare(outer.low, low) <= 0 && Buffer.compare(high, outer.high) <= 0;
}
