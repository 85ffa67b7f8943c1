import { type Double, Int32, Long } from 'bson';
import { mongoError } from '../errors';
import { toDouble, isNumeric, toNumber, getType, type Value } from '../values/bson';

const MIN_LONG = -(2n ** 63n);
const MAX_LONG = 2n ** 63n - 1n;

export type Arithmetic = 'add' | 'multiply' | 'subtract';

export type Numeric = Int32 | Long | Double;

export const fitsLong = (exact: bigint): boolean => exact >= MIN_LONG && exact <= MAX_LONG;

/** For updates: int widens to long, a double makes the result a double, and a 64-bit overflow is an error. */
export function arithmetic(operation: Arithmetic, a: Value, b: Value): Value {
  if (!isNumeric(a) || !isNumeric(b)) throw mongoError(14, `cannot ${operation} ${getType(a)} and ${getType(b)}`);
  const result = computeExactly(operation, a, b);
  if (result === undefined) throw mongoError(2, `the result of ${operation} does not fit into 64 bits`);
  return result;
}

/** For expressions: the same, but a 64-bit overflow becomes a double. */
export function wideningArithmetic(operation: Arithmetic, a: Numeric, b: Numeric): Numeric {
  return computeExactly(operation, a, b) ?? toDouble(calculate(operation, toNumber(a), toNumber(b)));
}

/** The result in the wider type of the two; undefined if it does not fit into a long. */
function computeExactly(operation: Arithmetic, a: Numeric, b: Numeric): Numeric | undefined {
  if (a._bsontype === 'Double' || b._bsontype === 'Double')
    return toDouble(calculate(operation, toNumber(a), toNumber(b)));
  const exact = calculateExactly(operation, BigInt(a.toString()), BigInt(b.toString()));
  if (!fitsLong(exact)) return undefined;
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
