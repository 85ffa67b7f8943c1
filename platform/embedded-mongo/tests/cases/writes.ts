import { type CrudCase, THREE, TWO } from './case';

export const WRITE_CASES: CrudCase[] = [
  {
    name: 'insertOne gives the id',
    given: TWO,
    run: (c) => c.insertOne({ _id: 3, x: 33 }),
    gives: { insertedId: 3 },
    leaves: THREE,
  },
  {
    name: 'a second document with the same _id is refused',
    given: TWO,
    run: (c) => c.insertOne({ _id: 1 }),
    fails: { code: 11000 },
  },
  {
    name: 'insertMany stops at the first error',
    given: TWO,
    run: (c) => c.insertMany([{ _id: 3, x: 33 }, { _id: 1 }, { _id: 4 }]),
    fails: { code: 11000 },
    leaves: THREE,
  },
  {
    name: 'insertMany without order goes on behind an error',
    given: TWO,
    run: (c) => c.insertMany([{ _id: 1 }, { _id: 3, x: 33 }], { ordered: false }),
    fails: { code: 11000 },
    leaves: THREE,
  },
  {
    name: 'updateOne changes one match',
    given: TWO,
    run: (c) => c.updateOne({ x: { $gt: 0 }, _id: 2 }, { $inc: { x: 1 } }),
    gives: { matchedCount: 1, modifiedCount: 1, upsertedCount: 0 },
    leaves: [TWO[0]!, { _id: 2, x: 23 }],
  },
  {
    name: 'an update that changes nothing counts a match only',
    given: TWO,
    run: (c) => c.updateOne({ _id: 1 }, { $set: { x: 11 } }),
    gives: { matchedCount: 1, modifiedCount: 0 },
  },
  {
    name: 'updateMany changes every match',
    given: TWO,
    run: (c) => c.updateMany({}, { $set: { y: 1 } }),
    gives: { matchedCount: 2, modifiedCount: 2 },
    leaves: [
      { _id: 1, x: 11, y: 1 },
      { _id: 2, x: 22, y: 1 },
    ],
  },
  {
    name: 'an upsert takes equal fields of the filter',
    given: [],
    run: (c) =>
      c.updateOne({ _id: 5, 'a.b': 1, n: { $gt: 3 } }, { $set: { x: 1 }, $setOnInsert: { y: 2 } }, { upsert: true }),
    gives: { upsertedId: 5, upsertedCount: 1, matchedCount: 0 },
    leaves: [{ _id: 5, a: { b: 1 }, x: 1, y: 2 }],
  },
  {
    name: 'an upsert of what exists leaves $setOnInsert',
    given: TWO,
    run: (c) => c.updateOne({ _id: 1 }, { $set: { x: 1 }, $setOnInsert: { y: 2 } }, { upsert: true }),
    gives: { upsertedCount: 0 },
    leaves: [{ _id: 1, x: 1 }, TWO[1]!],
  },
  {
    name: 'replaceOne keeps the _id',
    given: TWO,
    run: (c) => c.replaceOne({ x: 11 }, { y: 5 }),
    gives: { modifiedCount: 1 },
    leaves: [{ _id: 1, y: 5 }, TWO[1]!],
  },
  {
    name: 'the _id cannot change',
    given: TWO,
    run: (c) => c.updateOne({ _id: 1 }, { $set: { _id: 9 } }),
    fails: { code: 66 },
  },
  {
    name: 'deleteOne removes one',
    given: TWO,
    run: (c) => c.deleteOne({ _id: 1 }),
    gives: { deletedCount: 1 },
    leaves: [TWO[1]!],
  },
  {
    name: 'deleteMany removes every match',
    given: THREE,
    run: (c) => c.deleteMany({ x: { $gt: 11 } }),
    gives: { deletedCount: 2 },
    leaves: [TWO[0]!],
  },
  {
    name: 'findOneAndUpdate gives the version before',
    given: TWO,
    run: (c) => c.findOneAndUpdate({ _id: 1 }, { $inc: { x: 1 } }),
    gives: TWO[0],
    leaves: [{ _id: 1, x: 12 }, TWO[1]!],
  },
  {
    name: 'findOneAndUpdate gives the version after, of the first in order',
    given: TWO,
    run: (c) =>
      c.findOneAndUpdate({}, { $inc: { x: 1 } }, { sort: { x: -1 }, returnDocument: 'after', projection: { x: 1 } }),
    gives: { _id: 2, x: 23 },
    leaves: [TWO[0]!, { _id: 2, x: 23 }],
  },
  {
    name: 'findOneAndUpdate with upsert gives what it made',
    given: [],
    run: (c) => c.findOneAndUpdate({ _id: 3 }, { $inc: { x: 33 } }, { upsert: true, returnDocument: 'after' }),
    gives: { _id: 3, x: 33 },
    leaves: [THREE[2]!],
  },
  {
    name: 'findOneAndReplace replaces',
    given: TWO,
    run: (c) => c.findOneAndReplace({ _id: 1 }, { z: 1 }, { returnDocument: 'after' }),
    gives: { _id: 1, z: 1 },
    leaves: [{ _id: 1, z: 1 }, TWO[1]!],
  },
  {
    name: 'findOneAndDelete gives what it removed',
    given: TWO,
    run: (c) => c.findOneAndDelete({ x: 22 }),
    gives: TWO[1],
    leaves: [TWO[0]!],
  },
  {
    name: 'findOneAndDelete of nothing gives null',
    given: TWO,
    run: (c) => c.findOneAndDelete({ x: 99 }),
    gives: null,
  },
  {
    name: 'bulkWrite does all kinds in order',
    given: TWO,
    run: (c) =>
      c.bulkWrite([
        { insertOne: { document: { _id: 3, x: 1 } } },
        { updateOne: { filter: { _id: 3 }, update: { $set: { x: 33 } } } },
        { deleteOne: { filter: { _id: 1 } } },
      ]),
    gives: { insertedCount: 1, modifiedCount: 1, deletedCount: 1 },
    leaves: [TWO[1]!, THREE[2]!],
  },
  {
    name: 'an ordered bulkWrite stops at an error',
    given: TWO,
    run: (c) => c.bulkWrite([{ insertOne: { document: { _id: 1 } } }, { deleteOne: { filter: { _id: 2 } } }]),
    fails: { code: 11000 },
  },
  {
    name: 'an unordered bulkWrite goes on behind an error',
    given: TWO,
    run: (c) =>
      c.bulkWrite([{ insertOne: { document: { _id: 1 } } }, { deleteOne: { filter: { _id: 2 } } }], { ordered: false }),
    fails: { code: 11000 },
    leaves: [TWO[0]!],
  },
];
