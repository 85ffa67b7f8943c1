import type { TestRequest } from '../api';

/** A call that the API would answer with success, and the places that may be left out of it. */
export interface SampleRequest extends TestRequest {
  optionalPaths?: string[];
  /** What another call needs in its place to succeed too, where the one before used it up. */
  createReplacement?: () => Promise<TestRequest>;
}
