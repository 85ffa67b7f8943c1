import { assertNever } from '../errors';
import type { Filter, Test } from '../query/filter';
import { isNumeric, type Value } from '../values/bson';
import { encodeKey, NULL_KEY, encodeStringPrefix, TAG } from '../values/key';

/** A position between keys: just before, or just after, every key that starts with these bytes. */
export interface KeyEdge {
  bytes: Buffer;
  after: boolean;
}

/** An ascending range of one field's keys. A point is a single value. */
export interface Interval {
  from: KeyEdge;
  to: KeyEdge;
  point: boolean;
}

/** The keys that can belong to matches; `exact` if all of them do. */
export interface FieldBounds {
  intervals: Interval[];
  exact: boolean;
}

/** The smallest bytes greater than every key that starts with the given ones. */
export function successor(bytes: Uint8Array): Buffer {
  let length = bytes.length;
  while (length > 0 && bytes[length - 1] === 0xff) length -= 1;
  const out = Buffer.from(bytes.subarray(0, length));
  if (length > 0) out[length - 1] = out[length - 1]! + 1;
  return out;
}

const toPosition = (edge: KeyEdge): Buffer => (edge.after ? successor(edge.bytes) : edge.bytes);
const compareEdges = (a: KeyEdge, b: KeyEdge): number => Buffer.compare(toPosition(a), toPosition(b));

const edgeBefore = (bytes: Buffer): KeyEdge => ({ bytes, after: false });
const edgeAfter = (bytes: Buffer): KeyEdge => ({ bytes, after: true });
const toPoint = (bytes: Buffer): Interval => ({ from: edgeBefore(bytes), to: edgeAfter(bytes), point: true });

/** Returns the bounds that a filter sets on a field. */
export type BoundsLookup = (name: string, multikey: boolean) => FieldBounds | undefined;

/** Computes the bounds of each field once, because many indexes of a collection share their first fields. */
export function createBoundsLookup(filter: Filter): BoundsLookup {
  const known = [new Map<string, FieldBounds | undefined>(), new Map<string, FieldBounds | undefined>()] as const;
  return (name, multikey) => {
    const bounds = known[multikey ? 1 : 0];
    if (!bounds.has(name)) bounds.set(name, getFieldBounds(filter, name, multikey));
    return bounds.get(name);
  };
}

/** The bounds that a filter sets on a field, or undefined if it sets none. */
export function getFieldBounds(filter: Filter, name: string, multikey: boolean): FieldBounds | undefined {
  if (filter.kind === 'nor') return undefined;
  if (filter.kind === 'field') {
    const { condition } = filter;
    if (filter.name !== name || condition.negated || 'all' in condition) return undefined;
    return getTestBounds(condition.test);
  }
  const parts = filter.filters.map((inner) => getFieldBounds(inner, name, multikey));
  return filter.kind === 'and' ? combineAll(parts, multikey) : combineAny(parts);
}

/** Different elements of an array may meet different conditions, so only one condition can bound a multikey index. */
function combineAll(parts: (FieldBounds | undefined)[], multikey: boolean): FieldBounds | undefined {
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0) return undefined;
  if (multikey)
    return {
      intervals: known.reduce((best, part) => (getWeight(part) < getWeight(best) ? part : best)).intervals,
      exact: false,
    };
  return known.reduce((left, right) => ({
    intervals: intersect(left.intervals, right.intervals),
    exact: left.exact && right.exact,
  }));
}

/** Prefers points to ranges, and fewer points to more. */
const getWeight = ({ intervals }: FieldBounds): number =>
  intervals.every(({ point }) => point) ? intervals.length : 1e6;

/** Alternatives that all bound the field lie between their lowest and highest bound, as in keyset pagination. */
function combineAny(parts: (FieldBounds | undefined)[]): FieldBounds | undefined {
  const intervals: Interval[] = [];
  for (const part of parts) {
    if (part === undefined) return undefined;
    intervals.push(...part.intervals);
  }
  if (intervals.length === 0) return { intervals, exact: false };
  const from = intervals
    .map((interval) => interval.from)
    .reduce((low, edge) => (compareEdges(edge, low) < 0 ? edge : low));
  const to = intervals
    .map((interval) => interval.to)
    .reduce((high, edge) => (compareEdges(edge, high) > 0 ? edge : high));
  return {
    intervals: [
      { from, to, point: intervals.every((interval) => interval.point && interval.from.bytes.equals(from.bytes)) },
    ],
    exact: false,
  };
}

function intersect(left: Interval[], right: Interval[]): Interval[] {
  const found: Interval[] = [];
  for (const a of left) {
    for (const b of right) {
      const from = compareEdges(a.from, b.from) >= 0 ? a.from : b.from;
      const to = compareEdges(a.to, b.to) <= 0 ? a.to : b.to;
      if (compareEdges(from, to) < 0) found.push({ from, to, point: a.point || b.point });
    }
  }
  return found;
}

function getTestBounds(test: Test): FieldBounds | undefined {
  switch (test.op) {
    case 'eq':
      return toPointBounds([test.value]);
    case 'in':
      return toPointBounds(test.values);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return toRangeBounds(test.op, test.value);
    case 'regex':
      if (test.prefix === undefined) return undefined;
      return {
        intervals: [
          {
            from: edgeBefore(encodeStringPrefix(test.prefix)),
            to: edgeAfter(encodeStringPrefix(test.prefix)),
            point: false,
          },
        ],
        exact: false,
      };
    case 'never':
      return { intervals: [], exact: true };
    case 'exists':
    case 'type':
    case 'size':
    case 'elemMatchDoc':
    case 'elemMatchValue':
      return undefined;
    default:
      return assertNever(test);
  }
}

/** An array is indexed by its elements, so equality with a whole array sets no bounds. */
function toPointBounds(values: readonly Value[]): FieldBounds | undefined {
  if (values.some((value) => Array.isArray(value))) return undefined;
  const keys = values.map(encodeKey).sort((a, b) => Buffer.compare(a, b));
  const distinct = keys.filter((key, i) => i === 0 || !key.equals(keys[i - 1]!));
  return { intervals: distinct.map(toPoint), exact: !distinct.some((key) => key.equals(NULL_KEY)) };
}

/** The position before the smallest number other than NaN: NaN sorts first and is in no range. */
const MIN_NUMBER_EDGE = edgeAfter(Buffer.of(TAG.number, 0, 0));

function toRangeBounds(op: 'gt' | 'gte' | 'lt' | 'lte', value: Value): FieldBounds | undefined {
  if (value === null || value === undefined) return undefined;
  const key = encodeKey(value);
  const tag = key.subarray(0, 1);
  const lowest = isNumeric(value) ? MIN_NUMBER_EDGE : edgeBefore(tag);
  const from = op === 'gt' ? edgeAfter(key) : op === 'gte' ? edgeBefore(key) : lowest;
  const to = op === 'lt' ? edgeBefore(key) : op === 'lte' ? edgeAfter(key) : edgeAfter(tag);
  return { intervals: compareEdges(from, to) < 0 ? [{ from, to, point: false }] : [], exact: true };
}
