import { Int32, Long } from 'bson';
import { fitsLong, type Numeric } from '../update/numbers';
import { double } from '../values/bson';

/** A sum under way. */
export interface Total {
  add(value: Numeric): void;
  /** As a double, whatever was added. */
  number(): number;
  /** An int or a long where only such were added and the sum fits, else a double. */
  value(): Numeric;
}

/** Adds numbers: integers exactly, doubles with what rounding lost (Neumaier), so that their order does not matter. */
export function startTotal(): Total {
  let whole = 0n;
  let isLong = false;
  let real = 0;
  let lost = 0;
  let isReal = false;
  // Infinity and NaN lose nothing that could be added again.
  const reals = (): number => (Number.isFinite(real) ? real + lost : real);
  const number = (): number => Number(whole) + (isReal ? reals() : 0);
  return {
    number,
    value() {
      if (isReal || !fitsLong(whole)) return double(number());
      return isLong || BigInt.asIntN(32, whole) !== whole ? Long.fromBigInt(whole) : new Int32(Number(whole));
    },
    add(value) {
      if (value._bsontype !== 'Double') {
        isLong ||= value._bsontype === 'Long';
        whole += BigInt(value.toString());
        return;
      }
      isReal = true;
      const next = real + value.value;
      lost += Math.abs(real) >= Math.abs(value.value) ? real - next + value.value : value.value - next + real;
      real = next;
    },
  };
}
