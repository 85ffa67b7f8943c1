import { type CrudCase, THREE_DOCUMENTS, TWO_DOCUMENTS } from './case';

export const WRITE_CASES: CrudCase[] = [
  {
    name: 'insertOne gives the id',
    documents: TWO_DOCUMENTS,
    run: (c) => c.insertOne({ _id: 3, x: 33 }),
    expectedResult: { insertedId: 3 },
    expectedDocuments: THREE_DOCUMENTS,
  },
  {
    name: 'a second document with the same _id is refused',
    documents: TWO_DOCUMENTS,
    run: (c) => c.insertOne({ _id: 1 }),
    expectedError: { code: 11000 },
  },
  {
    name: 'insertMany stops at the first error',
    documents: TWO_DOCUMENTS,
    run: (c) => c.insertMany([{ _id: 3, x: 33 }, { _id: 1 }, { _id: 4 }]),
    expectedError: { code: 11000 },
    expectedDocuments: THREE_DOCUMENTS,
  },
  {
    name: 'insertMany without order goes on behind an error',
    documents: TWO_DOCUMENTS,
    run: (c) => c.insertMany([{ _id: 1 }, { _id: 3, x: 33 }], { ordered: false }),
    expectedError: { code: 11000 },
    expectedDocuments: THREE_DOCUMENTS,
  },
  {
    name: 'updateOne changes one match',
    documents: TWO_DOCUMENTS,
    run: (c) => c.updateOne({ x: { $gt: 0 }, _id: 2 }, { $inc: { x: 1 } }),
    expectedResult: { matchedCount: 1, modifiedCount: 1, upsertedCount: 0 },
    expectedDocuments: [TWO_DOCUMENTS[0]!, { _id: 2, x: 23 }],
  },
  {
    name: 'an update that changes nothing counts a match only',
    documents: TWO_DOCUMENTS,
    run: (c) => c.updateOne({ _id: 1 }, { $set: { x: 11 } }),
    expectedResult: { matchedCount: 1, modifiedCount: 0 },
  },
  {
    name: 'updateMany changes every match',
    documents: TWO_DOCUMENTS,
    run: (c) => c.updateMany({}, { $set: { y: 1 } }),
    expectedResult: { matchedCount: 2, modifiedCount: 2 },
    expectedDocuments: [
      { _id: 1, x: 11, y: 1 },
      { _id: 2, x: 22, y: 1 },
    ],
  },
  {
    name: 'an upsert takes equal fields of the filter',
    documents: [],
    run: (c) =>
      c.updateOne({ _id: 5, 'a.b': 1, n: { $gt: 3 } }, { $set: { x: 1 }, $setOnInsert: { y: 2 } }, { upsert: true }),
    expectedResult: { upsertedId: 5, upsertedCount: 1, matchedCount: 0 },
    expectedDocuments: [{ _id: 5, a: { b: 1 }, x: 1, y: 2 }],
  },
  {
    name: 'an upsert of what exists leaves $setOnInsert',
    documents: TWO_DOCUMENTS,
    run: (c) => c.updateOne({ _id: 1 }, { $set: { x: 1 }, $setOnInsert: { y: 2 } }, { upsert: true }),
    expectedResult: { upsertedCount: 0 },
    expectedDocuments: [{ _id: 1, x: 1 }, TWO_DOCUMENTS[1]!],
  },
  {
    name: 'replaceOne keeps the _id',
    documents: TWO_DOCUMENTS,
    run: (c) => c.replaceOne({ x: 11 }, { y: 5 }),
    expectedResult: { modifiedCount: 1 },
    expectedDocuments: [{ _id: 1, y: 5 }, TWO_DOCUMENTS[1]!],
  },
  {
    name: 'the _id cannot change',
    documents: TWO_DOCUMENTS,
    run: (c) => c.updateOne({ _id: 1 }, { $set: { _id: 9 } }),
    expectedError: { code: 66 },
  },
  {
    name: 'deleteOne removes one',
    documents: TWO_DOCUMENTS,
    run: (c) => c.deleteOne({ _id: 1 }),
    expectedResult: { deletedCount: 1 },
    expectedDocuments: [TWO_DOCUMENTS[1]!],
  },
  {
    name: 'deleteMany removes every match',
    documents: THREE_DOCUMENTS,
    run: (c) => c.deleteMany({ x: { $gt: 11 } }),
    expectedResult: { deletedCount: 2 },
    expectedDocuments: [TWO_DOCUMENTS[0]!],
  },
  {
    name: 'findOneAndUpdate gives the version before',
    documents: TWO_DOCUMENTS,
    run: (c) => c.findOneAndUpdate({ _id: 1 }, { $inc: { x: 1 } }),
    expectedResult: TWO_DOCUMENTS[0],
    expectedDocuments: [{ _id: 1, x: 12 }, TWO_DOCUMENTS[1]!],
  },
  {
    name: 'findOneAndUpdate gives the version after, of the first in order',
    documents: TWO_DOCUMENTS,
    run: (c) =>
      c.findOneAndUpdate({}, { $inc: { x: 1 } }, { sort: { x: -1 }, returnDocument: 'after', projection: { x: 1 } }),
    expectedResult: { _id: 2, x: 23 },
    expectedDocuments: [TWO_DOCUMENTS[0]!, { _id: 2, x: 23 }],
  },
  {
    name: 'findOneAndUpdate with upsert gives what it made',
    documents: [],
    run: (c) => c.findOneAndUpdate({ _id: 3 }, { $inc: { x: 33 } }, { upsert: true, returnDocument: 'after' }),
    expectedResult: { _id: 3, x: 33 },
    expectedDocuments: [THREE_DOCUMENTS[2]!],
  },
  {
    name: 'findOneAndReplace replaces',
    documents: TWO_DOCUMENTS,
    run: (c) => c.findOneAndReplace({ _id: 1 }, { z: 1 }, { returnDocument: 'after' }),
    expectedResult: { _id: 1, z: 1 },
    expectedDocuments: [{ _id: 1, z: 1 }, TWO_DOCUMENTS[1]!],
  },
  {
    name: 'findOneAndDelete gives what it removed',
    documents: TWO_DOCUMENTS,
    run: (c) => c.findOneAndDelete({ x: 22 }),
    expectedResult: TWO_DOCUMENTS[1],
    expectedDocuments: [TWO_DOCUMENTS[0]!],
  },
  {
    name: 'findOneAndDelete of nothing gives null',
    documents: TWO_DOCUMENTS,
    run: (c) => c.findOneAndDelete({ x: 99 }),
    expectedResult: null,
  },
  {
    name: 'bulkWrite does all kinds in order',
    documents: TWO_DOCUMENTS,
    run: (c) =>
      c.bulkWrite([
        { insertOne: { document: { _id: 3, x: 1 } } },
        { updateOne: { filter: { _id: 3 }, update: { $set: { x: 33 } } } },
        { deleteOne: { filter: { _id: 1 } } },
      ]),
    expectedResult: { insertedCount: 1, modifiedCount: 1, deletedCount: 1 },
    expectedDocuments: [TWO_DOCUMENTS[1]!, THREE_DOCUMENTS[2]!],
  },
  {
    name: 'an ordered bulkWrite stops at an error',
    documents: TWO_DOCUMENTS,
    run: (c) => c.bulkWrite([{ insertOne: { document: { _id: 1 } } }, { deleteOne: { filter: { _id: 2 } } }]),
    expectedError: { code: 11000 },
  },
  {
    name: 'an unordered bulkWrite goes on behind an error',
    documents: TWO_DOCUMENTS,
    run: (c) =>
      c.bulkWrite([{ insertOne: { document: { _id: 1 } } }, { deleteOne: { filter: { _id: 2 } } }], { ordered: false }),
    expectedError: { code: 11000 },
    expectedDocuments: [TWO_DOCUMENTS[0]!],
  },
];
