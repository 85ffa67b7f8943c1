import type { Filter } from '../query/filter';
import type { CollectionInfo, IndexInfo } from '../storage/catalog';
import { computeIndexUse, type IndexUse, type KeyRange } from './ranges';

/** Together they are worth a look each; a long list of alternatives is not a page by key range. */
const MAX_ALTERNATIVES = 8;

/** More ranges than this could not be read side by side any more. */
const MAX_RANGES = 100;

/**
 * How a filter uses an index, where one `$or` may be a page by key range: lower values, or the same value with a lower
 * `_id`. Each alternative bounds more fields than both together do. Without that, a page among equal values would read
 * all of them that lie before it.
 */
export function getIndexUse(collection: CollectionInfo, index: IndexInfo, filter: Filter): IndexUse {
  const fullUse = computeIndexUse(collection, index, filter);
  const parts = filter.kind === 'and' ? filter.filters : [filter];
  const [choice, second] = parts.filter(({ kind }) => kind === 'or');
  if (choice?.kind !== 'or' || second || choice.filters.length > MAX_ALTERNATIVES) return fullUse;
  const rest = parts.filter((part) => part !== choice);
  const found = choice.filters.flatMap(
    (alternative) => computeIndexUse(collection, index, { kind: 'and', filters: [...rest, alternative] }).ranges,
  );
  const ranges = mergeRanges(found, fullUse.ranges);
  return ranges ? { ...fullUse, ranges } : fullUse;
}

/**
 * The ranges in ascending order, each within one of `outer` and none within another.
 * @returns nothing when they do not lie so, or are too many.
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
