import { mongoError, notSupportedError } from '../errors';
import { parseFilter } from '../query/filter';
import { matches } from '../query/match';
import { type CollectionInfo, getUuid } from '../storage/catalog';
import { type Doc, encode, toInteger } from '../values/bson';
import { type Call, parseCollection, readDocOption, type Handler } from './context';
import { readCursorBatchSize, openCursor } from './cursor-reply';
import { createListSource } from './sources';

/**
 * Since MongoDB 7.0, creating an existing collection with the same options succeeds; options are not supported here.
 */
export const create: Handler = async (call) => {
  const { name } = parseCollection(call);
  return call.server.store.write((tx): Doc => {
    tx.ensureCollection(call.database, name);
    return { ok: toInteger(1) };
  });
};

export const drop: Handler = async (call) => {
  const { namespace } = parseCollection(call);
  return call.server.store.write((tx): Doc => {
    const collection = tx.collection(namespace);
    if (collection === undefined) return { ok: toInteger(1) };
    tx.dropCollection(collection);
    return { nIndexesWas: toInteger(collection.indexes.length), ns: namespace, ok: toInteger(1) };
  });
};

export const dropDatabase: Handler = async (call) =>
  call.server.store.write((tx): Doc => {
    const droppedCollections = [...tx.collections().values()].filter(({ database }) => database === call.database);
    for (const collection of droppedCollections) tx.dropCollection(collection);
    return { ...(droppedCollections.length > 0 && { dropped: call.database }), ok: toInteger(1) };
  });

const listCollectionsOf = (call: Call): CollectionInfo[] =>
  [...call.server.store.collections().values()]
    .filter(({ database }) => database === call.database)
    .sort((a, b) => (a.name < b.name ? -1 : 1));

export const listCollections: Handler = (call) => {
  const filter = parseFilter(readDocOption(call.body, 'filter'));
  const documents = listCollectionsOf(call)
    .map((collection): Doc => ({
      name: collection.name,
      type: 'collection',
      ...(call.body['nameOnly'] !== true && {
        options: {},
        info: { readOnly: false, uuid: getUuid(collection) },
        idIndex: { v: toInteger(2), key: { _id: toInteger(1) }, name: '_id_' },
      }),
    }))
    .filter((doc) => matches(filter, doc));
  return openCursor(
    call,
    `${call.database}.$cmd.listCollections`,
    createListSource(documents.map(encode)),
    readCursorBatchSize(call),
  );
};

export const listDatabases: Handler = (call) => {
  if (call.database !== 'admin') throw mongoError(20, 'listDatabases may only be run against the admin database.');
  const filter = parseFilter(readDocOption(call.body, 'filter'));
  const names = [...new Set([...call.server.store.collections().values()].map(({ database }) => database))].sort();
  const databases = names
    .map((name): Doc => ({ name, sizeOnDisk: toInteger(0), empty: false }))
    .filter((doc) => matches(filter, doc));
  const named = call.body['nameOnly'] === true ? databases.map(({ name }): Doc => ({ name })) : databases;
  return { databases: named, totalSize: toInteger(0), ok: toInteger(1) };
};

export const dbStats: Handler = (call) => {
  if (call.body['scale'] !== undefined) throw notSupportedError('scale of dbStats');
  const collections = listCollectionsOf(call);
  return {
    db: call.database,
    collections: toInteger(collections.length),
    indexes: toInteger(collections.reduce((total, { indexes }) => total + indexes.length, 0)),
    ok: toInteger(1),
  };
};
