import { ObjectId } from 'bson';
import { mongoError } from '../errors';
import { parseSort } from '../plan/sort';
import { parseFilter } from '../query/filter';
import { insertRecord, removeRecord, replaceRecord } from '../storage/records';
import type { Transaction } from '../storage/store';
import { DELETE_STATEMENT, UPDATE_STATEMENT } from '../supported';
import { parseUpdate, type Update } from '../update/update';
import { upsertedDoc } from '../update/upsert';
import { type Doc, encodeStored, integer, isDoc, isNumeric, toNumber, typeOf, type Value } from '../values/bson';
import { assertOnly, type Call, collectionOf, docOption, type Handler, listOption } from './context';
import type { Target } from './locate';
import { type Outcome, runStatements, type Statement } from './statements';

/** What a write does, as numbers that add up. */
const sum = (results: readonly Doc[], field: string): number =>
  results.reduce((total, result) => total + Number(result[field] ?? 0), 0);

export const insert: Handler = async (call) => {
  const { name, namespace } = collectionOf(call);
  const documents = listOption(call.body, 'documents');
  if (documents.length === 0) throw mongoError(16, 'Write batch sizes must be between 1 and 100000. Got 0 operations.');
  const outcome = await runStatements(
    call,
    namespace,
    documents.length,
    (i) => insertion(call.database, name, documents[i]),
    isOrdered(call),
  );
  return reply(outcome);
};

function insertion(database: string, name: string, value: Value): Statement {
  if (!isDoc(value)) throw mongoError(14, 'documents must be objects');
  const doc = value['_id'] === undefined ? { _id: new ObjectId(), ...value } : value;
  return {
    target: undefined,
    merge: (results) => results[0]!,
    act(tx) {
      addDocument(tx, database, name, doc);
      return { n: integer(1) };
    },
  };
}

/** Inserts a new document into a collection that may not exist yet. */
export function addDocument(tx: Transaction, database: string, name: string, value: Doc): void {
  const { _id: id, ...rest } = value;
  const type = typeOf(id);
  if (type === 'array' || type === 'regex') throw mongoError(2, `The '_id' value cannot be of type ${type}`);
  const doc: Doc = { _id: id, ...rest };
  insertRecord(tx, tx.ensureCollection(database, name), { doc, bytes: encodeStored(doc) });
}

export const update: Handler = async (call) => {
  const { name, namespace } = collectionOf(call);
  const updates = listOption(call.body, 'updates');
  const outcome = await runStatements(
    call,
    namespace,
    updates.length,
    (i) => updating(call.database, name, updates[i]),
    isOrdered(call),
  );
  const upserted = outcome.results.flatMap((result, index) =>
    result?.['upserted'] === undefined ? [] : [{ index: integer(index), _id: (result['upserted'] as Doc)['_id'] }],
  );
  return {
    ...reply(outcome),
    nModified: integer(sum(present(outcome), 'nModified')),
    ...(upserted.length > 0 && { upserted }),
  };
};

function updating(database: string, name: string, value: Value): Statement {
  const statement = asStatement(value, UPDATE_STATEMENT, 'an update statement');
  const multi = statement['multi'] === true;
  const change = parseUpdate(statement['u'], statement['arrayFilters']);
  if (multi && change.replacement !== undefined)
    throw mongoError(9, 'multi update is not supported for replacement-style update');
  const target = targetOf(statement, multi ? Infinity : 1);
  return {
    target,
    merge: (results) => ({
      ...results[0]!,
      n: integer(sum(results, 'n')),
      nModified: integer(sum(results, 'nModified')),
    }),
    act(tx, docs) {
      if (docs.length === 0 && statement['upsert'] === true) {
        const doc = upsertedDoc(target.filter, change);
        addDocument(tx, database, name, doc);
        return { n: integer(1), nModified: integer(0), upserted: { _id: doc['_id'] } };
      }
      const modified = docs.filter((doc) => changeDocument(tx, `${database}.${name}`, doc, change) !== undefined);
      return { n: integer(docs.length), nModified: integer(modified.length) };
    },
  };
}

/** Applies an update to a stored document. Gives the next version, or undefined where nothing changed. */
export function changeDocument(tx: Transaction, namespace: string, doc: Doc, change: Update): Doc | undefined {
  const next = change.apply(doc, false);
  const bytes = encodeStored(next);
  if (bytes.equals(encodeStored(doc))) return undefined;
  replaceRecord(tx, tx.collection(namespace)!, doc, { doc: next, bytes });
  return next;
}

export const remove: Handler = async (call) => {
  const { namespace } = collectionOf(call);
  const deletes = listOption(call.body, 'deletes');
  return reply(
    await runStatements(call, namespace, deletes.length, (i) => deletion(namespace, deletes[i]), isOrdered(call)),
  );
};

function deletion(namespace: string, value: Value): Statement {
  const statement = asStatement(value, DELETE_STATEMENT, 'a delete statement');
  const limit = isNumeric(statement['limit']) ? toNumber(statement['limit']) : Number.NaN;
  if (limit !== 0 && limit !== 1) throw mongoError(9, 'The limit field in delete objects must be 0 or 1');
  return {
    target: targetOf(statement, limit === 1 ? 1 : Infinity),
    merge: (results) => ({ n: integer(sum(results, 'n')) }),
    act(tx, docs) {
      for (const doc of docs) removeRecord(tx, tx.collection(namespace)!, doc);
      return { n: integer(docs.length) };
    },
  };
}

function asStatement(value: Value, allowed: readonly string[], what: string): Doc {
  if (!isDoc(value)) throw mongoError(14, `${what} must be an object`);
  assertOnly(value, allowed, what);
  return value;
}

function targetOf(statement: Doc, most: number): Target {
  return {
    filter: parseFilter(docOption(statement, 'q')),
    sort: parseSort(statement['sort']),
    hint: statement['hint'],
    most,
  };
}

const isOrdered = (call: Call): boolean => call.body['ordered'] !== false;
const present = (outcome: Outcome): Doc[] => outcome.results.filter((result) => result !== undefined);

function reply(outcome: Outcome): Doc {
  const n = integer(sum(present(outcome), 'n'));
  if (outcome.errors.length === 0) return { n, ok: integer(1) };
  const writeErrors = outcome.errors.map(({ index, error }): Doc => ({
    index: integer(index),
    code: integer(error.code),
    errmsg: error.message,
    ...(error.details as Doc),
  }));
  return { n, writeErrors, ok: integer(1) };
}
