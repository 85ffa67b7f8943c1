import type { CollectionInfo, IndexInfo } from '../storage/catalog';
import { createKeyPrefix } from '../storage/index-keys';
import { invertKey } from '../values/key';
import { type BoundsLookup, type KeyEdge, type Interval, successor } from './intervals';

/**
 * Keys from `low` (inclusive) to `high` (exclusive). Merged ranges are ordered by the bytes after the first `prefix`.
 */
export interface KeyRange {
  low: Buffer;
  high: Buffer;
  prefix: number;
}

/** How a filter uses an index. */
export interface IndexUse {
  index: IndexInfo;
  ranges: KeyRange[];
  /** How many leading fields have a single value (`singleValueCount`), or one or more values (`pointFieldCount`). */
  singleValueCount: number;
  pointFieldCount: number;
  /** Whether the next field after those has bounds, too. */
  hasBoundedRange: boolean;
  /** The names of the fields whose conditions the ranges represent completely. */
  exactFields: ReadonlySet<string>;
}

/** If there are more ranges, one range replaces them; the filter is applied to every document anyway. */
const MAX_RANGES = 20_000;

interface PrefixRange {
  bytes: Buffer[];
}

/** The key ranges that can hold matches of a filter with these bounds. */
export function computeIndexUse(collection: CollectionInfo, index: IndexInfo, getBounds: BoundsLookup): IndexUse {
  const exactFields = new Set<string>();
  let heads: PrefixRange[] = [{ bytes: [createKeyPrefix(collection.id, index.id)] }];
  let singleValueCount = 0;
  let pointFieldCount = 0;
  for (const [i, field] of index.fields.entries()) {
    const bounds = isIndependent(index, i) ? getBounds(field.name, index.multikey[i]!) : undefined;
    if (bounds === undefined) return finish(heads, undefined);
    const points = bounds.intervals.every(({ point }) => point);
    const exceedsLimit = heads.length * bounds.intervals.length > MAX_RANGES;
    if (bounds.exact && !exceedsLimit && !index.multikey[i]) exactFields.add(field.name);
    if (!points || exceedsLimit)
      return finish(heads, {
        intervals: exceedsLimit ? spanIntervals(bounds.intervals) : bounds.intervals,
        descending: field.descending,
      });
    const parts = bounds.intervals.map((interval) => applyDirection(interval.from.bytes, field.descending));
    if (field.descending) parts.reverse();
    heads = heads.flatMap((head) => parts.map((part) => ({ bytes: [...head.bytes, part] })));
    if (pointFieldCount === singleValueCount && parts.length === 1) singleValueCount += 1;
    pointFieldCount += 1;
  }
  return finish(heads, undefined);

  function finish(
    stretches: PrefixRange[],
    last: { intervals: Interval[]; descending: boolean } | undefined,
  ): IndexUse {
    const ranges = stretches.flatMap((stretch) => toRanges(Buffer.concat(stretch.bytes), last));
    if (ranges.some(({ low, high }) => Math.max(low.length, high.length) > MAX_KEY_BYTES)) {
      // No stored key is this long. Truncated bounds include more keys, so the filter has to be applied to each
      // document.
      return {
        index,
        ranges: ranges.map(clipRange),
        singleValueCount: 0,
        pointFieldCount: 0,
        hasBoundedRange: true,
        exactFields: new Set(),
      };
    }
    return {
      index,
      ranges,
      singleValueCount,
      pointFieldCount,
      hasBoundedRange: last !== undefined,
      exactFields,
    };
  }
}

/** LMDB cannot search for keys that are longer than those it stores. */
const MAX_KEY_BYTES = 1950;

function clipRange({ low, high, prefix }: KeyRange): KeyRange {
  return {
    low: low.subarray(0, MAX_KEY_BYTES),
    high: high.length > MAX_KEY_BYTES ? successor(high.subarray(0, MAX_KEY_BYTES)) : high,
    prefix,
  };
}

function toRanges(head: Buffer, last: { intervals: Interval[]; descending: boolean } | undefined): KeyRange[] {
  if (last === undefined) return [{ low: head, high: successor(head), prefix: head.length }];
  const ranges = last.intervals.map(({ from, to }) => ({
    low: encodeEdge(head, last.descending ? to : from, last.descending),
    high: encodeEdge(head, last.descending ? from : to, last.descending),
    prefix: head.length,
  }));
  return last.descending ? ranges.reverse() : ranges;
}

function encodeEdge(head: Buffer, edge: KeyEdge, descending: boolean): Buffer {
  const bytes = Buffer.concat([head, applyDirection(edge.bytes, descending)]);
  return edge.after === descending ? bytes : successor(bytes);
}

const applyDirection = (bytes: Buffer, descending: boolean): Buffer => (descending ? invertKey(bytes) : bytes);

const spanIntervals = (intervals: Interval[]): Interval[] => [
  { from: intervals[0]!.from, to: intervals.at(-1)!.to, point: false },
];

/**
 * Different elements of an array may match two of its fields ({ 'a.x': 1, 'a.y': 1 }), while a key holds the values of
 * one element. So only the first of these fields may be bounded.
 */
function isIndependent(index: IndexInfo, position: number): boolean {
  const root = index.fields[position]!.path[0];
  return !index.fields
    .slice(0, position)
    .some((field, i) => field.path[0] === root && (index.multikey[i] || index.multikey[position]));
}
