import type { Doc } from '../values/bson';

export type Emit = (doc: Doc) => void;

/** One step of a pipeline. A stage is made for one run, as it may hold documents. */
export interface Stage {
  push(doc: Doc, emit: Emit): void;
  /** Gives what was held until all documents were there. */
  finish?(emit: Emit): void;
  /** True when it will let no more documents through. */
  isFull?(): boolean;
}
