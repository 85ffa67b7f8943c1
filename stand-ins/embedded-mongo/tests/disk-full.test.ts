import { rmSync } from 'node:fs';
import { MongoServerError } from 'mongodb';
import { FULL_DISKS, type SmallDisk } from '@canvass/testing/full-disk';
import { type Harness, startHarness } from './harness';

let disk: SmallDisk;
let harness: Harness;
let restarts = 0;

type Row = { _id: number; text: string };

const rows = () => harness.db.collection<Row>('rows');
const createRow = (_id: number): Row => ({ _id, text: 'x'.repeat(5000) });

async function insertMany(from: number, count: number): Promise<{ stored: number[]; refusals: unknown[] }> {
  const ids = Array.from({ length: count }, (_, i) => from + i);
  const results = await Promise.allSettled(ids.map((id) => rows().insertOne(createRow(id))));
  return {
    stored: ids.filter((_, i) => results[i]!.status === 'fulfilled'),
    refusals: results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
  };
}

describe.each(FULL_DISKS)('with %s', (_, createDisk) => {
  beforeAll(async () => {
    disk = createDisk();
    restarts = 0;
    harness = await startHarness({ directory: disk.directory, onRestart: () => (restarts += 1) });
  });

  afterAll(async () => {
    await harness.client.close();
    await harness.mongo.stop();
    disk.remove();
  });

  test('on a full disk writes fail with a code while reads succeed, and writes succeed once there is space again', async () => {
    await rows().createIndex({ text: 1 }, { partialFilterExpression: { text: { $lt: 'a' } } });
    const before = await insertMany(0, 50);
    expect(before.stored).toHaveLength(50);
    const pid = harness.mongo.pid();

    disk.fill(pid);
    const during = await insertMany(1000, 40);
    const singleInsertError = await rows()
      .insertOne(createRow(2000))
      .catch((error: unknown) => error);
    expect(singleInsertError).toMatchObject({ code: 14_031, codeName: 'OutOfDiskSpace' });
    for (const refusal of during.refusals) {
      expect(refusal).toBeInstanceOf(MongoServerError);
      expect(refusal).toMatchObject({ code: 14_031 });
    }
    expect(during.refusals.length).toBeGreaterThan(0);
    await expect(rows().updateMany({}, { $set: { text: 'y'.repeat(6000) } })).rejects.toMatchObject({ code: 14_031 });
    expect(await rows().countDocuments({ text: /^x/ })).toBe(50 + during.stored.length);

    disk.free(pid);
    const after = await insertMany(3000, 50);
    expect(after.stored).toHaveLength(50);
    expect(harness.mongo.pid()).toBe(pid);
    expect(restarts).toBe(0);

    // With space for only a part of a write, LMDB reports another error.
    disk.fill(pid, 4096);
    const partialInsert = await insertMany(4000, 40);
    for (const refusal of partialInsert.refusals) expect(refusal).toMatchObject({ code: 14_031 });
    expect(partialInsert.refusals.length).toBeGreaterThan(0);
    disk.free(pid);

    // Exactly the acknowledged documents are there after the server is killed.
    const expectedIds = [...before.stored, ...during.stored, ...after.stored, ...partialInsert.stored];
    process.kill(pid, 'SIGKILL');
    const found = await rows()
      .find({}, { sort: { _id: 1 } })
      .toArray();
    expect(found.map(({ _id }) => _id)).toEqual(expectedIds.sort((a, b) => a - b));
  });
});

test('a server stopped while the disk is full releases its directory', async () => {
  const [, createDisk] = FULL_DISKS[0]!;
  const full = createDisk();
  const first = await startHarness({ directory: full.directory });
  full.fill(first.mongo.pid());
  await first.client.close();
  await first.mongo.stop();
  const second = await startHarness({ directory: full.directory });
  expect(await second.db.collection('rows').countDocuments()).toBe(0);
  await second.stop();
  rmSync(full.directory, { recursive: true, force: true });
});
