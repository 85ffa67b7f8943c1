import { Int32, Long } from 'bson';
import { fitsLong, type Numeric } from '../update/numbers';
import { toDouble } from '../values/bson';

/** A running sum. */
export interface ExactSum {
  add(toNumeric: Numeric): void;
  /** The sum as a double, regardless of the types added. */
  asDouble(): number;
  /** An int or a long if only integers were added and the sum fits, otherwise a double. */
  value(): Numeric;
}

/** Adds integers exactly, and doubles with compensated (Neumaier) summation, so that their order does not matter. */
export function createExactSum(): ExactSum {
  let integerSum = 0n;
  let isLong = false;
  let doubleSum = 0;
  let roundingError = 0;
  let hasDouble = false;
  // Infinity and NaN have no rounding error to correct.
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
