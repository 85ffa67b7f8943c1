import { existsSync, readFileSync } from 'node:fs';

/** A test in Playwright's JSON report, or in its list of tests. */
export interface PlaywrightSpec {
  title: string;
  tags: string[];
  tests: {
    status: string;
    annotations: { type: string; description?: string }[];
    results: { duration: number; errors: { message?: string }[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  file: string;
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

export interface PlaywrightReport {
  /** The test files, each with its groups of tests. */
  suites: PlaywrightSuite[];
  /** What failed outside tests. */
  errors: { message?: string }[];
}

/** Reads a report; an empty one if Playwright wrote none. */
export function readPlaywrightReport(file: string): PlaywrightReport {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport) : { suites: [], errors: [] };
}

/** A test with its file and the titles of its groups. */
export interface FiledSpec extends PlaywrightSpec {
  file: string;
  groups: string[];
}

/** All tests of a report, in order. */
export function listSpecs({ suites }: Pick<PlaywrightReport, 'suites'>): FiledSpec[] {
  const listSuite = (file: string, suite: PlaywrightSuite, groups: string[]): FiledSpec[] => [
    ...suite.specs.map((spec) => ({ ...spec, file, groups })),
    ...(suite.suites ?? []).flatMap((each) => listSuite(file, each, [...groups, each.title])),
  ];
  return suites.flatMap((suite) => listSuite(suite.file, suite, []));
}
