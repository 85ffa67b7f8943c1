import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';
import { format } from 'node:util';
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';

/** Milliseconds for what a component shows later: it only ends a test that hangs, on a machine that is as busy as can be. */
const ASYNC_UTIL_TIMEOUT_MS = 300_000;

/** How often React may start again, because an effect or a promise changed something when it was done. */
const MAX_REACT_ROUNDS = 3;

/** Waits until React has rendered what was changed, with all its effects. */
async function settleReact(): Promise<void> {
  for (let round = 0; round < MAX_REACT_ROUNDS; round += 1) {
    await new Promise<void>((resolve) => void unstable_scheduleCallback(unstable_IdlePriority, resolve));
  }
}

const config = getConfig();

configure({
  asyncUtilTimeout: ASYNC_UTIL_TIMEOUT_MS,
  // React renders in slices of some milliseconds: after a user event, a busy machine would still be rendering.
  asyncWrapper: (work) =>
    config.asyncWrapper(async () => {
      const result = await work();
      await settleReact();
      return result;
    }),
});

/** An unexpected console.error is a defect: React warnings and uncaught errors fail the test in which they occur. */
let consoleErrors: string[] = [];

beforeEach(() => {
  consoleErrors = [];
  jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    consoleErrors.push(format(...parts));
  });
});

afterEach(() => {
  jest.mocked(console.error).mockRestore();
  if (consoleErrors.length > 0) throw new Error(`Unexpected console.error:\n${consoleErrors.join('\n')}`);
});
