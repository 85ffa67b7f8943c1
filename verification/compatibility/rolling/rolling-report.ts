import { sumResults, toTestResult, type TestResult } from '@canvass/testing/test-results';
import type { LoadOutcome } from './load';

/** The result of a rolling update. */
export interface RollingReport {
  outcome: LoadOutcome;
  /** States in which too few votes were acknowledged. */
  shortfalls: string[];
  differences: string[];
  /** Lines that the processes logged as warnings or errors. */
  logErrors: string[];
}

/** Each kind of call counts as one check, and so does each list of faults, which must be empty. */
export function countRollingResults({ outcome: { calls, errors }, ...errorLists }: RollingReport): TestResult {
  const failedKinds = new Set(errors.map((error) => error.split(':')[0]));
  const kinds = new Set([...Object.keys(calls), ...failedKinds]);
  return sumResults([
    { passed: kinds.size - failedKinds.size, failed: failedKinds.size },
    ...Object.values(errorLists).map((faults) => toTestResult(faults.length)),
  ]);
}
