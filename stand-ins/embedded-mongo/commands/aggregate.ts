import { notSupportedError } from '../errors';
import { parsePipeline, createPipelineRun } from '../aggregate/pipeline';
import { forEachRow } from '../plan/execute';
import { encode, toInteger } from '../values/bson';
import { parseCollection, type Handler, readListOption } from './context';
import { countRows } from './count-rows';
import { readCursorBatchSize, openCursor } from './cursor-reply';
import { findHintedIndex, openRows } from './find-targets';
import { copyDocument, createListSource, createRowSource } from './sources';

export const aggregate: Handler = async (call) => {
  if (typeof call.body['aggregate'] !== 'string') throw notSupportedError('an aggregation without a collection');
  const { namespace } = parseCollection(call);
  const { query, stages, counting } = parsePipeline(readListOption(call.body, 'pipeline'));
  const { store } = call.server;
  const batchSize = readCursorBatchSize(call);
  const collection = store.collection(namespace);
  const respond = (documents: Buffer[]): Promise<Buffer> =>
    openCursor(call, namespace, createListSource(documents), batchSize);
  const run = createPipelineRun(stages);
  if (collection === undefined) return respond(run.end());
  if (counting !== undefined && query.sort.length === 0) {
    const plan = { filter: query.filter, hint: findHintedIndex(collection, call.body['hint']) };
    const n = await countRows(store.data, collection, plan, query, call.control);
    return respond(n === 0 ? [] : [encode({ _id: counting.id, [counting.field]: toInteger(n) })]);
  }
  const { rows } = openRows(store.data, collection, query.filter, query, call.body['hint']);
  if (stages.length === 0) return openCursor(call, namespace, createRowSource(rows, copyDocument), batchSize);
  await forEachRow(rows, call.control, (found) => run.push(found.doc()));
  return respond(run.end());
};
