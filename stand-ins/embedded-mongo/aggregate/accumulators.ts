import { mongoError, notSupportedError } from '../errors';
import { ACCUMULATORS, isListed } from '../supported';
import { type Doc, toDouble, toInteger, isDoc, isNumeric, type Value } from '../values/bson';
import { compareValues, toHashKey } from '../values/compare';
import { parseExpression } from './expressions';
import { createExactSum } from './exact-sum';

/** Accumulates one field of one group. */
export interface Accumulator {
  add(doc: Doc): void;
  result(): Value;
}

/** Parses an accumulator such as `{ $sum: expression }`. Returns a factory that is called once per group. */
export function parseAccumulator(field: string, spec: Value): () => Accumulator {
  const names = isDoc(spec) ? Object.keys(spec) : [];
  const name = names[0] ?? '';
  if (!isDoc(spec) || names.length !== 1) throw mongoError(9, `The field '${field}' must specify one accumulator`);
  if (!isListed(ACCUMULATORS, name)) throw notSupportedError(`the accumulator ${name}`);
  if (name === '$count' && Object.keys((spec[name] ?? {}) as Doc).length > 0)
    throw mongoError(9, '$count takes no arguments, i.e. $count:{}');
  const of = name === '$count' ? () => toInteger(1) : parseExpression(spec[name]);
  const createState = FACTORIES[name];
  return () => {
    const state = createState();
    return { add: (doc) => state.add(of(doc)), result: () => state.result() };
  };
}

interface AccumulatorState {
  add(value: Value): void;
  result(): Value;
}

const FACTORIES: Record<(typeof ACCUMULATORS)[number], () => AccumulatorState> = {
  $sum: createSum,
  $count: createSum,
  $avg: createAverage,
  $min: () => createExtreme(-1),
  $max: () => createExtreme(1),
  $first: () => {
    let stored: { value: Value } | undefined;
    return { add: (value) => (stored ??= { value }), result: () => stored?.value ?? null };
  },
  $last: () => {
    let stored: Value = null;
    return { add: (value) => (stored = value ?? null), result: () => stored };
  },
  $push: () => {
    const items: Value[] = [];
    return { add: (value) => void (value !== undefined && items.push(value)), result: () => items };
  },
  $addToSet: () => {
    const items = new Map<string, Value>();
    return {
      add: (value) => void (value !== undefined && !items.has(toHashKey(value)) && items.set(toHashKey(value), value)),
      result: () => [...items.values()],
    };
  },
};

function createSum(): AccumulatorState {
  const total = createExactSum();
  return { add: (value) => isNumeric(value) && total.add(value), result: () => total.value() };
}

function createAverage(): AccumulatorState {
  const total = createExactSum();
  let count = 0;
  return {
    add(value) {
      if (!isNumeric(value)) return;
      total.add(value);
      count += 1;
    },
    result: () => (count === 0 ? null : toDouble(total.asDouble() / count)),
  };
}

function createExtreme(sign: 1 | -1): AccumulatorState {
  let best: Value = null;
  return {
    add(value) {
      if (value === null || value === undefined) return;
      if (best === null || compareValues(value, best) * sign > 0) best = value;
    },
    result: () => best,
  };
}
