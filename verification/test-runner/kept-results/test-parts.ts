import { isTestOf, type TestInputs, withoutOtherTests } from './test-inputs';

/** Tests whose results are kept together: those of a package, of a folder of the API, or of a browser test file. */
export interface TestPart {
  name: string;
  /** Relative to the repository. */
  testFiles: string[];
  /** The files on which the tests depend, in order. */
  inputs: string[];
}

/** All tests of the API start all of it, but a change of a test concerns only its folder below `api/src`. */
const API_FOLDER = 'api';

/** Playwright runs its tests, and not Jest. */
const BROWSER_TESTS_FOLDER = 'verification/e2e';

/** The folder below `api/src`, or what contains the file. */
function getApiFolder(testFile: string): string {
  return testFile.split('/').slice(0, -1).slice(0, 3).join('/');
}

/** The parts of Jest's tests: one for each package, and several for the API. */
export function listJestParts(testInputs: TestInputs): TestPart[] {
  return [...testInputs].flatMap(([folder, inputs]) => {
    const testFiles = inputs.filter((file) => isTestOf(file, folder));
    if (folder === BROWSER_TESTS_FOLDER || testFiles.length === 0) return [];
    if (folder !== API_FOLDER) return [{ name: folder, testFiles, inputs: [...inputs] }];
    return [...new Set(testFiles.map(getApiFolder))].map((name) => {
      const isOwn = (file: string) => getApiFolder(file) === name;
      return { name, testFiles: testFiles.filter(isOwn), inputs: withoutOtherTests(inputs, folder, isOwn) };
    });
  });
}
