import { mongoError, notSupportedError, assertNever } from '../errors';
import { parseSort, createSorter, createSortKey } from '../plan/sort';
import { parseFilter } from '../query/filter';
import { matches } from '../query/match';
import { parseProjection, projectDocument } from '../query/projection';
import { isListed, STAGES } from '../supported';
import { type Doc, encode, toInteger, isDoc, isNumeric, toNumber, type Value } from '../values/bson';
import { createGroupStage } from './group';
import { createAddFieldsStage, createProjectStage } from './project';
import type { Stage } from './stage';
import { createUnwindStage } from './unwind';

/** Checks that a stage is an object with exactly one field. */
export function parseStageDocument(spec: Value): Doc {
  if (!isDoc(spec)) throw mongoError(14, "Each element of the 'pipeline' array must be an object");
  if (Object.keys(spec).length !== 1)
    throw mongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
  return spec;
}

/** Parses one stage from the allowlist. */
export function parseStage(spec: Doc): Stage {
  const name = Object.keys(spec)[0]!;
  if (!isListed(STAGES, name)) throw notSupportedError(`the aggregation stage ${name}`);
  const operand = spec[name];
  switch (name) {
    case '$match':
      return createMatchStage(requireDoc(name, operand));
    case '$sort':
      return createSortStage(requireDoc(name, operand));
    case '$limit':
    case '$skip':
      return name === '$limit'
        ? createLimitStage(requireWholeNumber(name, operand))
        : createSkipStage(requireWholeNumber(name, operand));
    case '$project':
      return createProjectStage(requireDoc(name, operand));
    case '$addFields':
    case '$set':
      return createAddFieldsStage(requireDoc(name, operand));
    case '$unset':
      return createUnsetStage(operand);
    case '$group':
      return createGroupStage(requireDoc(name, operand));
    case '$unwind':
      return createUnwindStage(operand);
    case '$count':
      return createCountStage(operand);
    default:
      return assertNever(name);
  }
}

export function requireDoc(name: string, value: Value): Doc {
  if (!isDoc(value)) throw mongoError(9, `${name} needs an object`);
  return value;
}

export function requireWholeNumber(name: string, value: Value): number {
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number) || number < (name === '$limit' ? 1 : 0))
    throw mongoError(2, `${name} needs a ${name === '$limit' ? 'positive' : 'non-negative'} whole number`);
  return number;
}

function createMatchStage(filter: Doc): Stage {
  const parsed = parseFilter(filter);
  return {
    push(doc, emit) {
      if (matches(parsed, doc)) emit(doc);
    },
  };
}

function createSortStage(spec: Doc): Stage {
  const sort = parseSort(spec);
  if (sort.length === 0) throw mongoError(2, '$sort stage must have at least one sort key');
  const sorter = createSorter<Doc>(Infinity);
  return {
    push: (doc) => sorter.add(createSortKey(doc, sort), doc, encode(doc).length),
    finish: (emit) => sorter.finish().forEach(emit),
  };
}

function createLimitStage(limit: number): Stage {
  let passedCount = 0;
  return {
    isFull: () => passedCount >= limit,
    push(doc, emit) {
      passedCount += 1;
      if (passedCount <= limit) emit(doc);
    },
  };
}

function createSkipStage(count: number): Stage {
  let passedCount = 0;
  return {
    push(doc, emit) {
      passedCount += 1;
      if (passedCount > count) emit(doc);
    },
  };
}

function createUnsetStage(operand: Value): Stage {
  const names = Array.isArray(operand) ? operand : [operand];
  if (!names.every((name) => typeof name === 'string')) throw mongoError(9, '$unset needs names of fields');
  const projection = parseProjection(Object.fromEntries(names.map((name) => [name, toInteger(0)])));
  if (projection === undefined) throw mongoError(9, '$unset needs names of fields');
  return { push: (doc, emit) => emit(projectDocument(projection, doc)) };
}

function createCountStage(operand: Value): Stage {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.'))
    throw mongoError(9, 'the count field must be a non-empty string without $ and .');
  let n = 0;
  return {
    push: () => void (n += 1),
    finish: (emit) => void (n > 0 && emit({ [operand]: toInteger(n) })),
  };
}
