import { notSupported } from '../errors';
import { readPipeline, startRun } from '../aggregate/pipeline';
import { drive } from '../plan/drive';
import { encode, integer } from '../values/bson';
import { collectionOf, type Handler, listOption } from './context';
import { countRows } from './counting';
import { cursorBatchSize, openCursor } from './cursor-reply';
import { hintedIndex, openRows } from './locate';
import { listSource, rowSource } from './sources';

export const aggregate: Handler = async (call) => {
  if (typeof call.body['aggregate'] !== 'string') throw notSupported('an aggregation without a collection');
  const { namespace } = collectionOf(call);
  const { query, stages, counting } = readPipeline(listOption(call.body, 'pipeline'));
  const { store } = call.server;
  const batchSize = cursorBatchSize(call);
  const collection = store.collection(namespace);
  const respond = (documents: Buffer[]): Promise<Buffer> =>
    openCursor(call, namespace, listSource(documents), batchSize);
  const run = startRun(stages);
  if (collection === undefined) return respond(run.end());
  if (counting !== undefined && query.sort.length === 0) {
    const plan = { filter: query.filter, hint: hintedIndex(collection, call.body['hint']) };
    const n = await countRows(store.data, collection, plan, query, call.control);
    return respond(n === 0 ? [] : [encode({ _id: counting.id, [counting.field]: integer(n) })]);
  }
  const { rows } = openRows(store.data, collection, query.filter, query, call.body['hint']);
  if (stages.length === 0)
    return openCursor(
      call,
      namespace,
      rowSource(rows, ({ bytes }) => bytes),
      batchSize,
    );
  await drive(rows, call.control, (found) => run.push(found.doc()));
  return respond(run.end());
};
