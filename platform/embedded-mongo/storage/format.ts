import { describeNewerFormat } from '@canvass/node-utils/files/newer-format';
import { MongoError } from '../errors';
import { successor } from '../plan/intervals';
import { type CollectionInfo, type IndexInfo, getNamespace } from './catalog';
import type { Environment } from './environment';
import { createKeyPrefix } from './index-keys';
import { createKeyCursor } from './key-cursor';
import { indexRecord } from './records';
import type { Store, Transaction } from './transaction';

/**
 * How data is laid out in a directory.
 *
 * 1. Without a number. Indexes over a path through an array passed over elements that are no documents.
 * 2. Such elements have the key of a missing field, and a sparse index leaves it out: as in MongoDB.
 */
export const FORMAT_VERSION = 2;

const VERSION_KEY = 'f:version';

/** The format of an open directory; that of this server where there is nothing in it yet. */
export function readFormat({ meta }: Pick<Environment, 'meta'>): number {
  const stored = meta.get(VERSION_KEY);
  if (stored !== undefined) return stored.readUInt32BE();
  return [...meta.getKeys({ limit: 1 })].length === 0 ? FORMAT_VERSION : 1;
}

/** Writes nothing where the format is known already, so that a start needs no space for it. */
export function writeFormat({ meta }: Pick<Environment, 'meta'>): void {
  if (meta.get(VERSION_KEY)?.readUInt32BE() === FORMAT_VERSION) return;
  const version = Buffer.alloc(4);
  version.writeUInt32BE(FORMAT_VERSION);
  meta.putSync(VERSION_KEY, version);
}

/** @throws one sentence where the directory was written by a server that knew more than this one. */
export function assertKnownFormat(environment: Environment, directory: string): void {
  const format = readFormat(environment);
  if (format <= FORMAT_VERSION) return;
  throw new Error(describeNewerFormat(`The data directory ${directory}`, format, FORMAT_VERSION));
}

/** Brings older data to this format. What a crash interrupts is done again at the next start. */
export async function upgradeFormat(store: Store, log: (line: string) => void): Promise<void> {
  if (store.format() < 2) {
    for (const collection of store.collections().values())
      for (const index of collection.indexes.slice(1).filter(indexesArrayElements))
        await rebuildIndex(store, collection, index, log);
  }
  await store.write((tx) => tx.writeFormat());
}

const indexesArrayElements = ({ fields, multikey }: IndexInfo): boolean =>
  fields.some(({ path }, i) => path.length > 1 && multikey[i] === true);

/** Makes the entries of an index anew, all at once. One that its documents do not fit any more is dropped, and logged. */
async function rebuildIndex(
  store: Store,
  collection: CollectionInfo,
  index: IndexInfo,
  log: (line: string) => void,
): Promise<void> {
  try {
    await store.write((tx) => {
      for (const key of listKeysWithPrefix(tx, createKeyPrefix(collection.id, index.id))) tx.data.removeSync(key);
      for (const key of listKeysWithPrefix(tx, createKeyPrefix(collection.id, 0)))
        indexRecord(tx, tx.collection(getNamespace(collection))!, index, tx.data.get(key)!);
    });
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    log(`the index ${index.name} of ${getNamespace(collection)} was dropped: ${error.message}`);
    await store.write((tx) => {
      const current = tx.collection(getNamespace(collection))!;
      tx.discardPrefix(createKeyPrefix(collection.id, index.id));
      tx.putCollection({ ...current, indexes: current.indexes.filter(({ id }) => id !== index.id) });
    });
  }
}

function listKeysWithPrefix(tx: Transaction, prefix: Buffer): Buffer[] {
  const cursor = createKeyCursor(tx.data, prefix, successor(prefix), false);
  const keys: Buffer[] = [];
  for (let entry = cursor.next(); entry !== undefined; entry = cursor.next()) keys.push(entry.key);
  cursor.pause();
  return keys;
}
