import { AREAS_ANNOTATION } from '@canvass/testing/areas-annotation';
import { type BrowserTest, formatTestLine } from '../browser-tests';
import { type FiledSpec, listSpecs, readPlaywrightReport } from '../playwright-report';
import { type TestInputs, withoutOtherTests } from './test-inputs';

/** Browser tests that run together or not at all: those of a file, or the one of a page. */
export interface BrowserPart {
  /** `verification/e2e/browse.test.ts`, or `verification/e2e/pages.test.ts › /surveys is accessible …`. */
  name: string;
  tests: BrowserTest[];
}

const FOLDER = 'verification/e2e';

/** The tests of the product's operation build, release, and change all of it. */
const OPERATIONS_FOLDER = 'operations/';

/** Tests of pages stand alone, and say whose page it is. @param areaNames the areas of this checkout. */
function isPageTest({ tags }: BrowserTest, apps: readonly string[]): boolean {
  return tags.some((tag) => apps.includes(tag));
}

/** @param apps the names of the shell and the areas. */
export function listBrowserParts(tests: readonly BrowserTest[], apps: readonly string[]): BrowserPart[] {
  const parts = new Map<string, BrowserPart>();
  for (const test of tests) {
    const file = `${FOLDER}/${test.file}`;
    const name = isPageTest(test, apps) ? [file, ...test.titles].join(' › ') : file;
    const part = parts.get(name) ?? { name, tests: [] };
    part.tests.push(test);
    parts.set(name, part);
  }
  return [...parts.values()];
}

/**
 * The files on which browser tests depend: the product without areas that they did not load, and their own files.
 * @param loadedAreas the areas that the tests loaded; undefined if that is not known.
 * @param areas all areas of this checkout.
 */
export function listBrowserInputs(
  { tests }: BrowserPart,
  testInputs: TestInputs,
  areas: readonly string[],
  loadedAreas: readonly string[] | undefined,
): string[] {
  const files = new Set(tests.map(({ file }) => file));
  const isOperation = [...files].some((file) => file.startsWith(OPERATIONS_FOLDER));
  const dependencies = isOperation || !loadedAreas ? areas : loadedAreas;
  const own = withoutOtherTests(testInputs.get(FOLDER) ?? [], FOLDER, (file) =>
    files.has(file.slice(FOLDER.length + 1)),
  );
  const ofAreas = dependencies.flatMap((area) => withoutOtherTests(testInputs.get(area) ?? [], area, () => false));
  return [...new Set([...own, ...ofAreas])].toSorted();
}

/** A part that passed, and what it loaded. */
export interface PassedBrowserPart {
  part: BrowserPart;
  /** Undefined if one of the tests did not say so: it loaded none, but may have asked for its documents. */
  areas: string[] | undefined;
}

function listLoadedAreas(specs: readonly FiledSpec[]): string[] | undefined {
  const areasByTest = specs.map(({ tests }) =>
    tests
      .flatMap(({ annotations }) =>
        annotations
          .filter(({ type }) => type === AREAS_ANNOTATION)
          .flatMap(({ description = '' }) => description.split(' ')),
      )
      .filter(Boolean),
  );
  return areasByTest.some(({ length }) => length === 0) ? undefined : [...new Set(areasByTest.flat())].toSorted();
}

/** Reads from Playwright's JSON report which parts passed as a whole. */
export function readPassedBrowserParts(report: string, parts: readonly BrowserPart[]): PassedBrowserPart[] {
  const specs = listSpecs(readPlaywrightReport(report));
  const specsByLine = new Map(
    specs.map((spec) => [formatTestLine({ ...spec, titles: [...spec.groups, spec.title] }), spec]),
  );
  return parts.flatMap((part) => {
    const ran = part.tests.flatMap((test) => specsByLine.get(formatTestLine(test)) ?? []);
    const hasPassed =
      ran.length === part.tests.length && ran.every(({ tests }) => tests.every(({ status }) => status === 'expected'));
    return hasPassed ? [{ part, areas: listLoadedAreas(ran) }] : [];
  });
}
