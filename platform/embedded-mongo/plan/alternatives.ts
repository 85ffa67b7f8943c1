import type { Filter } from '../query/filter';
import type { CollectionInfo, IndexInfo } from '../storage/catalog';
import { boundIndex, type IndexUse, type KeyRange } from './ranges';

/** Together they are worth a look each; a long list of alternatives is not a page by key range. */
const MAX_ALTERNATIVES = 8;

/** More ranges than this could not be read side by side any more. */
const MAX_RANGES = 100;

/**
 * How a filter uses an index, where one `$or` may be a page by key range: lower values, or the same value with a lower
 * `_id`. Each alternative bounds more fields than both together do. Without that, a page among equal values would read
 * all of them that lie before it.
 */
export function indexUse(collection: CollectionInfo, index: IndexInfo, filter: Filter): IndexUse {
  const use = boundIndex(collection, index, filter);
  const parts = filter.kind === 'and' ? filter.filters : [filter];
  const [choice, second] = parts.filter(({ kind }) => kind === 'or');
  if (choice?.kind !== 'or' || second || choice.filters.length > MAX_ALTERNATIVES) return use;
  const rest = parts.filter((part) => part !== choice);
  const found = choice.filters.flatMap(
    (alternative) => boundIndex(collection, index, { kind: 'and', filters: [...rest, alternative] }).ranges,
  );
  const ranges = joined(found, use.ranges);
  return ranges ? { ...use, ranges } : use;
}

/**
 * The ranges in ascending order, each within one of `outer` and none within another.
 * @returns nothing when they do not lie so, or are too many.
 */
function joined(found: KeyRange[], outer: KeyRange[]): KeyRange[] | undefined {
  const joint: KeyRange[] = [];
  for (const { low, high } of found.toSorted((one, other) => Buffer.compare(one.low, other.low))) {
    const around = outer.find((range) => isWithin(range, low, high));
    const last = joint.at(-1);
    if (!around || (last && Buffer.compare(low, last.high) < 0 && last.prefix !== around.prefix)) return undefined;
    if (last && Buffer.compare(low, last.high) < 0) {
      if (Buffer.compare(high, last.high) > 0) last.high = high;
    } else joint.push({ low, high, prefix: around.prefix });
  }
  return joint.length > MAX_RANGES ? undefined : joint;
}

function isWithin(outer: KeyRange, low: Buffer, high: Buffer): boolean {
  return Buffer.compare(outer.low, low) <= 0 && Buffer.compare(high, outer.high) <= 0;
}
