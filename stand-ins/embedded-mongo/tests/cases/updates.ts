import { type Document, Long } from 'mongodb';
import type { CrudCase } from './case';

const createUpdateCase = (name: string, before: Document, change: Document, after: Document): CrudCase => ({
  name,
  documents: [{ _id: 1, ...before }],
  run: (c) => c.updateOne({ _id: 1 }, change),
  expectedDocuments: [{ _id: 1, ...after }],
});

const createRefusalCase = (name: string, before: Document, change: Document, code: number): CrudCase => ({
  name,
  documents: [{ _id: 1, ...before }],
  run: (c) => c.updateOne({ _id: 1 }, change),
  expectedError: { code },
});

export const UPDATE_CASES: CrudCase[] = [
  createUpdateCase('$set makes the documents of a path', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }),
  createUpdateCase(
    '$set reaches an element by its position',
    { a: [{ n: 1 }, { n: 2 }] },
    { $set: { 'a.1.n': 5 } },
    { a: [{ n: 1 }, { n: 5 }] },
  ),
  createUpdateCase(
    '$set behind the end fills an array with null',
    { a: [1] },
    { $set: { 'a.3': 4 } },
    { a: [1, null, null, 4] },
  ),
  createUpdateCase(
    '$unset removes a field',
    { a: 1, b: { c: 1, d: 2 } },
    { $unset: { a: '', 'b.c': '' } },
    { b: { d: 2 } },
  ),
  createUpdateCase('$unset of an element leaves null', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }),
  createUpdateCase('$inc counts from nothing', {}, { $inc: { n: 2 } }, { n: 2 }),
  createUpdateCase('$mul of nothing is zero', {}, { $mul: { n: 2 } }, { n: 0 }),
  createUpdateCase('$mul multiplies', { n: 3 }, { $mul: { n: 1.5 } }, { n: 4.5 }),
  createUpdateCase(
    '$min and $max keep what is less and more',
    { a: 5, b: 5 },
    { $min: { a: 3 }, $max: { b: 3 } },
    { a: 3, b: 5 },
  ),
  createUpdateCase('$max compares types too', { a: 5 }, { $max: { a: 'x' } }, { a: 'x' }),
  createUpdateCase('$rename moves a value', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }),
  createUpdateCase('$rename of nothing does nothing', { a: 1 }, { $rename: { x: 'y' } }, { a: 1 }),
  createUpdateCase('$push makes an array', {}, { $push: { a: 1 } }, { a: [1] }),
  createUpdateCase(
    '$push takes several, sorts and cuts',
    { a: [5, 1] },
    { $push: { a: { $each: [3, 4], $sort: 1, $slice: -3 } } },
    { a: [3, 4, 5] },
  ),
  createUpdateCase(
    '$push puts at a position',
    { a: [1, 4] },
    { $push: { a: { $each: [2, 3], $position: 1 } } },
    { a: [1, 2, 3, 4] },
  ),
  createUpdateCase(
    '$push sorts documents by a field',
    { a: [{ n: 2 }] },
    { $push: { a: { $each: [{ n: 3 }, { n: 1 }], $sort: { n: -1 }, $slice: 2 } } },
    { a: [{ n: 3 }, { n: 2 }] },
  ),
  createUpdateCase(
    '$addToSet adds only what is new',
    { a: [1, 1, 2] },
    { $addToSet: { a: { $each: [2, 3, 3] } } },
    { a: [1, 1, 2, 3] },
  ),
  createUpdateCase(
    '$addToSet tells documents apart by the order of their fields',
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ),
  createUpdateCase('$pull removes equal values', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }),
  createUpdateCase('$pull removes by a condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }),
  createUpdateCase(
    '$pull removes documents that match',
    {
      a: [
        { k: 1, v: 1 },
        { k: 2, v: 1 },
      ],
    },
    { $pull: { a: { k: 1 } } },
    { a: [{ k: 2, v: 1 }] },
  ),
  createUpdateCase(
    '$pop removes from both ends',
    { a: [1, 2, 3], b: [1, 2, 3] },
    { $pop: { a: 1, b: -1 } },
    { a: [1, 2], b: [2, 3] },
  ),
  createRefusalCase('$inc of a string is refused', { a: 'x' }, { $inc: { a: 1 } }, 14),
  createRefusalCase('$inc by a string is refused', { a: 1 }, { $inc: { a: 'x' } }, 14),
  createRefusalCase('$push to a number is refused', { a: 1 }, { $push: { a: 1 } }, 2),
  createRefusalCase('$addToSet to a number is refused', { a: 1 }, { $addToSet: { a: 1 } }, 2),
  createRefusalCase('a path through a number is refused', { a: 1 }, { $set: { 'a.b': 1 } }, 28),
  createRefusalCase('two changes of one path are refused', {}, { $set: { 'a.b': 1 }, $inc: { a: 1 } }, 40),
  createUpdateCase(
    '$pull where nothing is there does nothing',
    { a: { x: 1 } },
    { $pull: { 'a.b.c': 1, z: 1 } },
    { a: { x: 1 } },
  ),
  createUpdateCase('$pull behind the end of an array does nothing', { a: [1] }, { $pull: { 'a.5': 1 } }, { a: [1] }),
  createUpdateCase(
    '$pop where nothing is there does nothing',
    { a: { x: 1 } },
    { $pop: { 'a.b': 1, z: 1 } },
    { a: { x: 1 } },
  ),
  createUpdateCase('$unset through a number does nothing', { a: 1 }, { $unset: { 'a.b': '' } }, { a: 1 }),
  createUpdateCase(
    '$unset through an array does nothing',
    { a: [{ b: 1 }] },
    { $unset: { 'a.b': '' } },
    { a: [{ b: 1 }] },
  ),
  createUpdateCase(
    '$rename of an element that is not there does nothing',
    { a: [] },
    { $rename: { 'a.3': 'b' } },
    { a: [] },
  ),
  ...Object.entries({ $pull: 1, $pop: 1, $push: 1, $addToSet: 1, $set: 1, $inc: 1, $mul: 1, $min: 1, $max: 1 }).flatMap(
    ([operator, operand]) => [
      createRefusalCase(`${operator} through a number is refused`, { a: 1 }, { [operator]: { 'a.b': operand } }, 28),
      createRefusalCase(`${operator} through null is refused`, { a: null }, { [operator]: { 'a.b.c': operand } }, 28),
      createRefusalCase(
        `${operator} by a name in an array is refused`,
        { a: [{ b: [1] }] },
        { [operator]: { 'a.b': operand } },
        28,
      ),
      createRefusalCase(`${operator} of an empty field name is refused`, {}, { [operator]: { 'a..b': operand } }, 56),
    ],
  ),
  createRefusalCase('$pull of what is no array is refused', { a: { b: 1 } }, { $pull: { 'a.b': 1 } }, 2),
  createRefusalCase('$pop of what is no array is refused', { a: { b: 1 } }, { $pop: { 'a.b': 1 } }, 14),
  createRefusalCase('$rename through a number is refused', { a: 1 }, { $rename: { 'a.b': 'c' } }, 28),
  createRefusalCase('$rename by a name in an array is refused', { a: [{ b: 1 }] }, { $rename: { 'a.b': 'c' } }, 28),
  createRefusalCase('$rename out of an array is refused', { a: [1] }, { $rename: { 'a.0': 'c' } }, 2),
  createRefusalCase('$rename to a path through a number is refused', { a: 1, b: 1 }, { $rename: { a: 'b.c' } }, 28),
  createRefusalCase('$rename of an empty field name is refused', { a: 1 }, { $rename: { a: 'b.' } }, 56),
  createRefusalCase('$unset of an empty field name is refused', { a: 1 }, { $unset: { 'a.': '' } }, 56),
  createRefusalCase('$inc beyond 64 bits is refused', { a: Long.MAX_VALUE }, { $inc: { a: 1 } }, 2),
  createRefusalCase('$mul beyond 64 bits is refused', { a: Long.MAX_VALUE }, { $mul: { a: 2 } }, 2),
  createRefusalCase('$rename into an array is refused', { a: 1, b: [1] }, { $rename: { a: 'b.0' } }, 2),
  createRefusalCase('an unknown operator is refused', {}, { $increase: { a: 1 } }, 9),
];
