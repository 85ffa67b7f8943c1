import { mongoError, notSupportedError } from '../errors';
import { forEachRow } from '../plan/execute';
import { choosePlan, type Plan, type SortField } from '../plan/planner';
import { createRows } from '../plan/rows';
import { createScan, type ScanStats } from '../plan/scan';
import { parseSort } from '../plan/sort';
import { type Filter, parseFilter } from '../query/filter';
import { type CollectionInfo, toKeyPattern } from '../storage/catalog';
import { COMMANDS, COMMON_OPTIONS } from '../supported';
import { type Doc, toInteger, isDoc } from '../values/bson';
import { parsePipeline } from '../aggregate/pipeline';
import {
  assertKnownFields,
  type Call,
  parseCollection,
  readCountOption,
  readDocOption,
  type Handler,
  readListOption,
} from './context';
import { countRows } from './count-rows';
import { findHintedIndex } from './find-targets';

/** Reports the plan of a find, count or aggregate, and executes it to count the keys and documents examined. */
export const explain: Handler = async (call) => {
  const body = call.body['explain'];
  if (!isDoc(body)) throw mongoError(14, 'explain needs a command');
  const name = Object.keys(body)[0];
  if (name !== 'find' && name !== 'count' && name !== 'aggregate') throw notSupportedError(`explain of '${name}'`);
  assertKnownFields(body, [name, ...COMMANDS[name], ...COMMON_OPTIONS, 'explain'], name);
  const inner: Call = { ...call, name, body };
  const { namespace } = parseCollection(inner);
  const collection = call.server.store.collection(namespace);
  if (collection === undefined)
    return createExplanation(namespace, { stage: 'EOF' }, { keysExamined: 0, docsExamined: 0 }, 0);
  if (name === 'count') return explainCount(inner, namespace, collection);
  const query = name === 'find' ? parseFind(body) : parsePipeline(readListOption(body, 'pipeline')).query;
  return explainRows(inner, namespace, collection, query);
};

interface FindQuery {
  filter: Filter;
  sort: readonly SortField[];
  skip: number;
  limit: number;
}

function parseFind(body: Doc): FindQuery {
  return {
    filter: parseFilter(readDocOption(body, 'filter')),
    sort: parseSort(body['sort']),
    skip: readCountOption(body, 'skip') ?? 0,
    limit: readCountOption(body, 'limit') || Infinity,
  };
}

async function explainRows(call: Call, namespace: string, collection: CollectionInfo, query: FindQuery): Promise<Doc> {
  const plan = choosePlan(collection, query.filter, query.sort, findHintedIndex(collection, call.body['hint']));
  const rows = createRows(createScan(call.server.store.data, collection, plan, query.filter), plan, query);
  let returned = 0;
  await forEachRow(rows, call.control, () => {
    returned += 1;
    return false;
  });
  const found = describePlan(plan);
  return createExplanation(namespace, plan.sorted ? found : { stage: 'SORT', inputStage: found }, rows.stats, returned);
}

async function explainCount(call: Call, namespace: string, collection: CollectionInfo): Promise<Doc> {
  const filter = parseFilter(readDocOption(call.body, 'query'));
  const hint = findHintedIndex(collection, call.body['hint']);
  let usedPlan: { plan: Plan; stats: ScanStats } | undefined;
  const window = {
    skip: readCountOption(call.body, 'skip') ?? 0,
    limit: readCountOption(call.body, 'limit') || Infinity,
  };
  await countRows(
    call.server.store.data,
    collection,
    { filter, hint, onPlan: (plan, stats) => (usedPlan = { plan, stats }) },
    window,
    call.control,
  );
  return createExplanation(namespace, { stage: 'COUNT', inputStage: describePlan(usedPlan!.plan) }, usedPlan!.stats, 0);
}

function describePlan(plan: Plan): Doc {
  const direction = plan.reverse ? 'backward' : 'forward';
  if (plan.index.id === 0 && plan.isFullScan) return { stage: 'COLLSCAN', direction };
  const scan: Doc = {
    stage: 'IXSCAN',
    keyPattern: toKeyPattern(plan.index),
    indexName: plan.index.name,
    isMultiKey: plan.index.multikey.includes(true),
    isUnique: plan.index.unique,
    isPartial: plan.index.partial !== undefined,
    direction,
    ranges: toInteger(plan.ranges.length),
  };
  return {
    stage: 'FETCH',
    inputStage: plan.merge && plan.ranges.length > 1 ? { stage: 'SORT_MERGE', inputStage: scan } : scan,
  };
}

function createExplanation(namespace: string, winningPlan: Doc, stats: ScanStats, returned: number): Doc {
  return {
    queryPlanner: { namespace, winningPlan, rejectedPlans: [] },
    executionStats: {
      executionSuccess: true,
      nReturned: toInteger(returned),
      totalKeysExamined: toInteger(stats.keysExamined),
      totalDocsExamined: toInteger(stats.docsExamined),
    },
    ok: toInteger(1),
  };
}
