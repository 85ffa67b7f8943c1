import type { TestRequest } from '../api';

/** A request that the API answers with success, and the paths in it that are optional. */
export interface SampleRequest extends TestRequest {
  optionalPaths?: string[];
  /** Recreates what an earlier request used up, and returns the changed parts of the request. */
  createReplacement?: () => Promise<TestRequest>;
}
