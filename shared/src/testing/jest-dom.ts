import '@testing-library/jest-dom';
import { format } from 'node:util';

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
