import { mongoError } from '../errors';
import { parseSort } from '../plan/sort';
import { parseFilter } from '../query/filter';
import { parseProjection, projectDocument } from '../query/projection';
import { removeRecord } from '../storage/records';
import { parseUpdate } from '../update/update';
import { createUpsertedDoc } from '../update/upsert';
import { decode, type Doc, toInteger } from '../values/bson';
import { type Call, parseCollection, readDocOption, type Handler } from './context';
import type { Target } from './find-targets';
import { runStatements, type Statement } from './statements';
import { addDocument, changeDocument } from './write';

/** Updates or removes one document and returns it as it was before or after. */
export const findAndModify: Handler = async (call) => {
  const { name, namespace } = parseCollection(call);
  const isRemoval = call.body['remove'] === true;
  if (isRemoval && (call.body['update'] !== undefined || call.body['new'] === true || call.body['upsert'] === true)) {
    throw mongoError(9, 'Cannot specify an update, new or upsert along with remove=true');
  }
  if (!isRemoval && call.body['update'] === undefined)
    throw mongoError(9, 'Either an update or remove=true must be specified');
  const statement = isRemoval ? createRemoval(call, namespace) : createModification(call, name, namespace);
  const { results, errors } = await runStatements(call, namespace, 1, () => statement, true);
  if (errors[0] !== undefined) throw errors[0].error;
  return { ...results[0]!, ok: toInteger(1) };
};

function parseTarget(call: Call): Target {
  return {
    filter: parseFilter(readDocOption(call.body, 'query')),
    sort: parseSort(call.body['sort']),
    hint: call.body['hint'],
    limit: 1,
  };
}

function createPresenter(call: Call): (doc: Doc | undefined) => Doc | null {
  const projection = parseProjection(readDocOption(call.body, 'fields'));
  return (doc) => (doc === undefined ? null : projection === undefined ? doc : projectDocument(projection, doc));
}

function createRemoval(call: Call, namespace: string): Statement {
  const present = createPresenter(call);
  return {
    target: parseTarget(call),
    merge: (results) => results[0]!,
    apply(tx, [found]) {
      const removed = found?.doc();
      if (removed !== undefined) removeRecord(tx, tx.collection(namespace)!, removed);
      return { lastErrorObject: { n: toInteger(removed === undefined ? 0 : 1) }, value: present(removed) };
    },
  };
}

function createModification(call: Call, name: string, namespace: string): Statement {
  const present = createPresenter(call);
  const change = parseUpdate(call.body['update'], call.body['arrayFilters']);
  const target = parseTarget(call);
  const after = call.body['new'] === true;
  return {
    target,
    merge: (results) => results[0]!,
    apply(tx, [found]) {
      if (found !== undefined) {
        const next = changeDocument(tx, namespace, found.bytes, change);
        return {
          lastErrorObject: { n: toInteger(1), updatedExisting: true },
          value: present(after && next !== undefined ? decode(next) : found.doc()),
        };
      }
      if (call.body['upsert'] !== true)
        return { lastErrorObject: { n: toInteger(0), updatedExisting: false }, value: null };
      const inserted = createUpsertedDoc(target.filter, change);
      addDocument(tx, call.database, name, inserted);
      return {
        lastErrorObject: { n: toInteger(1), updatedExisting: false, upserted: inserted['_id'] },
        value: after ? present(inserted) : null,
      };
    },
  };
}
