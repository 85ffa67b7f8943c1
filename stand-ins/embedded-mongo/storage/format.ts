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
 * The layout of the data in a directory.
 *
 * 1. Has no stored number. Indexes over a path through an array skipped elements that are not documents.
 * 2. Such elements have the key of a missing field, and a sparse index skips them: as in MongoDB.
 */
export const FORMAT_VERSION = 2;

const VERSION_KEY = 'f:version';

/** The format of an open directory; the current one if the directory is empty. */
export function readFormat({ meta }: Pick<Environment, 'meta'>): number {
  const stored = meta.get(VERSION_KEY);
  if (stored !== undefined) return stored.readUInt32BE();
  return [...meta.getKeys({ limit: 1 })].length === 0 ? FORMAT_VERSION : 1;
}

/** Writes nothing if the current format is already recorded, so that a start needs no disk space for it. */
export function writeFormat({ meta }: Pick<Environment, 'meta'>): void {
  if (meta.get(VERSION_KEY)?.readUInt32BE() === FORMAT_VERSION) return;
  const version = Buffer.alloc(4);
  version.writeUInt32BE(FORMAT_VERSION);
  meta.putSync(VERSION_KEY, version);
}

/** @throws an error with a one-sentence message if a newer server wrote the directory */
export function assertKnownFormat(environment: Environment, directory: string): void {
  const format = readFormat(environment);
  if (format <= FORMAT_VERSION) return;
  throw new Error(describeNewerFormat(`The data directory ${directory}`, format, FORMAT_VERSION));
}

/** Migrates older data to this format. A migration that a crash interrupts runs again at the next start. */
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

/** Rebuilds an index in one transaction. If the documents no longer satisfy it, it is dropped and that is logged. */
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
