import { mongoError } from '../errors';
import { type CollectionInfo, type IndexInfo, keyPattern, namespaceOf } from '../storage/catalog';
import { keyPrefix } from '../storage/index-keys';
import type { Transaction } from '../storage/store';
import { double, encode, integer, isDoc, type Doc, type Value } from '../values/bson';
import { show } from '../values/show';
import { sameValue } from '../values/compare';
import { collectionOf, type Handler, listOption } from './context';
import { cursorBatchSize, openCursor } from './cursor-reply';
import { fillIndex } from './fill-index';
import { compareIndexes, type IndexSpec, keyText, parseIndexSpec } from './index-spec';
import { listSource } from './sources';

/** Makes indexes that do not exist yet, one after the other; filling them leaves room for other work. */
export const createIndexes: Handler = async (call) => {
  const { name, namespace } = collectionOf(call);
  const specs = listOption(call.body, 'indexes').map(parseIndexSpec);
  const { store } = call.server;
  const before = await store.write((tx) => {
    const existed = tx.collection(namespace) !== undefined;
    return { existed, count: tx.ensureCollection(call.database, name).indexes.length };
  });
  for (const spec of specs) {
    const added = await store.write((tx) => addIndex(tx, tx.ensureCollection(call.database, name), spec));
    if (added !== undefined) await fillIndex(call, namespace, added);
  }
  const after = store.collection(namespace)?.indexes.length ?? before.count;
  return {
    numIndexesBefore: integer(before.count),
    numIndexesAfter: integer(after),
    createdCollectionAutomatically: !before.existed,
    ...(after === before.count && { note: 'all indexes already exist' }),
    ok: integer(1),
  };
};

function addIndex(tx: Transaction, collection: CollectionInfo, spec: IndexSpec): IndexInfo | undefined {
  if (keyText(spec.fields) === '_id:1') return undefined;
  const others = collection.indexes.slice(1);
  const named = others.find((index) => index.name === spec.name);
  const likeness = named && compareIndexes(named, spec);
  if (likeness === 'identical') return undefined;
  if (likeness === 'different') {
    throw mongoError(
      86,
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Requested index: ${spec.name} on { ${keyText(spec.fields)} }, existing index: { ${keyText(named!.fields)} }`,
    );
  }
  const alike = others.find((index) => compareIndexes(index, spec) !== 'different');
  if (alike !== undefined) {
    throw mongoError(
      85,
      alike === named
        ? `An equivalent index already exists with the same name but different options: ${alike.name}`
        : `Index already exists with a different name or options: ${alike.name}`,
    );
  }
  const index: IndexInfo = {
    id: collection.nextIndexId,
    ...spec,
    multikey: spec.fields.map(() => false),
    building: true,
  };
  tx.putCollection({ ...collection, nextIndexId: index.id + 1, indexes: [...collection.indexes, index] });
  return index;
}

export const listIndexes: Handler = (call) => {
  const { namespace } = collectionOf(call);
  const collection = call.server.store.collection(namespace);
  if (collection === undefined) throw mongoError(26, `ns does not exist: ${namespace}`);
  const documents = collection.indexes.filter(({ building }) => !building).map((index) => encode(indexDoc(index)));
  return openCursor(call, namespace, listSource(documents), cursorBatchSize(call));
};

function indexDoc(index: IndexInfo): Doc {
  return {
    v: integer(2),
    key: keyPattern(index),
    name: index.name,
    ...(index.unique && index.id !== 0 && { unique: true }),
    ...(index.sparse && { sparse: true }),
    ...(index.partial && { partialFilterExpression: index.partial.doc }),
    ...(index.expireAfterSeconds !== undefined && { expireAfterSeconds: double(index.expireAfterSeconds) }),
  };
}

export const dropIndexes: Handler = async (call) => {
  const { namespace } = collectionOf(call);
  const wanted = call.body['index'];
  return call.server.store.write((tx): Doc => {
    const collection = tx.collection(namespace);
    if (collection === undefined) throw mongoError(26, `ns not found ${namespace}`);
    const dropped = wanted === '*' ? collection.indexes.slice(1) : namedIndexes(collection, wanted);
    for (const index of dropped) tx.discard(keyPrefix(collection.id, index.id));
    tx.putCollection({ ...collection, indexes: collection.indexes.filter((index) => !dropped.includes(index)) });
    return { nIndexesWas: integer(collection.indexes.length), ok: integer(1) };
  });
};

function namedIndexes(collection: CollectionInfo, wanted: Value): IndexInfo[] {
  const names = Array.isArray(wanted) ? wanted : [wanted];
  return names.map((name) => {
    const [found, another] = collection.indexes.filter((index) =>
      isDoc(name) ? sameValue(keyPattern(index), name) : index.name === name,
    );
    if (another !== undefined)
      throw mongoError(181, `several indexes found for key: ${show(name)}, identify by name instead`);
    if (found === undefined)
      throw mongoError(27, `index not found with name [${show(name)}] in ${namespaceOf(collection)}`);
    if (found.id === 0) throw mongoError(72, 'cannot drop _id index');
    return found;
  });
}
