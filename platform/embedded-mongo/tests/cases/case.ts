import type { Collection, Document } from 'mongodb';

/** Documents of the cases; their fields are whatever a case needs. */
export type CaseDoc = { _id: number } & Document;

/** One case in the manner of MongoDB's unified CRUD tests: documents, an operation, what it gives and what is there then. */
export interface CrudCase {
  name: string;
  documents: CaseDoc[];
  run: (collection: Collection<CaseDoc>) => Promise<unknown>;
  /** What the operation gives; compared with toMatchObject for objects. */
  expectedResult?: unknown;
  /** The error that the operation ends with instead. */
  expectedError?: { code: number };
  /** The documents afterwards, by `_id`. Left out where they stay as they were. */
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
