import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { format } from 'node:util';

/** A busy machine needs longer than the default of one second; a wait ends as soon as the element is found. */
configure({ asyncUtilTimeout: 60_000 });

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
