import { mongoError, notSupported } from '../errors';
import { drive } from '../plan/drive';
import { choosePlan, type Plan, type SortField } from '../plan/planner';
import { createRows } from '../plan/rows';
import { createScan, type ScanStats } from '../plan/scan';
import { parseSort } from '../plan/sort';
import { type Filter, parseFilter } from '../query/filter';
import { type CollectionInfo, keyPattern } from '../storage/catalog';
import { COMMANDS, COMMON_OPTIONS } from '../supported';
import { type Doc, integer, isDoc } from '../values/bson';
import { readPipeline } from '../aggregate/pipeline';
import { assertOnly, type Call, collectionOf, countOption, docOption, type Handler, listOption } from './context';
import { countRows } from './counting';
import { hintedIndex } from './locate';

/** Says how a find, count or aggregate is done, and does it to count what it reads. */
export const explain: Handler = async (call) => {
  const body = call.body['explain'];
  if (!isDoc(body)) throw mongoError(14, 'explain needs a command');
  const name = Object.keys(body)[0];
  if (name !== 'find' && name !== 'count' && name !== 'aggregate') throw notSupported(`explain of '${name}'`);
  assertOnly(body, [name, ...COMMANDS[name], ...COMMON_OPTIONS, 'explain'], name);
  const inner: Call = { ...call, name, body };
  const { namespace } = collectionOf(inner);
  const collection = call.server.store.collection(namespace);
  if (collection === undefined) return answer(namespace, { stage: 'EOF' }, { keysExamined: 0, docsExamined: 0 }, 0);
  if (name === 'count') return explainCount(inner, namespace, collection);
  const query = name === 'find' ? readFind(body) : readPipeline(listOption(body, 'pipeline')).query;
  return explainRows(inner, namespace, collection, query);
};

interface Query {
  filter: Filter;
  sort: readonly SortField[];
  skip: number;
  limit: number;
}

function readFind(body: Doc): Query {
  return {
    filter: parseFilter(docOption(body, 'filter')),
    sort: parseSort(body['sort']),
    skip: countOption(body, 'skip') ?? 0,
    limit: countOption(body, 'limit') || Infinity,
  };
}

async function explainRows(call: Call, namespace: string, collection: CollectionInfo, query: Query): Promise<Doc> {
  const plan = choosePlan(collection, query.filter, query.sort, hintedIndex(collection, call.body['hint']));
  const rows = createRows(createScan(call.server.store.data, collection, plan, query.filter), plan, query);
  let returned = 0;
  await drive(rows, call.control, () => {
    returned += 1;
    return false;
  });
  const found = stageOf(plan);
  return answer(namespace, plan.sorted ? found : { stage: 'SORT', inputStage: found }, rows.stats, returned);
}

async function explainCount(call: Call, namespace: string, collection: CollectionInfo): Promise<Doc> {
  const filter = parseFilter(docOption(call.body, 'query'));
  const hint = hintedIndex(collection, call.body['hint']);
  let used: { plan: Plan; stats: ScanStats } | undefined;
  const window = { skip: countOption(call.body, 'skip') ?? 0, limit: countOption(call.body, 'limit') || Infinity };
  await countRows(
    call.server.store.data,
    collection,
    { filter, hint, observe: (plan, stats) => (used = { plan, stats }) },
    window,
    call.control,
  );
  return answer(namespace, { stage: 'COUNT', inputStage: stageOf(used!.plan) }, used!.stats, 0);
}

function stageOf(plan: Plan): Doc {
  const direction = plan.reverse ? 'backward' : 'forward';
  if (plan.index.id === 0 && plan.whole) return { stage: 'COLLSCAN', direction };
  const scan: Doc = {
    stage: 'IXSCAN',
    keyPattern: keyPattern(plan.index),
    indexName: plan.index.name,
    isMultiKey: plan.index.multikey.includes(true),
    isUnique: plan.index.unique,
    isPartial: plan.index.partial !== undefined,
    direction,
    ranges: integer(plan.ranges.length),
  };
  return {
    stage: 'FETCH',
    inputStage: plan.merge && plan.ranges.length > 1 ? { stage: 'SORT_MERGE', inputStage: scan } : scan,
  };
}

function answer(namespace: string, winningPlan: Doc, stats: ScanStats, returned: number): Doc {
  return {
    queryPlanner: { namespace, winningPlan, rejectedPlans: [] },
    executionStats: {
      executionSuccess: true,
      nReturned: integer(returned),
      totalKeysExamined: integer(stats.keysExamined),
      totalDocsExamined: integer(stats.docsExamined),
    },
    ok: integer(1),
  };
}
