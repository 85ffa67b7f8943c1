import { selectCases } from '@canvass/testing/exhaustive-table';
import { listSpecs, type PlaywrightReport } from './playwright-report';

/** The tag, without its `@`, of the browser tests that every run includes: main jobs, and all pages. */
const ALWAYS_TAG = 'always';

/** A browser test, as `playwright test --list` names it. */
export interface BrowserTest {
  file: string;
  /** The titles of its groups, and its own. */
  titles: string[];
  tags: string[];
}

/** Reads the output of `playwright test --list --reporter=json`. */
export function readBrowserTests(json: string): BrowserTest[] {
  const specs = listSpecs(JSON.parse(json) as PlaywrightReport);
  return specs.map(({ file, groups, title, tags }) => ({ file, titles: [...groups, title], tags }));
}

/** The browser tests that a run without `--all` includes: those with the tag, and one of the others of each file. */
export function selectBrowserTests(tests: BrowserTest[]): BrowserTest[] {
  const isAlwaysRun = ({ tags }: BrowserTest) => tags.includes(ALWAYS_TAG);
  const others = tests.filter((test) => !isAlwaysRun(test));
  return [...tests.filter(isAlwaysRun), ...selectCases('browser tests × files', others, ({ file }) => [file])];
}

/** A line for `playwright test --test-list`. */
export function formatTestLine({ file, titles }: BrowserTest): string {
  return [file, ...titles].join(' › ');
}
