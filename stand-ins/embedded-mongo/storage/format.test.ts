import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { encode } from '../values/bson';
import { encodeKey } from '../values/key';
import { openEnvironment } from './environment';
import { FORMAT_VERSION, upgradeFormat } from './format';
import { openStore } from './store';
import { getIndexEntries, createKeyPrefix } from './index-keys';
import type { IndexInfo } from './catalog';
import { splitPath } from '../values/path';
import { insertRecord } from './records';

let directory: string;

beforeEach(() => {
  directory = createTemporaryDirectory('format');
});

async function changeMeta(change: (meta: ReturnType<typeof openEnvironment>['meta']) => unknown): Promise<void> {
  const environment = openEnvironment(directory);
  change(environment.meta);
  await environment.root.close();
}

const createIndexInfo = (id: number, unique: boolean): IndexInfo => ({
  id,
  name: `arr.k_${id}`,
  fields: [{ name: 'arr.k', path: splitPath('arr.k'), descending: false }],
  unique,
  sparse: false,
  partial: undefined,
  expireAfterSeconds: undefined,
  multikey: [true],
  building: false,
});

const DOCUMENTS = [
  { _id: 'a', arr: [{ k: 'x' }, 'no document'] },
  { _id: 'b', arr: [{ k: 'y' }, 'no document'] },
];

/** A directory in format 1: no format number, and index keys only for those array elements that are documents. */
async function createFirstFormatData(): Promise<void> {
  const store = openStore(directory);
  await store.write((tx) => {
    const made = tx.ensureCollection('checks', 'rows');
    for (const doc of DOCUMENTS) insertRecord(tx, made, { doc, bytes: encode(doc) });
    tx.putCollection({
      ...made,
      nextIndexId: 3,
      indexes: [...made.indexes, createIndexInfo(1, false), createIndexInfo(2, true)],
    });
    for (const { _id, arr } of DOCUMENTS) {
      const k = encodeKey((arr[0] as { k: string }).k);
      tx.data.putSync(Buffer.concat([createKeyPrefix(made.id, 1), k, encodeKey(_id)]), encodeKey(_id));
      tx.data.putSync(Buffer.concat([createKeyPrefix(made.id, 2), k]), encodeKey(_id));
    }
  });
  await store.close();
  await changeMeta((meta) => meta.removeSync('f:version'));
}

test('a new directory gets the current format version', async () => {
  const store = openStore(directory);
  await upgradeFormat(store, () => undefined);
  expect(store.format()).toBe(FORMAT_VERSION);
  await store.close();
  await changeMeta((meta) => expect(meta.get('f:version')?.readUInt32BE()).toBe(FORMAT_VERSION));
});

test('a directory with a newer format is refused with one sentence and left unchanged', async () => {
  await changeMeta((meta) => meta.putSync('f:version', Buffer.of(0, 0, 0, 99)));
  expect(() => openStore(directory)).toThrow(
    `The data directory ${directory} has format 99, and this version of Canvass reads formats up to ${FORMAT_VERSION}: ` +
      'start the version that wrote it, or choose another directory.',
  );
  await changeMeta((meta) => expect(meta.get('f:version')).toEqual(Buffer.of(0, 0, 0, 99)));
});

test('older data keeps its documents and gets current index keys, and an index that no longer fits is dropped', async () => {
  await createFirstFormatData();
  const store = openStore(directory);
  expect(store.format()).toBe(1);
  const log: string[] = [];
  await upgradeFormat(store, (line) => log.push(line));
  expect(store.format()).toBe(FORMAT_VERSION);
  const collection = store.collection('checks.rows')!;
  expect(collection.indexes.map(({ name }) => name)).toEqual(['_id_', 'arr.k_1']);
  expect(log).toEqual([expect.stringContaining('the index arr.k_2 of checks.rows was dropped: E11000')]);
  const expectedKeys = DOCUMENTS.flatMap(
    (doc) => getIndexEntries(collection.id, collection.indexes[1]!, doc, encodeKey(doc._id)).keys,
  );
  const prefix = createKeyPrefix(collection.id, 1);
  const found = [...store.data.getKeys({ start: prefix, end: createKeyPrefix(collection.id, 2) })];
  expect(found).toHaveLength(4);
  expect(found).toEqual(expectedKeys.sort((a, b) => Buffer.compare(a, b)));
  await store.close();
});
