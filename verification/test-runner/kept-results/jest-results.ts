import { relative } from 'node:path';
import type { LedgerEntry } from '@canvass/testing/exhaustive-table';
import { inRoot } from '@canvass/workspace/applications';
import { readJestReport } from '../jest-report';
import type { PassedPart } from './earlier-runs';
import type { TestPart } from './test-parts';

/** Reads from Jest's JSON report which parts passed as a whole; one failed or skipped test spoils its part. */
export function readPassedParts(
  report: string,
  parts: readonly TestPart[],
  ledger: readonly LedgerEntry[],
): PassedPart[] {
  const resultsByFile = new Map(readJestReport(report).map((each) => [relative(inRoot(), each.name), each]));
  return parts.flatMap(({ name, testFiles, inputs }) => {
    const results = testFiles.flatMap((file) => resultsByFile.get(file) ?? []);
    const tests = results.flatMap(({ assertionResults }) => assertionResults);
    const hasPassed = results.length > 0 && [...results, ...tests].every(({ status }) => status === 'passed');
    const cases = ledger.filter(({ file }) => testFiles.includes(relative(inRoot(), file)));
    return hasPassed ? [{ name, inputs, passed: tests.length, cases }] : [];
  });
}
