import { Binary, type Document, Long } from 'mongodb';
import { type Harness, startHarness } from './harness';
import { openRawClient } from './raw-client';

let harness: Harness;
let restarted: () => void = () => undefined;
beforeAll(async () => {
  harness = await startHarness({ onRestart: () => restarted() });
});
afterAll(() => harness.stop());

const createSessionId = (n: number) => ({ id: new Binary(Buffer.alloc(16, n), Binary.SUBTYPE_UUID) });

/** Sends a command as a driver's retry would: with its original session and number. */
async function send(command: Document, lsid: number, number: number): Promise<Document> {
  const raw = await openRawClient(harness.mongo.uri);
  const reply = await raw.command({
    ...command,
    $db: 'retries',
    lsid: createSessionId(lsid),
    txnNumber: Long.fromNumber(number),
  });
  raw.close();
  return reply;
}

async function crash(): Promise<void> {
  const whenRestarted = new Promise<void>((resolve) => (restarted = resolve));
  process.kill(harness.mongo.pid(), 'SIGKILL');
  await whenRestarted;
}

const counters = () => harness.client.db('retries').collection<{ _id: number; n: number }>('counters');
const createIncrement = (id: number): Document => ({
  update: 'counters',
  updates: [{ q: { _id: id }, u: { $inc: { n: 1 } }, upsert: true }],
});

const createInsert = (ids: number[]): Document => ({
  insert: 'counters',
  documents: ids.map((_id) => ({ _id, n: 0 })),
  ordered: false,
});

test('an increment sent twice with the same transaction number is applied once', async () => {
  const first = await send(createIncrement(1), 1, 1);
  const second = await send(createIncrement(1), 1, 1);
  expect(first).toMatchObject({ n: 1, upserted: [{ index: 0, _id: 1 }] });
  expect(second).toMatchObject({ n: 1, upserted: [{ index: 0, _id: 1 }] });
  expect(await counters().findOne({ _id: 1 })).toEqual({ _id: 1, n: 1 });
});

test('a new transaction number in the same session is a new write', async () => {
  await send(createIncrement(2), 2, 1);
  await send(createIncrement(2), 2, 2);
  expect(await counters().findOne({ _id: 2 })).toEqual({ _id: 2, n: 2 });
});

test('a transaction number older than the latest is refused', async () => {
  await send(createIncrement(3), 3, 5);
  expect(await send(createIncrement(3), 3, 4)).toMatchObject({ ok: 0, code: 225 });
  expect(await counters().findOne({ _id: 3 })).toEqual({ _id: 3, n: 1 });
});

test('a retry after a crash returns the original result of the write', async () => {
  const command = { findAndModify: 'counters', query: { _id: 4 }, update: { $inc: { n: 7 } }, upsert: true, new: true };
  const first = await send(command, 4, 1);
  await crash();
  const second = await send(command, 4, 1);
  expect(second).toMatchObject({ value: { _id: 4, n: 7 }, lastErrorObject: first['lastErrorObject'] as Document });
  expect(await counters().findOne({ _id: 4 })).toEqual({ _id: 4, n: 7 });
});

test('a retry executes only the statements that were not applied', async () => {
  await send(createInsert([50, 51]), 5, 1);
  expect(await send(createInsert([50, 51, 52]), 5, 1)).toMatchObject({ n: 3, ok: 1 });
  expect(await counters().countDocuments({ _id: { $gte: 50, $lt: 60 } })).toBe(3);
});

test('a retry that applies an earlier statement keeps the results of the later ones', async () => {
  await counters().insertOne({ _id: 60, n: 0 });
  expect(await send(createInsert([60, 61]), 9, 1)).toMatchObject({ n: 1, writeErrors: [{ index: 0, code: 11000 }] });
  await counters().deleteOne({ _id: 60 });
  for (const retry of [1, 2]) {
    const reply = await send(createInsert([60, 61]), 9, 1);
    expect({ retry, n: reply['n'], errors: reply['writeErrors'] }).toEqual({ retry, n: 2, errors: undefined });
  }
});

test('a write that follows one stored in several transactions is applied once, and the earlier one is refused', async () => {
  const many = createInsert(Array.from({ length: 5000 }, (_, i) => 1000 + i));
  const few = createInsert([100, 101]);
  expect(await send(many, 10, 1)).toMatchObject({ n: 5000 });
  await counters().deleteMany({ _id: { $gte: 1000 } });
  for (const retry of [0, 1]) {
    const reply = await send(few, 10, 2);
    expect({ retry, n: reply['n'], errors: reply['writeErrors'] }).toEqual({ retry, n: 2, errors: undefined });
  }
  expect(await send(many, 10, 1)).toMatchObject({ ok: 0, code: 225 });
  expect(await counters().countDocuments({ _id: { $gte: 100 } })).toBe(2);
});

test('two simultaneous retries are applied once', async () => {
  await Promise.all([send(createIncrement(6), 6, 1), send(createIncrement(6), 6, 1), send(createIncrement(6), 6, 1)]);
  expect(await counters().findOne({ _id: 6 })).toEqual({ _id: 6, n: 1 });
});

test('the driver retries a write across a restart', async () => {
  await counters().updateOne({ _id: 7 }, { $inc: { n: 1 } }, { upsert: true });
  const back = crash();
  await counters().updateOne({ _id: 7 }, { $inc: { n: 1 } });
  await back;
  expect(await counters().findOne({ _id: 7 })).toEqual({ _id: 7, n: 2 });
});

test('explicit sessions work, transactions are refused', async () => {
  await harness.client.withSession(async (own) => {
    await counters().insertOne({ _id: 8, n: 1 }, { session: own });
    expect(await counters().findOne({ _id: 8 }, { session: own })).toEqual({ _id: 8, n: 1 });
    own.startTransaction();
    await expect(counters().insertOne({ _id: 9, n: 1 }, { session: own })).rejects.toMatchObject({ code: 263 });
    await own.abortTransaction();
  });
  expect(await counters().findOne({ _id: 9 })).toBeNull();
});
