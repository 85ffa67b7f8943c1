import { Int32, Long } from 'bson';
import { fitsLong, type Numeric } from '../update/numbers';
import { toDouble } from '../values/bson';

/** A sum under way. */
export interface ExactSum {
  add(toNumeric: Numeric): void;
  /** As a double, whatever was added. */
  asDouble(): number;
  /** An int or a long where only such were added and the sum fits, else a double. */
  value(): Numeric;
}

/** Adds numbers: integers exactly, doubles with what rounding lost (Neumaier), so that their order does not matter. */
export function createExactSum(): ExactSum {
  let integerSum = 0n;
  let isLong = false;
  let doubleSum = 0;
  let roundingError = 0;
  let hasDouble = false;
  // Infinity and NaN lose nothing that could be added again.
  const correctedDoubleSum = (): number => (Number.isFinite(doubleSum) ? doubleSum + roundingError : doubleSum);
  const asDouble = (): number => Number(integerSum) + (hasDouble ? correctedDoubleSum() : 0);
  return {
    asDouble,
    value() {
      if (hasDouble || !fitsLong(integerSum)) return toDouble(asDouble());
      return isLong || BigInt.asIntN(32, integerSum) !== integerSum
        ? Long.fromBigInt(integerSum)
        : new Int32(Number(integerSum));
    },
    add(value) {
      if (value._bsontype !== 'Double') {
        isLong ||= value._bsontype === 'Long';
        integerSum += BigInt(value.toString());
        return;
      }
      hasDouble = true;
      const next = doubleSum + value.value;
      roundingError +=
        Math.abs(doubleSum) >= Math.abs(value.value) ? doubleSum - next + value.value : value.value - next + doubleSum;
      doubleSum = next;
    },
  };
}
