import { mongoError, notSupported } from '../errors';
import { parseFilter } from '../query/filter';
import { matches } from '../query/match';
import { type CollectionInfo, uuidOf } from '../storage/catalog';
import { type Doc, encode, integer } from '../values/bson';
import { type Call, collectionOf, docOption, type Handler } from './context';
import { cursorBatchSize, openCursor } from './cursor-reply';
import { listSource } from './sources';

/** Making a collection again with the same options is fine since MongoDB 7.0, and options are refused here. */
export const create: Handler = async (call) => {
  const { name } = collectionOf(call);
  return call.server.store.write((tx): Doc => {
    tx.ensureCollection(call.database, name);
    return { ok: integer(1) };
  });
};

export const drop: Handler = async (call) => {
  const { namespace } = collectionOf(call);
  return call.server.store.write((tx): Doc => {
    const collection = tx.collection(namespace);
    if (collection === undefined) return { ok: integer(1) };
    tx.dropCollection(collection);
    return { nIndexesWas: integer(collection.indexes.length), ns: namespace, ok: integer(1) };
  });
};

export const dropDatabase: Handler = async (call) =>
  call.server.store.write((tx): Doc => {
    const doomed = [...tx.collections().values()].filter(({ database }) => database === call.database);
    for (const collection of doomed) tx.dropCollection(collection);
    return { ...(doomed.length > 0 && { dropped: call.database }), ok: integer(1) };
  });

const inDatabase = (call: Call): CollectionInfo[] =>
  [...call.server.store.collections().values()]
    .filter(({ database }) => database === call.database)
    .sort((a, b) => (a.name < b.name ? -1 : 1));

export const listCollections: Handler = (call) => {
  const filter = parseFilter(docOption(call.body, 'filter'));
  const documents = inDatabase(call)
    .map((collection): Doc => ({
      name: collection.name,
      type: 'collection',
      ...(call.body['nameOnly'] !== true && {
        options: {},
        info: { readOnly: false, uuid: uuidOf(collection) },
        idIndex: { v: integer(2), key: { _id: integer(1) }, name: '_id_' },
      }),
    }))
    .filter((doc) => matches(filter, doc));
  return openCursor(
    call,
    `${call.database}.$cmd.listCollections`,
    listSource(documents.map(encode)),
    cursorBatchSize(call),
  );
};

export const listDatabases: Handler = (call) => {
  if (call.database !== 'admin') throw mongoError(20, 'listDatabases may only be run against the admin database.');
  const filter = parseFilter(docOption(call.body, 'filter'));
  const names = [...new Set([...call.server.store.collections().values()].map(({ database }) => database))].sort();
  const databases = names
    .map((name): Doc => ({ name, sizeOnDisk: integer(0), empty: false }))
    .filter((doc) => matches(filter, doc));
  const named = call.body['nameOnly'] === true ? databases.map(({ name }): Doc => ({ name })) : databases;
  return { databases: named, totalSize: integer(0), ok: integer(1) };
};

export const dbStats: Handler = (call) => {
  if (call.body['scale'] !== undefined) throw notSupported('scale of dbStats');
  const collections = inDatabase(call);
  return {
    db: call.database,
    collections: integer(collections.length),
    indexes: integer(collections.reduce((total, { indexes }) => total + indexes.length, 0)),
    ok: integer(1),
  };
};
