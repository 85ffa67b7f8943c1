import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { format } from 'node:util';

/** A busy machine takes longer than the second that is waited for by default; what is found ends the wait at once. */
configure({ asyncUtilTimeout: 60_000 });

/** An unexpected console.error is a defect: React warnings and uncaught errors fail the test they happen in. */
let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(format(...parts));
  });
});

afterEach(() => {
  jest.mocked(console.error).mockRestore();
  if (complaints.length > 0) throw new Error(`Unexpected console.error:\n${complaints.join('\n')}`);
});
