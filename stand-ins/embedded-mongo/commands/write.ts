import { ObjectId } from 'bson';
import { mongoError } from '../errors';
import { parseSort } from '../plan/sort';
import { createFieldDecoder } from '../query/field-decoder';
import { parseFilter } from '../query/filter';
import { encodeNextVersion } from '../storage/next-version';
import { insertRecord, listFieldsToReplace, removeRecord, replaceRecord } from '../storage/records';
import type { Transaction } from '../storage/transaction';
import { DELETE_STATEMENT, UPDATE_STATEMENT } from '../supported';
import { parseUpdate, type Update } from '../update/update';
import { createUpsertedDoc } from '../update/upsert';
import {
  decode,
  type Doc,
  encodeStored,
  toInteger,
  isDoc,
  isNumeric,
  toNumber,
  getType,
  type Value,
} from '../values/bson';
import { assertKnownFields, type Call, parseCollection, readDocOption, type Handler, readListOption } from './context';
import type { Target } from './find-targets';
import { type StatementOutcome, runStatements, type Statement } from './statements';

/** Adds up one numeric field of the results. */
const sumField = (results: readonly Doc[], field: string): number =>
  results.reduce((total, result) => total + Number(result[field] ?? 0), 0);

export const insert: Handler = async (call) => {
  const { name, namespace } = parseCollection(call);
  const documents = readListOption(call.body, 'documents');
  if (documents.length === 0) throw mongoError(16, 'Write batch sizes must be between 1 and 100000. Got 0 operations.');
  const outcome = await runStatements(
    call,
    namespace,
    documents.length,
    (i) => createInsert(call.database, name, documents[i]),
    isOrdered(call),
  );
  return createReply(outcome);
};

function createInsert(database: string, name: string, value: Value): Statement {
  if (!isDoc(value)) throw mongoError(14, 'documents must be objects');
  const doc = value['_id'] === undefined ? { _id: new ObjectId(), ...value } : value;
  return {
    target: undefined,
    merge: (results) => results[0]!,
    apply(tx) {
      addDocument(tx, database, name, doc);
      return { n: toInteger(1) };
    },
  };
}

/** Inserts a new document; creates the collection if it does not exist. */
export function addDocument(tx: Transaction, database: string, name: string, value: Doc): void {
  const { _id: id, ...rest } = value;
  const type = getType(id);
  if (type === 'array' || type === 'regex') throw mongoError(2, `The '_id' value cannot be of type ${type}`);
  const doc: Doc = { _id: id, ...rest };
  insertRecord(tx, tx.ensureCollection(database, name), { doc, bytes: encodeStored(doc) });
}

export const update: Handler = async (call) => {
  const { name, namespace } = parseCollection(call);
  const updates = readListOption(call.body, 'updates');
  const outcome = await runStatements(
    call,
    namespace,
    updates.length,
    (i) => createUpdate(call.database, name, updates[i]),
    isOrdered(call),
  );
  const upserted = outcome.results.flatMap((result, index) =>
    result?.['upserted'] === undefined ? [] : [{ index: toInteger(index), _id: (result['upserted'] as Doc)['_id'] }],
  );
  return {
    ...createReply(outcome),
    nModified: toInteger(sumField(listResults(outcome), 'nModified')),
    ...(upserted.length > 0 && { upserted }),
  };
};

function createUpdate(database: string, name: string, value: Value): Statement {
  const statement = parseStatement(value, UPDATE_STATEMENT, 'an update statement');
  const multi = statement['multi'] === true;
  const change = parseUpdate(statement['u'], statement['arrayFilters']);
  if (multi && change.replacement !== undefined)
    throw mongoError(9, 'multi update is not supported for replacement-style update');
  const target = parseTarget(statement, multi ? Infinity : 1);
  return {
    target,
    merge: (results) => ({
      ...results[0]!,
      n: toInteger(sumField(results, 'n')),
      nModified: toInteger(sumField(results, 'nModified')),
    }),
    apply(tx, found) {
      if (found.length === 0 && statement['upsert'] === true) {
        const doc = createUpsertedDoc(target.filter, change);
        addDocument(tx, database, name, doc);
        return { n: toInteger(1), nModified: toInteger(0), upserted: { _id: doc['_id'] } };
      }
      const modified = found.filter(
        ({ bytes }) => changeDocument(tx, `${database}.${name}`, bytes, change) !== undefined,
      );
      return { n: toInteger(found.length), nModified: toInteger(modified.length) };
    },
  };
}

/** Applies an update to a stored document. Returns the bytes of the next version, or undefined if nothing changed. */
export function changeDocument(tx: Transaction, namespace: string, stored: Buffer, change: Update): Buffer | undefined {
  const collection = tx.collection(namespace)!;
  const isReplacement = change.replacement !== undefined;
  const before = isReplacement
    ? decode(stored)
    : createFieldDecoder(listFieldsToReplace(collection, change.fields))(stored);
  const after = change.apply(before, false);
  const bytes = isReplacement ? encodeStored(after) : encodeNextVersion({ doc: before, bytes: stored }, after);
  if (bytes.equals(stored)) return undefined;
  replaceRecord(tx, collection, before, { doc: after, bytes });
  return bytes;
}

export const remove: Handler = async (call) => {
  const { namespace } = parseCollection(call);
  const deletes = readListOption(call.body, 'deletes');
  return createReply(
    await runStatements(call, namespace, deletes.length, (i) => createDelete(namespace, deletes[i]), isOrdered(call)),
  );
};

function createDelete(namespace: string, value: Value): Statement {
  const statement = parseStatement(value, DELETE_STATEMENT, 'a delete statement');
  const limit = isNumeric(statement['limit']) ? toNumber(statement['limit']) : Number.NaN;
  if (limit !== 0 && limit !== 1) throw mongoError(9, 'The limit field in delete objects must be 0 or 1');
  return {
    target: parseTarget(statement, limit === 1 ? 1 : Infinity),
    merge: (results) => ({ n: toInteger(sumField(results, 'n')) }),
    apply(tx, found) {
      for (const row of found) removeRecord(tx, tx.collection(namespace)!, row.doc());
      return { n: toInteger(found.length) };
    },
  };
}

function parseStatement(value: Value, allowed: readonly string[], statementName: string): Doc {
  if (!isDoc(value)) throw mongoError(14, `${statementName} must be an object`);
  assertKnownFields(value, allowed, statementName);
  return value;
}

function parseTarget(statement: Doc, limit: number): Target {
  return {
    filter: parseFilter(readDocOption(statement, 'q')),
    sort: parseSort(statement['sort']),
    hint: statement['hint'],
    limit,
  };
}

const isOrdered = (call: Call): boolean => call.body['ordered'] !== false;
const listResults = (outcome: StatementOutcome): Doc[] => outcome.results.filter((result) => result !== undefined);

function createReply(outcome: StatementOutcome): Doc {
  const n = toInteger(sumField(listResults(outcome), 'n'));
  if (outcome.errors.length === 0) return { n, ok: toInteger(1) };
  const writeErrors = outcome.errors.map(({ index, error }): Doc => ({
    index: toInteger(index),
    code: toInteger(error.code),
    errmsg: error.message,
    ...(error.details as Doc),
  }));
  return { n, writeErrors, ok: toInteger(1) };
}
