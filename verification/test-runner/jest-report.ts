import { existsSync, readFileSync } from 'node:fs';

/** The tests of a file in Jest's JSON report. */
export interface JestFileResult {
  name: string;
  status: string;
  /** Why the file could not run. */
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

/** Reads the files of a report; none if Jest wrote no report. */
export function readJestReport(file: string): JestFileResult[] {
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as { testResults: JestFileResult[] }).testResults;
}
