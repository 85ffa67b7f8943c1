import type { Int32 } from 'bson';
import { getType, type TypeName, type Value } from './bson';
import { encodeKey } from './key';

/** The class of values that comparison operators can compare: numbers with numbers, strings with strings and so on. */
export function getTypeBracket(value: Value): TypeName {
  const type = getType(value);
  if (type === 'int' || type === 'long') return 'double';
  return type === 'missing' ? 'null' : type;
}

/** The total order of BSON values: negative, zero or positive. Missing counts as null. */
export function compareValues(a: Value, b: Value): number {
  const left = getType(a);
  const right = getType(b);
  if (left === 'int' && right === 'int') return (a as Int32).value - (b as Int32).value;
  if (left === 'date' && right === 'date') return (a as Date).getTime() - (b as Date).getTime();
  if (left === 'string' && a === b) return 0;
  return Buffer.compare(encodeKey(a), encodeKey(b));
}

/** Equality in MongoDB's sense: numbers by value, objects with their fields in the same order. */
export const isSameValue = (a: Value, b: Value): boolean => compareValues(a, b) === 0;

/** A string that is the same for equal values, for a Map or a Set. */
export const toHashKey = (value: Value): string => encodeKey(value).toString('latin1');
