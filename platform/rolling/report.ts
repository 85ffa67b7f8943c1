import { sum, tallyOf, type Tally } from '../launch/tally';
import type { Outcome } from './load';

/** What a rolling change came to. */
export interface RollingReport {
  outcome: Outcome;
  /** States in which fewer votes were acknowledged than have to be. */
  shortfalls: string[];
  differences: string[];
  /** What the processes complained about in their logs. */
  complaints: string[];
}

/** Each kind of call is one check, and so is each list of faults that has to be empty. */
export function tallyRolling({ outcome: { calls, errors }, ...lists }: RollingReport): Tally {
  const failedKinds = new Set(errors.map((error) => error.split(':')[0]));
  const kinds = new Set([...Object.keys(calls), ...failedKinds]);
  return sum([
    { passed: kinds.size - failedKinds.size, failed: failedKinds.size },
    ...Object.values(lists).map((faults) => tallyOf(faults.length)),
  ]);
}
