import type { Collection, Document } from 'mongodb';

/** Documents of the cases; their fields are whatever a case needs. */
export type CaseDoc = { _id: number } & Document;

/** One case in the manner of MongoDB's unified CRUD tests: documents, an operation, what it gives and what is there then. */
export interface CrudCase {
  name: string;
  given: CaseDoc[];
  run: (collection: Collection<CaseDoc>) => Promise<unknown>;
  /** What the operation gives; compared with toMatchObject for objects. */
  gives?: unknown;
  /** The error that the operation ends with instead. */
  fails?: { code: number };
  /** The documents afterwards, by `_id`. Left out where they stay as they were. */
  leaves?: CaseDoc[];
}

export const TWO: CaseDoc[] = [
  { _id: 1, x: 11 },
  { _id: 2, x: 22 },
];
export const THREE: CaseDoc[] = [...TWO, { _id: 3, x: 33 }];
export const ARRAYS: CaseDoc[] = [
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
