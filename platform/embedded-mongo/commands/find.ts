import { Long } from 'bson';
import { mongoError } from '../errors';
import { drive } from '../plan/drive';
import { parseSort } from '../plan/sort';
import { parseFilter } from '../query/filter';
import { parseProjection } from '../query/projection';
import { type Doc, encode, integer, isNumeric, toNumber, type Value } from '../values/bson';
import { hashOf } from '../values/compare';
import { splitPath, valuesAt } from '../values/path';
import { collectionOf, countOption, docOption, type Handler, listOption } from './context';
import { cursorReply, openCursor } from './cursor-reply';
import { countRows } from './counting';
import { hintedIndex, openRows } from './locate';
import { listSource, rowSource } from './sources';

export const find: Handler = (call) => {
  const { namespace } = collectionOf(call);
  const filter = parseFilter(docOption(call.body, 'filter'));
  const sort = parseSort(call.body['sort']);
  const project = parseProjection(docOption(call.body, 'projection'));
  const skip = countOption(call.body, 'skip') ?? 0;
  const limit = countOption(call.body, 'limit') || Infinity;
  const single = call.body['singleBatch'] === true;
  const collection = call.server.store.collection(namespace);
  const batchSize = countOption(call.body, 'batchSize');
  if (collection === undefined) return openCursor(call, namespace, listSource([]), batchSize, single);
  const { rows } = openRows(call.server.store.data, collection, filter, { sort, skip, limit }, call.body['hint']);
  const source = rowSource(rows, (found) => (project === undefined ? found.bytes : encode(project(found.doc()))));
  return openCursor(call, namespace, source, batchSize, single);
};

export const getMore: Handler = async (call) => {
  const id = call.body['getMore'];
  if (!Long.isLong(id)) throw mongoError(14, 'getMore must be a long');
  const { namespace } = collectionOf(call, 'collection');
  const next = await call.server.cursors.next(id, namespace, countOption(call.body, 'batchSize') || Infinity);
  return cursorReply('nextBatch', namespace, next.id, next.batch);
};

export const killCursors: Handler = (call) => {
  const ids = listOption(call.body, 'cursors').map((id) =>
    Long.isLong(id) ? id : Long.fromNumber(isNumeric(id) ? toNumber(id) : 0),
  );
  const known = ids.map((id) => call.server.cursors.kill(id));
  return {
    cursorsKilled: ids.filter((_, i) => known[i]),
    cursorsNotFound: ids.filter((_, i) => !known[i]),
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: integer(1),
  };
};

export const count: Handler = async (call) => {
  const { namespace } = collectionOf(call);
  const filter = parseFilter(docOption(call.body, 'query'));
  const collection = call.server.store.collection(namespace);
  if (collection === undefined) return { n: integer(0), ok: integer(1) };
  const plan = { filter, hint: hintedIndex(collection, call.body['hint']) };
  const limit = countOption(call.body, 'limit') || Infinity;
  const n = await countRows(
    call.server.store.data,
    collection,
    plan,
    { skip: countOption(call.body, 'skip') ?? 0, limit },
    call.control,
  );
  return { n: integer(n), ok: integer(1) };
};

export const distinct: Handler = async (call) => {
  const { namespace } = collectionOf(call);
  const key = call.body['key'];
  if (typeof key !== 'string' || key === '') throw mongoError(14, 'key must be a string');
  const filter = parseFilter(docOption(call.body, 'query'));
  const collection = call.server.store.collection(namespace);
  if (collection === undefined) return { values: [], ok: integer(1) };
  const { rows } = openRows(
    call.server.store.data,
    collection,
    filter,
    { sort: [], skip: 0, limit: Infinity },
    call.body['hint'],
  );
  const values = new Map<string, Value>();
  await drive(rows, call.control, (found) => {
    valuesAt(found.doc(), splitPath(key), (value) => {
      for (const item of Array.isArray(value) ? value : [value]) {
        if (item !== undefined && !values.has(hashOf(item))) values.set(hashOf(item), item);
      }
      return false;
    });
    return false;
  });
  const sorted = [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
  return { values: sorted, ok: integer(1) } satisfies Doc;
};
