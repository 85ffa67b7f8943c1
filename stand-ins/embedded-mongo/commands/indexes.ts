import { mongoError } from '../errors';
import { type CollectionInfo, type IndexInfo, toKeyPattern, getNamespace } from '../storage/catalog';
import { createKeyPrefix } from '../storage/index-keys';
import type { Transaction } from '../storage/transaction';
import { toDouble, encode, toInteger, isDoc, type Doc, type Value } from '../values/bson';
import { formatValue } from '../values/format-value';
import { isSameValue } from '../values/compare';
import { parseCollection, type Handler, readListOption } from './context';
import { readCursorBatchSize, openCursor } from './cursor-reply';
import { fillIndex, hasNoRecords, markBuilt } from './fill-index';
import { compareIndexes, type IndexSpec, formatKeyFields, parseIndexSpec } from './index-spec';
import { createListSource } from './sources';

/**
 * Creates the missing indexes: those of an empty collection in one transaction, others one after the other, so that
 * other work can run while they are filled.
 */
export const createIndexes: Handler = async (call) => {
  const { name, namespace } = parseCollection(call);
  const specs = readListOption(call.body, 'indexes').map(parseIndexSpec);
  const { store } = call.server;
  const before = await store.write((tx) => {
    const existed = tx.collection(namespace) !== undefined;
    const count = tx.ensureCollection(call.database, name).indexes.length;
    const isEmpty = hasNoRecords(tx, namespace);
    for (const spec of isEmpty ? specs : []) {
      const added = addIndex(tx, tx.ensureCollection(call.database, name), spec);
      if (added !== undefined) markBuilt(tx, namespace, added.id);
    }
    return { existed, count, isEmpty };
  });
  for (const spec of before.isEmpty ? [] : specs) {
    const added = await store.write((tx) => addIndex(tx, tx.ensureCollection(call.database, name), spec));
    if (added !== undefined) await fillIndex(call, namespace, added);
  }
  const after = store.collection(namespace)?.indexes.length ?? before.count;
  return {
    numIndexesBefore: toInteger(before.count),
    numIndexesAfter: toInteger(after),
    createdCollectionAutomatically: !before.existed,
    ...(after === before.count && { note: 'all indexes already exist' }),
    ok: toInteger(1),
  };
};

function addIndex(tx: Transaction, collection: CollectionInfo, spec: IndexSpec): IndexInfo | undefined {
  if (formatKeyFields(spec.fields) === '_id:1') return undefined;
  const others = collection.indexes.slice(1);
  const named = others.find((index) => index.name === spec.name);
  const likeness = named && compareIndexes(named, spec);
  if (likeness === 'identical') return undefined;
  if (likeness === 'different') {
    throw mongoError(
      86,
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Requested index: ${spec.name} on { ${formatKeyFields(spec.fields)} }, existing index: { ${formatKeyFields(named!.fields)} }`,
    );
  }
  const similarIndex = others.find((index) => compareIndexes(index, spec) !== 'different');
  if (similarIndex !== undefined) {
    throw mongoError(
      85,
      similarIndex === named
        ? `An equivalent index already exists with the same name but different options: ${similarIndex.name}`
        : `Index already exists with a different name or options: ${similarIndex.name}`,
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
  const { namespace } = parseCollection(call);
  const collection = call.server.store.collection(namespace);
  if (collection === undefined) throw mongoError(26, `ns does not exist: ${namespace}`);
  const documents = collection.indexes.filter(({ building }) => !building).map((index) => encode(describeIndex(index)));
  return openCursor(call, namespace, createListSource(documents), readCursorBatchSize(call));
};

function describeIndex(index: IndexInfo): Doc {
  return {
    v: toInteger(2),
    key: toKeyPattern(index),
    name: index.name,
    ...(index.unique && index.id !== 0 && { unique: true }),
    ...(index.sparse && { sparse: true }),
    ...(index.partial && { partialFilterExpression: index.partial.doc }),
    ...(index.expireAfterSeconds !== undefined && { expireAfterSeconds: toDouble(index.expireAfterSeconds) }),
  };
}

export const dropIndexes: Handler = async (call) => {
  const { namespace } = parseCollection(call);
  const requested = call.body['index'];
  return call.server.store.write((tx): Doc => {
    const collection = tx.collection(namespace);
    if (collection === undefined) throw mongoError(26, `ns not found ${namespace}`);
    const dropped = requested === '*' ? collection.indexes.slice(1) : findIndexesByName(collection, requested);
    for (const index of dropped) tx.discardPrefix(createKeyPrefix(collection.id, index.id));
    tx.putCollection({ ...collection, indexes: collection.indexes.filter((index) => !dropped.includes(index)) });
    return { nIndexesWas: toInteger(collection.indexes.length), ok: toInteger(1) };
  });
};

function findIndexesByName(collection: CollectionInfo, requested: Value): IndexInfo[] {
  const names = Array.isArray(requested) ? requested : [requested];
  return names.map((name) => {
    const [found, duplicate] = collection.indexes.filter((index) =>
      isDoc(name) ? isSameValue(toKeyPattern(index), name) : index.name === name,
    );
    if (duplicate !== undefined)
      throw mongoError(181, `several indexes found for key: ${formatValue(name)}, identify by name instead`);
    if (found === undefined)
      throw mongoError(27, `index not found with name [${formatValue(name)}] in ${getNamespace(collection)}`);
    if (found.id === 0) throw mongoError(72, 'cannot drop _id index');
    return found;
  });
}
