import { mongoError } from '../errors';
import { parseSort } from '../plan/sort';
import { parseFilter } from '../query/filter';
import { parseProjection } from '../query/projection';
import { removeRecord } from '../storage/records';
import { parseUpdate } from '../update/update';
import { upsertedDoc } from '../update/upsert';
import { type Doc, integer } from '../values/bson';
import { type Call, collectionOf, docOption, type Handler } from './context';
import type { Target } from './locate';
import { runStatements, type Statement } from './statements';
import { addDocument, changeDocument } from './write';

/** Changes or removes one document and gives its version from before or after. */
export const findAndModify: Handler = async (call) => {
  const { name, namespace } = collectionOf(call);
  const removing = call.body['remove'] === true;
  if (removing && (call.body['update'] !== undefined || call.body['new'] === true || call.body['upsert'] === true)) {
    throw mongoError(9, 'Cannot specify an update, new or upsert along with remove=true');
  }
  if (!removing && call.body['update'] === undefined)
    throw mongoError(9, 'Either an update or remove=true must be specified');
  const statement = removing ? removal(call, namespace) : modification(call, name, namespace);
  const { results, errors } = await runStatements(call, namespace, 1, () => statement, true);
  if (errors[0] !== undefined) throw errors[0].error;
  return { ...results[0]!, ok: integer(1) };
};

function targetOf(call: Call): Target {
  return {
    filter: parseFilter(docOption(call.body, 'query')),
    sort: parseSort(call.body['sort']),
    hint: call.body['hint'],
    most: 1,
  };
}

function presentation(call: Call): (doc: Doc | undefined) => Doc | null {
  const project = parseProjection(docOption(call.body, 'fields'));
  return (doc) => (doc === undefined ? null : project === undefined ? doc : project(doc));
}

function removal(call: Call, namespace: string): Statement {
  const present = presentation(call);
  return {
    target: targetOf(call),
    merge: (results) => results[0]!,
    act(tx, [doc]) {
      if (doc !== undefined) removeRecord(tx, tx.collection(namespace)!, doc);
      return { lastErrorObject: { n: integer(doc === undefined ? 0 : 1) }, value: present(doc) };
    },
  };
}

function modification(call: Call, name: string, namespace: string): Statement {
  const present = presentation(call);
  const change = parseUpdate(call.body['update'], call.body['arrayFilters']);
  const target = targetOf(call);
  const after = call.body['new'] === true;
  return {
    target,
    merge: (results) => results[0]!,
    act(tx, [doc]) {
      if (doc !== undefined) {
        const next = changeDocument(tx, namespace, doc, change) ?? doc;
        return { lastErrorObject: { n: integer(1), updatedExisting: true }, value: present(after ? next : doc) };
      }
      if (call.body['upsert'] !== true)
        return { lastErrorObject: { n: integer(0), updatedExisting: false }, value: null };
      const made = upsertedDoc(target.filter, change);
      addDocument(tx, call.database, name, made);
      return {
        lastErrorObject: { n: integer(1), updatedExisting: false, upserted: made['_id'] },
        value: after ? present(made) : null,
      };
    },
  };
}
