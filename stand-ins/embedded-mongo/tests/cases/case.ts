import type { Collection, Document } from 'mongodb';

/** A document of a case; its fields vary from case to case. */
export type CaseDoc = { _id: number } & Document;

/**
 * A case in the style of MongoDB's unified CRUD tests: documents, an operation, its result, and the documents
 * afterward.
 */
export interface CrudCase {
  name: string;
  documents: CaseDoc[];
  run: (collection: Collection<CaseDoc>) => Promise<unknown>;
  /** The operation's result; objects are compared with toMatchObject. */
  expectedResult?: unknown;
  /** The error that the operation is expected to throw. */
  expectedError?: { code: number };
  /** The documents afterward, sorted by `_id`; omitted if they do not change. */
  expectedDocuments?: CaseDoc[];
}

export const TWO_DOCUMENTS: CaseDoc[] = [
  { _id: 1, x: 11 },
  { _id: 2, x: 22 },
];
export const THREE_DOCUMENTS: CaseDoc[] = [...TWO_DOCUMENTS, { _id: 3, x: 33 }];
export const ARRAY_DOCUMENTS: CaseDoc[] = [
  {
    _id: 1,
    tags: ['a', 'b'],
    marks: [
      { by: 'ann', n: 1 },
      { by: 'bob', n: 5 },
    ],
  },
  { _id: 2, tags: ['b'], marks: [{ by: 'ann', n: 7 }] },
  { _id: 3, tags: [], marks: [] },
];
