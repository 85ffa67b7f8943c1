import type { Doc } from '../values/bson';

export type Emit = (doc: Doc) => void;

/** One stage of a pipeline. Each run has its own instance, because a stage may buffer documents. */
export interface Stage {
  push(doc: Doc, emit: Emit): void;
  /** Emits what the stage buffered; called after the last document. */
  finish?(emit: Emit): void;
  /** True when it will let no more documents through. */
  isFull?(): boolean;
}
