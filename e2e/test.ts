import { test as base } from '@playwright/test';
import { complaintIn } from './complaints';
import { TEST_TIMEOUT_MS } from './limits';
import { startStack, type Stack } from './stack';

export { expect } from '@playwright/test';
export { signIn } from './sign-in';

interface Fixtures {
  /** What pages complained about: uncaught errors, console errors, violations of the content security policy. */
  complaints: string[];
  /** Messages that a test provokes on purpose. */
  expectComplaint: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  /** The whole product, shared by the tests of a file. */
  stack: Stack;
}

/** Every test fails on a complaint of the page that it did not announce. */
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

  baseURL: async ({ stack }, provide) => provide(stack.url),

  complaints: [
    async ({ context }, provide) => {
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(error.error().message));
      context.on('console', (message) => {
        const complaint = complaintIn(message);
        if (complaint !== undefined) complaints.push(complaint);
      });
      await provide(complaints);
      if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
    },
    { auto: true },
  ],

  expectComplaint: async ({ complaints }, provide) => {
    const expected: RegExp[] = [];
    await provide((pattern) => expected.push(pattern));
    const unexpected = complaints.filter((each) => !expected.some((pattern) => pattern.test(each)));
    complaints.splice(0, complaints.length, ...unexpected);
  },
});
