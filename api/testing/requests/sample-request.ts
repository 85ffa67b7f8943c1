import type { TestRequest } from '../api';
import type { Json } from './json-paths';

/** A request that the API answers with success, and the paths in it that are optional. */
export interface SampleRequest extends TestRequest {
  optionalPaths?: string[];
  /** Values of an unusual kind that are valid, too, by their paths. */
  validValues?: Record<string, Json[]>;
  /** Recreates what an earlier request used up, and returns the changed parts of the request. */
  createReplacement?: () => Promise<TestRequest>;
}

/** Creates the sample request of an endpoint, with the users and surveys that it needs. */
export type CreateSample = () => SampleRequest | Promise<SampleRequest>;

/** What several samples share: created when the first of them needs it. */
export function once<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let created: Promise<Value> | undefined;
  return () => (created ??= create());
}
