import { Int32, Long } from 'bson';
import { mongoError } from '../errors';
import { double, isNumeric, toNumber, typeOf, type Value } from '../values/bson';

const MIN_LONG = -(2n ** 63n);
const MAX_LONG = 2n ** 63n - 1n;

export type Arithmetic = 'add' | 'multiply' | 'subtract';

/** Adds or multiplies as MongoDB does: int grows to long, long does not wrap, a double makes the result a double. */
export function arithmetic(operation: Arithmetic, a: Value, b: Value): Value {
  if (!isNumeric(a) || !isNumeric(b)) throw mongoError(14, `cannot ${operation} ${typeOf(a)} and ${typeOf(b)}`);
  if (a._bsontype === 'Double' || b._bsontype === 'Double')
    return double(calculate(operation, toNumber(a), toNumber(b)));
  const exact = calculateExactly(operation, BigInt(a.toString()), BigInt(b.toString()));
  if (exact < MIN_LONG || exact > MAX_LONG) throw mongoError(2, `the result of ${operation} does not fit into 64 bits`);
  const small = a._bsontype === 'Int32' && b._bsontype === 'Int32' && BigInt.asIntN(32, exact) === exact;
  return small ? new Int32(Number(exact)) : Long.fromBigInt(exact);
}

function calculate(operation: Arithmetic, a: number, b: number): number {
  if (operation === 'add') return a + b;
  return operation === 'subtract' ? a - b : a * b;
}

function calculateExactly(operation: Arithmetic, a: bigint, b: bigint): bigint {
  if (operation === 'add') return a + b;
  return operation === 'subtract' ? a - b : a * b;
}
