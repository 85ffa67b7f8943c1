import { mongoError } from '../errors';
import type { SortField } from '../plan/planner';
import { parseSort } from '../plan/sort';
import { type Filter, parseFilter } from '../query/filter';
import { type Doc, encode, isDoc, isNumeric, toNumber, type Value } from '../values/bson';
import { requireDoc, parseStageDocument, parseStage, requireWholeNumber } from './stages';
import { type Stage } from './stage';

/** A parsed pipeline: the collection query that its first stages form, and the remaining stages. */
export interface Pipeline {
  query: { filter: Filter; sort: readonly SortField[]; skip: number; limit: number };
  stages: Stage[];
  /** Set if the only stage is `{ $group: { _id: constant, n: { $sum: 1 } } }`, which only counts. */
  counting: { id: Value; field: string } | undefined;
}

/** Parses a pipeline. Leading $match, $sort, $skip and $limit, in this order, become a query that can use indexes. */
export function parsePipeline(specs: readonly Value[]): Pipeline {
  const rest = specs.map(parseStageDocument);
  const filters: Filter[] = [];
  while (rest[0]?.['$match'] !== undefined) filters.push(parseFilter(requireDoc('$match', rest.shift()!['$match'])));
  let sort: SortField[] = [];
  if (rest[0]?.['$sort'] !== undefined && Object.keys(requireDoc('$sort', rest[0]['$sort'])).length > 0)
    sort = parseSort(rest.shift()!['$sort']);
  const skip = rest[0]?.['$skip'] === undefined ? 0 : requireWholeNumber('$skip', rest.shift()!['$skip']);
  const limit = rest[0]?.['$limit'] === undefined ? Infinity : requireWholeNumber('$limit', rest.shift()!['$limit']);
  return {
    query: { filter: { kind: 'and', filters }, sort, skip, limit },
    stages: rest.map(parseStage),
    counting: rest.length === 1 ? parseCountGroup(rest[0]!) : undefined,
  };
}

function parseCountGroup(spec: Doc): Pipeline['counting'] {
  const group = spec['$group'];
  if (!isDoc(group)) return undefined;
  const { _id: id, ...fields } = group;
  const [entry, ...others] = Object.entries(fields);
  const increment = isDoc(entry?.[1]) ? entry[1]['$sum'] : undefined;
  if (
    entry === undefined ||
    others.length > 0 ||
    !isNumeric(increment) ||
    toNumber(increment) !== 1 ||
    increment._bsontype !== 'Int32'
  )
    return undefined;
  return id === null || isNumeric(id) ? { id, field: entry[0] } : undefined;
}

/** The maximum size of one aggregation's result. */
const MAX_RESULT_BYTES = 64 * 1024 * 1024;

/** One execution of a pipeline's stages. */
export interface PipelineRun {
  /** Processes a document; returns true when no more are needed. */
  push(doc: Doc): boolean;
  end(): Buffer[];
}

export function createPipelineRun(stages: readonly Stage[]): PipelineRun {
  const results: Buffer[] = [];
  let bytes = 0;

  const emits: ((doc: Doc) => void)[] = [];
  emits[stages.length] = (doc) => {
    const document = encode(doc);
    bytes += document.length;
    if (bytes > MAX_RESULT_BYTES)
      throw mongoError(292, `the result of an aggregation exceeded ${MAX_RESULT_BYTES} bytes`);
    results.push(document);
  };
  for (let i = stages.length - 1; i >= 0; i -= 1) emits[i] = (doc) => stages[i]!.push(doc, emits[i + 1]!);

  return {
    push(doc) {
      emits[0]!(doc);
      return stages.some((stage) => stage.isFull?.() === true);
    },
    end() {
      for (const [i, stage] of stages.entries()) stage.finish?.(emits[i + 1]!);
      return results;
    },
  };
}
