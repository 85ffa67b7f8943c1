import { mongoError, notSupported } from '../errors';
import { ACCUMULATORS, listed } from '../supported';
import { type Doc, double, integer, isDoc, isNumeric, type Value } from '../values/bson';
import { compareValues, hashOf } from '../values/compare';
import { parseExpression } from './expressions';
import { startTotal } from './total';

/** Gathers one field of one group. */
export interface Accumulator {
  add(doc: Doc): void;
  result(): Value;
}

/** Reads `{ $sum: expression }` and the like; gives a maker of accumulators, one for each group. */
export function parseAccumulator(field: string, spec: Value): () => Accumulator {
  const names = isDoc(spec) ? Object.keys(spec) : [];
  const name = names[0] ?? '';
  if (!isDoc(spec) || names.length !== 1) throw mongoError(9, `The field '${field}' must specify one accumulator`);
  if (!listed(ACCUMULATORS, name)) throw notSupported(`the accumulator ${name}`);
  if (name === '$count' && Object.keys((spec[name] ?? {}) as Doc).length > 0)
    throw mongoError(9, '$count takes no arguments, i.e. $count:{}');
  const of = name === '$count' ? () => integer(1) : parseExpression(spec[name]);
  const make = MAKERS[name];
  return () => {
    const gathering = make();
    return { add: (doc) => gathering.take(of(doc)), result: () => gathering.result() };
  };
}

interface Gathering {
  take(value: Value): void;
  result(): Value;
}

const MAKERS: Record<(typeof ACCUMULATORS)[number], () => Gathering> = {
  $sum: sum,
  $count: sum,
  $avg: average,
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: () => {
    let kept: { value: Value } | undefined;
    return { take: (value) => (kept ??= { value }), result: () => kept?.value ?? null };
  },
  $last: () => {
    let kept: Value = null;
    return { take: (value) => (kept = value ?? null), result: () => kept };
  },
  $push: () => {
    const items: Value[] = [];
    return { take: (value) => void (value !== undefined && items.push(value)), result: () => items };
  },
  $addToSet: () => {
    const items = new Map<string, Value>();
    return {
      take: (value) => void (value !== undefined && !items.has(hashOf(value)) && items.set(hashOf(value), value)),
      result: () => [...items.values()],
    };
  },
};

function sum(): Gathering {
  const total = startTotal();
  return { take: (value) => isNumeric(value) && total.add(value), result: () => total.value() };
}

function average(): Gathering {
  const total = startTotal();
  let count = 0;
  return {
    take(value) {
      if (!isNumeric(value)) return;
      total.add(value);
      count += 1;
    },
    result: () => (count === 0 ? null : double(total.number() / count)),
  };
}

function extreme(sign: 1 | -1): Gathering {
  let best: Value = null;
  return {
    take(value) {
      if (value === null || value === undefined) return;
      if (best === null || compareValues(value, best) * sign > 0) best = value;
    },
    result: () => best,
  };
}
