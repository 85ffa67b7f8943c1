import type { Document } from 'mongodb';
import { type Harness, startHarness } from './harness';
import { openRawClient } from './raw-client';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  await harness.db.collection<{ _id: number }>('things').insertOne({ _id: 1 });
});
afterAll(() => harness.stop());

const find = (filter: Document, extra: Document = {}): Document => ({ find: 'things', filter, ...extra });
const update = (u: unknown, extra: Document = {}): Document => ({
  findAndModify: 'things',
  query: { _id: 1 },
  update: u,
  ...extra,
});
const pipeline = (...stages: Document[]): Document => ({ aggregate: 'things', pipeline: stages, cursor: {} });
const index = (extra: Document, key: Document = { a: 1 }): Document => ({
  createIndexes: 'things',
  indexes: [{ key, name: 'i', ...extra }],
});

/** Unsupported commands, and the word in the error message that names the unsupported feature. */
const REFUSED_COMMANDS: [string, Document][] = [
  ['$where', find({ $where: 'true' })],
  ['$expr', find({ $expr: { $eq: ['$a', 1] } })],
  ['$text', find({ $text: { $search: 'x' } })],
  ['$jsonSchema', find({ $jsonSchema: {} })],
  ['$mod', find({ a: { $mod: [2, 0] } })],
  ['$near', find({ a: { $near: [0, 0] } })],
  ['$nonsense', find({ a: { $nonsense: 1 } })],
  ['$gt', find({ a: { $gt: { b: 1 } } })],
  ['$gt', find({ a: { $gt: [1] } })],
  ['regular expression', find({ a: { $in: [/x/] } })],
  ["'x'", find({ a: { $regex: 'a', $options: 'x' } })],
  ['escape', find({ a: /\ba\p{L}/u })],
  ['(?<', find({ a: { $regex: '(?<n>a)' } })],
  ['decimal', find({ a: { $type: 'decimal' } })],
  ['collation', find({}, { collation: { locale: 'de' } })],
  ['let', find({}, { let: { a: 1 } })],
  ['tailable', find({}, { tailable: true })],
  ['returnKey', find({}, { returnKey: true })],
  ['min', find({}, { min: { a: 1 } })],
  ['$slice', find({}, { projection: { a: { $slice: 1 } } })],
  ['$elemMatch', find({}, { projection: { a: { $elemMatch: { b: 1 } } } })],
  ['a.0', find({}, { sort: { 'a.0': 1 } })],
  ['snapshot', find({}, { readConcern: { level: 'snapshot' } })],
  ['pipeline', update([{ $set: { a: 1 } }])],
  ['$bit', update({ $bit: { a: { and: 1 } } })],
  ['$pullAll', update({ $pullAll: { a: [1] } })],
  ['positional', update({ $set: { 'a.$': 1 } })],
  ['positional', update({ $set: { 'a.$[].b': 1 } })],
  ['arrayFilters', update({ $set: { b: 1 } }, { arrayFilters: [{ x: 1 }] })],
  ['$currentDate', update({ $currentDate: { a: { $type: 'timestamp' } } })],
  ['$bad', update({ $set: { a: { $bad: 1 } } })],
  ['$lookup', pipeline({ $lookup: { from: 'x', as: 'y', localField: 'a', foreignField: 'b' } })],
  ['$facet', pipeline({ $facet: {} })],
  ['$out', pipeline({ $out: 'x' })],
  ['$merge', pipeline({ $merge: { into: 'x' } })],
  ['$changeStream', pipeline({ $changeStream: {} })],
  ['$function', pipeline({ $project: { a: { $function: { body: '', args: [], lang: 'js' } } } })],
  ['$$NOW', pipeline({ $project: { a: '$$NOW' } })],
  ['$stdDevPop', pipeline({ $group: { _id: 1, a: { $stdDevPop: '$a' } } })],
  ['a.b', pipeline({ $unwind: '$a.b' })],
  ['unit', pipeline({ $project: { a: { $dateTrunc: { date: '$a', unit: 'week' } } } })],
  ['text', index({}, { a: 'text' })],
  ['2dsphere', index({}, { a: '2dsphere' })],
  ['hashed', index({}, { a: 'hashed' })],
  ['collation', index({ collation: { locale: 'de' } })],
  ['hidden', index({ hidden: true })],
  ['$or', index({ partialFilterExpression: { $or: [{ a: 1 }] } })],
  ['$ne', index({ partialFilterExpression: { a: { $ne: 1 } } })],
  ['$**', index({}, { '$**': 1 })],
  ['capped', { create: 'x', capped: true, size: 100 }],
  ['validator', { create: 'x', validator: { a: 1 } }],
  ['timeseries', { create: 'x', timeseries: { timeField: 't' } }],
  ['mapReduce', { mapReduce: 'things' }],
  ['renameCollection', { renameCollection: 'checks.things', to: 'checks.x' }],
  ['bulkWrite', { bulkWrite: 1, ops: [], nsInfo: [] }],
  ['explain', { explain: { update: 'things', updates: [] } }],
  ['unknownOption', { ping: 1, unknownOption: 1 }],
];

test.each(REFUSED_COMMANDS)('the server refuses %s by name: %j', async (expectedWord, command) => {
  const error: unknown = await harness.db.command(command).then(
    (answer) => answer,
    (refusalMessage: unknown) => refusalMessage,
  );
  expect(error).toMatchObject({ code: expect.any(Number) as number, codeName: expect.any(String) as string });
  expect((error as Error).message).toContain(expectedWord);
});

test.each([{ $a: 1 }, { a: { $b: 1 } }, { a: [{ $b: 1 }] }, { 'a.b': 1 }, { a: { 'b.c': 1 } }, { a: { '': 1 } }])(
  'a field name that cannot be kept is refused as not supported: %j',
  async (doc) => {
    const things = harness.db.collection('things');
    await expect(things.insertOne({ ...doc })).rejects.toMatchObject({ code: 238 });
    await expect(things.updateOne({}, { $set: { value: doc } })).rejects.toMatchObject({ code: 238 });
  },
);

test('values of types that cannot be kept are refused', async () => {
  const things = harness.db.collection('things');
  const { Code, Decimal128, MaxKey, Timestamp } = await import('mongodb');
  for (const value of [Decimal128.fromString('1.5'), new Code('x'), new MaxKey(), new Timestamp(1n), /x/]) {
    await expect(things.insertOne({ value })).rejects.toMatchObject({ code: 238 });
    await expect(things.updateOne({}, { $set: { value } })).rejects.toMatchObject({ code: 238 });
  }
});

test('a write concern of more than one server is refused', async () => {
  await expect(harness.db.collection('things').insertOne({}, { writeConcern: { w: 2 } })).rejects.toMatchObject({
    code: 2,
  });
  expect(
    await harness.db.collection('things').insertOne({}, { writeConcern: { w: 'majority', journal: true } }),
  ).toMatchObject({ acknowledged: true });
});

test('two arrays cannot share a compound index', async () => {
  const pairs = harness.db.collection<{ _id: number; a: unknown; b: unknown }>('pairs');
  await pairs.createIndex({ a: 1, b: 1 });
  await expect(pairs.insertOne({ _id: 1, a: [1, 2], b: [3, 4] })).rejects.toMatchObject({ code: 171 });
  expect(await pairs.countDocuments()).toBe(0);
});

test('a key that is too long for an index is refused, not cut', async () => {
  const long = harness.db.collection<{ _id: number; text: string }>('long');
  await long.createIndex({ text: 1 });
  await expect(long.insertOne({ _id: 1, text: 'x'.repeat(3000) })).rejects.toMatchObject({ code: 17280 });
  await long.insertOne({ _id: 1, text: 'x'.repeat(1500) });
  expect(await long.find({ text: 'x'.repeat(3000) }).toArray()).toEqual([]);
  expect(await long.countDocuments({ text: { $lt: 'x'.repeat(3000) }, _id: { $ne: 5 } })).toBe(1);
  expect(await long.countDocuments({ text: { $gt: 'x'.repeat(3000) } })).toBe(0);
});

test('a connection with an invalid protocol is closed while others continue', async () => {
  const raw = await openRawClient(harness.mongo.uri);
  const closed = new Promise<void>((resolve) => raw.socket.once('close', () => resolve()));
  raw.socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  await closed;
  expect(await harness.db.command({ ping: 1 })).toEqual({ ok: 1 });
});
