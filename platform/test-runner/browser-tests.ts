import { selectCases } from '@canvass/testing/exhaustive-table';

/** The tag of the browser tests that every run includes: main jobs, and all pages. */
const ALWAYS_TAG = 'always';

/** A browser test, as `playwright test --list` names it. */
export interface BrowserTest {
  file: string;
  /** The titles of its groups, and its own. */
  titles: string[];
  tags: string[];
}

interface ListedSuite {
  title: string;
  file: string;
  specs: { title: string; tags: string[] }[];
  suites?: ListedSuite[];
}

/** Reads the output of `playwright test --list --reporter=json`. */
export function readBrowserTests(json: string): BrowserTest[] {
  const readSuite = (suite: ListedSuite, groups: string[]): BrowserTest[] => [
    ...suite.specs.map(({ title, tags }) => ({ file: suite.file, titles: [...groups, title], tags })),
    ...(suite.suites ?? []).flatMap((each) => readSuite(each, [...groups, each.title])),
  ];
  return (JSON.parse(json) as { suites: ListedSuite[] }).suites.flatMap((suite) => readSuite(suite, []));
}

/** The browser tests that a run without `--all` includes: those with the tag, and one of the others of each file. */
export function selectBrowserTests(tests: BrowserTest[]): BrowserTest[] {
  const isAlwaysRun = ({ tags }: BrowserTest) => tags.some((tag) => tag.replace('@', '') === ALWAYS_TAG);
  const others = tests.filter((test) => !isAlwaysRun(test));
  return [...tests.filter(isAlwaysRun), ...selectCases('browser tests × files', others, ({ file }) => [file])];
}

/** A line for `playwright test --test-list`. */
export function formatTestLine({ file, titles }: BrowserTest): string {
  return [file, ...titles].join(' › ');
}
