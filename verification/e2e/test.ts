import { AREAS_ANNOTATION } from '@canvass/testing/areas-annotation';
import { test as base } from '@playwright/test';
import { getConsoleError } from './helpers/console-errors';
import { describePages } from './helpers/describe-pages';
import { type LoadedAreas, watchLoadedAreas } from './helpers/loaded-areas';
import { TEST_TIMEOUT_MS } from './timeouts';
import { startStack, type Stack } from './stack';

export { expect } from '@playwright/test';
export { logOut, signIn, submitSignIn } from './helpers/sign-in';

/** The details of a test that every `npm test` runs: a main job. Of other tests it runs one of each file. */
export const ALWAYS = { tag: '@always' };

interface Fixtures {
  /** The errors of all pages: uncaught errors, console errors, and violations of the content security policy. */
  consoleErrors: string[];
  /** Allows messages that a test provokes on purpose. */
  allowConsoleError: (pattern: RegExp) => void;
  /** Adds the areas that a test loads to its report; `npm test` does not run it again when only others change. */
  reportedAreas: void;
  /** Prints what the open pages show when a test has failed. */
  printedPages: void;
}

interface WorkerFixtures {
  /** The whole product, shared by the tests of a file. */
  stack: Stack;
  loadedAreas: LoadedAreas;
}

/** Every test fails on page errors that it has not allowed. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the parameter's shape.
    async ({}, provide) => {
      const stack = await startStack();
      await provide(stack);
      await stack.dispose();
    },
    { scope: 'worker', timeout: TEST_TIMEOUT_MS },
  ],

  loadedAreas: [async ({ browser }, provide) => provide(watchLoadedAreas(browser)), { scope: 'worker', auto: true }],

  reportedAreas: [
    async ({ context, loadedAreas }, provide, testInfo) => {
      loadedAreas.startTest();
      loadedAreas.watch(context);
      await provide();
      testInfo.annotations.push({ type: AREAS_ANNOTATION, description: loadedAreas.list().join(' ') });
    },
    { auto: true },
  ],

  printedPages: [
    // It needs the context, so that it runs before that is closed.
    async ({ browser, context: _context }, provide, testInfo) => {
      await provide();
      if (testInfo.status === testInfo.expectedStatus) return;
      console.log(`The pages that were open when "${testInfo.title}" failed:\n${await describePages(browser)}`);
    },
    { auto: true },
  ],

  baseURL: async ({ stack }, provide) => provide(stack.url),

  consoleErrors: [
    async ({ context }, provide) => {
      const consoleErrors: string[] = [];
      context.on('weberror', (error) => consoleErrors.push(error.error().message));
      context.on('console', (message) => {
        const consoleError = getConsoleError(message);
        if (consoleError !== undefined) consoleErrors.push(consoleError);
      });
      await provide(consoleErrors);
      if (consoleErrors.length > 0) throw new Error(`Unexpected console errors:\n${consoleErrors.join('\n')}`);
    },
    { auto: true },
  ],

  allowConsoleError: async ({ consoleErrors }, provide) => {
    const expected: RegExp[] = [];
    await provide((pattern) => expected.push(pattern));
    const unexpected = consoleErrors.filter((message) => !expected.some((pattern) => pattern.test(message)));
    consoleErrors.splice(0, consoleErrors.length, ...unexpected);
  },
});
