import { Long } from 'bson';
import { mongoError } from '../errors';
import { forEachRow } from '../plan/execute';
import { parseSort } from '../plan/sort';
import { parseFilter } from '../query/filter';
import { createByteProjection } from '../query/byte-projection';
import { parseProjection } from '../query/projection';
import { type Doc, toInteger, isNumeric, toNumber, type Value } from '../values/bson';
import { toHashKey } from '../values/compare';
import { splitPath, visitValues } from '../values/path';
import { parseCollection, readCountOption, readDocOption, type Handler, readListOption } from './context';
import { createBatch } from './batch';
import { openCursor } from './cursor-reply';
import { countRows } from './count-rows';
import { findHintedIndex, openRows } from './find-targets';
import { copyDocument, createListSource, createRowSource } from './sources';

export const find: Handler = (call) => {
  const { namespace } = parseCollection(call);
  const filter = parseFilter(readDocOption(call.body, 'filter'));
  const sort = parseSort(call.body['sort']);
  const projection = parseProjection(readDocOption(call.body, 'projection'));
  const skip = readCountOption(call.body, 'skip') ?? 0;
  const limit = readCountOption(call.body, 'limit') || Infinity;
  const single = call.body['singleBatch'] === true;
  const collection = call.server.store.collection(namespace);
  const batchSize = readCountOption(call.body, 'batchSize');
  if (collection === undefined) return openCursor(call, namespace, createListSource([]), batchSize, single);
  const { rows } = openRows(call.server.store.data, collection, filter, { sort, skip, limit }, call.body['hint']);
  const source = createRowSource(rows, projection === undefined ? copyDocument : createByteProjection(projection));
  return openCursor(call, namespace, source, batchSize, single);
};

export const getMore: Handler = async (call) => {
  const id = call.body['getMore'];
  if (!Long.isLong(id)) throw mongoError(14, 'getMore must be a long');
  const { namespace } = parseCollection(call, 'collection');
  const batch = createBatch('nextBatch');
  const batchSize = readCountOption(call.body, 'batchSize') || Infinity;
  const nextId = await call.server.cursors.next(batch, id, namespace, batchSize);
  return batch.finish(namespace, nextId);
};

export const killCursors: Handler = (call) => {
  const ids = readListOption(call.body, 'cursors').map((id) =>
    Long.isLong(id) ? id : Long.fromNumber(isNumeric(id) ? toNumber(id) : 0),
  );
  const wereOpen = ids.map((id) => call.server.cursors.kill(id));
  return {
    cursorsKilled: ids.filter((_, i) => wereOpen[i]),
    cursorsNotFound: ids.filter((_, i) => !wereOpen[i]),
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: toInteger(1),
  };
};

export const count: Handler = async (call) => {
  const { namespace } = parseCollection(call);
  const filter = parseFilter(readDocOption(call.body, 'query'));
  const collection = call.server.store.collection(namespace);
  if (collection === undefined) return { n: toInteger(0), ok: toInteger(1) };
  const plan = { filter, hint: findHintedIndex(collection, call.body['hint']) };
  const limit = readCountOption(call.body, 'limit') || Infinity;
  const n = await countRows(
    call.server.store.data,
    collection,
    plan,
    { skip: readCountOption(call.body, 'skip') ?? 0, limit },
    call.control,
  );
  return { n: toInteger(n), ok: toInteger(1) };
};

export const distinct: Handler = async (call) => {
  const { namespace } = parseCollection(call);
  const key = call.body['key'];
  if (typeof key !== 'string' || key === '') throw mongoError(14, 'key must be a string');
  const filter = parseFilter(readDocOption(call.body, 'query'));
  const collection = call.server.store.collection(namespace);
  if (collection === undefined) return { values: [], ok: toInteger(1) };
  const { rows } = openRows(
    call.server.store.data,
    collection,
    filter,
    { sort: [], skip: 0, limit: Infinity },
    call.body['hint'],
  );
  const values = new Map<string, Value>();
  await forEachRow(rows, call.control, (found) => {
    visitValues(found.doc(), splitPath(key), (value) => {
      for (const item of Array.isArray(value) ? value : [value]) {
        if (item !== undefined && !values.has(toHashKey(item))) values.set(toHashKey(item), item);
      }
      return false;
    });
    return false;
  });
  const sorted = [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
  return { values: sorted, ok: toInteger(1) } satisfies Doc;
};
