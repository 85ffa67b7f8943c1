import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { format } from 'node:util';

/** A busy machine takes longer than the second that is waited for by default; what is found ends the wait at once. */
configure({ asyncUtilTimeout: 60_000 });

/** An unexpected console.error is a defect: React warnings and uncaught errors fail the test they happen in. */
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
