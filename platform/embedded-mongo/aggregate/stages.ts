import { mongoError, notSupported, unreachable } from '../errors';
import { parseSort, createSorter, sortKeyOf } from '../plan/sort';
import { parseFilter } from '../query/filter';
import { matches } from '../query/match';
import { parseProjection } from '../query/projection';
import { listed, STAGES } from '../supported';
import { type Doc, encode, integer, isDoc, isNumeric, toNumber, type Value } from '../values/bson';
import { groupStage } from './group';
import { addFieldsStage, projectStage } from './shape';
import { unwindStage } from './unwind';

export type Emit = (doc: Doc) => void;

/** One step of a pipeline. A stage is made for one run, as it may hold documents. */
export interface Stage {
  push(doc: Doc, emit: Emit): void;
  /** Gives what was held until all documents were there. */
  end?(emit: Emit): void;
  /** True when it will let no more documents through. */
  full?(): boolean;
}

/** A stage as an object of one field, whatever that is. */
export function checkedStage(spec: Value): Doc {
  if (!isDoc(spec)) throw mongoError(14, "Each element of the 'pipeline' array must be an object");
  if (Object.keys(spec).length !== 1)
    throw mongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
  return spec;
}

/** Reads one stage from the allow-list. */
export function parseStage(spec: Doc): Stage {
  const name = Object.keys(spec)[0]!;
  if (!listed(STAGES, name)) throw notSupported(`the aggregation stage ${name}`);
  const operand = spec[name];
  switch (name) {
    case '$match':
      return matchStage(asDoc(name, operand));
    case '$sort':
      return sortStage(asDoc(name, operand));
    case '$limit':
    case '$skip':
      return name === '$limit' ? limitStage(wholeNumber(name, operand)) : skipStage(wholeNumber(name, operand));
    case '$project':
      return projectStage(asDoc(name, operand));
    case '$addFields':
    case '$set':
      return addFieldsStage(asDoc(name, operand));
    case '$unset':
      return unsetStage(operand);
    case '$group':
      return groupStage(asDoc(name, operand));
    case '$unwind':
      return unwindStage(operand);
    case '$count':
      return countStage(operand);
    default:
      return unreachable(name);
  }
}

export function asDoc(name: string, value: Value): Doc {
  if (!isDoc(value)) throw mongoError(9, `${name} needs an object`);
  return value;
}

export function wholeNumber(name: string, value: Value): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number) || number < (name === '$limit' ? 1 : 0))
    throw mongoError(2, `${name} needs a ${name === '$limit' ? 'positive' : 'non-negative'} whole number`);
  return number;
}

function matchStage(filter: Doc): Stage {
  const parsed = parseFilter(filter);
  return {
    push(doc, emit) {
      if (matches(parsed, doc)) emit(doc);
    },
  };
}

function sortStage(spec: Doc): Stage {
  const sort = parseSort(spec);
  if (sort.length === 0) throw mongoError(2, '$sort stage must have at least one sort key');
  const sorter = createSorter<Doc>(Infinity);
  return {
    push: (doc) => sorter.add(sortKeyOf(doc, sort), doc, encode(doc).length),
    end: (emit) => sorter.finish().forEach(emit),
  };
}

function limitStage(most: number): Stage {
  let passed = 0;
  return {
    full: () => passed >= most,
    push(doc, emit) {
      passed += 1;
      if (passed <= most) emit(doc);
    },
  };
}

function skipStage(count: number): Stage {
  let passed = 0;
  return {
    push(doc, emit) {
      passed += 1;
      if (passed > count) emit(doc);
    },
  };
}

function unsetStage(operand: Value): Stage {
  const names = Array.isArray(operand) ? operand : [operand];
  if (!names.every((name) => typeof name === 'string')) throw mongoError(9, '$unset needs names of fields');
  const project = parseProjection(Object.fromEntries(names.map((name) => [name, integer(0)])));
  if (project === undefined) throw mongoError(9, '$unset needs names of fields');
  return { push: (doc, emit) => emit(project(doc)) };
}

function countStage(operand: Value): Stage {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.'))
    throw mongoError(9, 'the count field must be a non-empty string without $ and .');
  let n = 0;
  return {
    push: () => void (n += 1),
    end: (emit) => void (n > 0 && emit({ [operand]: integer(n) })),
  };
}
