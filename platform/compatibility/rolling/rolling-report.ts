import { sumResults, toTestResult, type TestResult } from '@canvass/testing/test-results';
import type { LoadOutcome } from './load';

/** What a rolling change came to. */
export interface RollingReport {
  outcome: LoadOutcome;
  /** States in which fewer votes were acknowledged than have to be. */
  shortfalls: string[];
  differences: string[];
  /** What the processes complained about in their logs. */
  logErrors: string[];
}

/** Each kind of call is one check, and so is each list of faults that has to be empty. */
export function countRollingResults({ outcome: { calls, errors }, ...errorLists }: RollingReport): TestResult {
  const failedKinds = new Set(errors.map((error) => error.split(':')[0]));
  const kinds = new Set([...Object.keys(calls), ...failedKinds]);
  return sumResults([
    { passed: kinds.size - failedKinds.size, failed: failedKinds.size },
    ...Object.values(errorLists).map((faults) => toTestResult(faults.length)),
  ]);
}
