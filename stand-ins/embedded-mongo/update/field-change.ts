import type { Doc } from '../values/bson';
import type { Path } from '../values/path';

/** Changes one field of a document in place. */
export type FieldChange = (doc: Doc, path: Path, inserting: boolean) => void;
