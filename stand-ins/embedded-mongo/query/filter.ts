import type { BSONRegExp } from 'bson';
import { mongoError, notSupportedError, assertNever } from '../errors';
import { FILTER_OPERATORS, isListed, LOGICAL_OPERATORS } from '../supported';
import { type Doc, isDoc, isNumeric, toNumber, getType, type TypeName, type Value } from '../values/bson';
import { type Path, splitPath } from '../values/path';
import { compileRegex } from './regex';
import { parseTypes } from './type-names';

/** One condition on the values of a path. */
export type Test =
  | { op: 'eq' | 'gt' | 'gte' | 'lt' | 'lte'; value: Value }
  | { op: 'in'; values: Value[] }
  | { op: 'exists' }
  | { op: 'type'; types: readonly TypeName[] }
  | { op: 'size'; size: number }
  | { op: 'regex'; regex: RegExp; prefix: string | undefined }
  | { op: 'elemMatchDoc'; filter: Filter }
  | { op: 'elemMatchValue'; tests: Condition[] }
  | { op: 'never' };

/** A test, or its negation over the whole path: `$ne` means that no value is equal. */
export type Condition = { negated: boolean; test: Test } | { negated: boolean; all: Condition[] };

/** A filter as a tree, which the matcher and the planner read. */
export type Filter =
  | { kind: 'and' | 'or' | 'nor'; filters: Filter[] }
  | { kind: 'field'; path: Path; name: string; condition: Condition };

/** Parses a filter document; only operators of the allowlist are accepted. */
export function parseFilter(doc: Doc): Filter {
  const filters: Filter[] = [];
  for (const [name, value] of Object.entries(doc)) {
    if (name === '$comment') continue;
    if (name.startsWith('$')) filters.push(parseLogical(name, value));
    else
      for (const condition of parseConditions(value))
        filters.push({ kind: 'field', path: splitPath(name), name, condition });
  }
  return { kind: 'and', filters };
}

/** Visits the top-level field of each condition. */
export function visitFields(filter: Filter, visit: (field: string) => void): void {
  if (filter.kind === 'field') visit(filter.path[0]!);
  else for (const inner of filter.filters) visitFields(inner, visit);
}

function parseLogical(name: string, value: Value): Filter {
  if (!isListed(LOGICAL_OPERATORS, name)) throw createUnknownOperatorError(name, true);
  if (!Array.isArray(value) || value.length === 0) throw mongoError(2, `${name} argument must be a non-empty array`);
  const filters = value.map((item) => {
    if (!isDoc(item)) throw mongoError(2, `${name} argument's entries must be objects`);
    return parseFilter(item);
  });
  return { kind: name.slice(1) as 'and' | 'or' | 'nor', filters };
}

function createUnknownOperatorError(name: string, top: boolean): Error {
  const known = [
    '$where',
    '$text',
    '$expr',
    '$jsonSchema',
    '$mod',
    '$near',
    '$nearSphere',
    '$geoWithin',
    '$geoIntersects',
    '$bitsAllSet',
    '$bitsAnySet',
    '$bitsAllClear',
    '$bitsAnyClear',
  ];
  if (known.includes(name)) return notSupportedError(`the query operator ${name}`);
  return mongoError(2, `unknown ${top ? 'top level ' : ''}operator: ${name}`);
}

/** Whether a value is an object of operators, such as { $gt: 1 }. */
export function isOperatorDocument(value: Value): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$');
}

/** Parses the conditions in a filter on one field. */
export function parseConditions(value: Value): Condition[] {
  if (getType(value) === 'regex') return [toCondition(createRegexTest(value, undefined))];
  if (!isOperatorDocument(value)) return [toCondition({ op: 'eq', value })];
  const conditions: Condition[] = [];
  for (const [name, operand] of Object.entries(value)) {
    if (!name.startsWith('$')) throw mongoError(2, `unknown operator: ${name}`);
    if (!isListed(FILTER_OPERATORS, name)) throw createUnknownOperatorError(name, false);
    if (name === '$options') {
      if (!('$regex' in value)) throw mongoError(2, '$options needs a $regex');
    } else conditions.push(...parseOperator(name, operand, value));
  }
  return conditions;
}

const toCondition = (test: Test): Condition => ({ negated: false, test });
const negated = (test: Test): Condition => ({ negated: true, test });

type Operator = Exclude<(typeof FILTER_OPERATORS)[number], '$options'>;

function parseOperator(name: Operator, operand: Value, siblings: Doc): Condition[] {
  switch (name) {
    case '$eq':
    case '$ne': {
      if (getType(operand) === 'regex') throw notSupportedError(`a regular expression in ${name}`);
      return [{ negated: name === '$ne', test: { op: 'eq', value: operand } }];
    }
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return [toCondition({ op: name.slice(1) as 'gt', value: requireRangeOperand(name, operand) })];
    case '$in':
      return [toCondition({ op: 'in', values: requireList(name, operand) })];
    case '$nin':
      return [negated({ op: 'in', values: requireList(name, operand) })];
    case '$exists':
      return [isTruthy(operand) ? toCondition({ op: 'exists' }) : negated({ op: 'exists' })];
    case '$type':
      return [toCondition({ op: 'type', types: parseTypes(operand) })];
    case '$not':
      return [parseNot(operand)];
    case '$all':
      return parseAll(operand);
    case '$elemMatch':
      return [toCondition(parseElemMatch(operand))];
    case '$size': {
      const size = isNumeric(operand) ? toNumber(operand) : Number.NaN;
      if (!Number.isInteger(size) || size < 0) throw mongoError(2, '$size must be a whole number that is not negative');
      return [toCondition({ op: 'size', size })];
    }
    case '$regex':
      return [toCondition(createRegexTest(operand, siblings['$options']))];
    default:
      return assertNever(name);
  }
}

const isTruthy = (value: Value): boolean =>
  isNumeric(value) ? toNumber(value) !== 0 : value !== false && value !== null && value !== undefined;

/** Ranges over arrays and subdocuments depend on positions and field order in surprising ways, so they are refused. */
function requireRangeOperand(name: string, operand: Value): Value {
  const type = getType(operand);
  if (type === 'object' || type === 'array' || type === 'regex')
    throw notSupportedError(`${name} with an operand of type ${type}`);
  if (isNumeric(operand) && Number.isNaN(toNumber(operand))) throw notSupportedError(`${name} with NaN`);
  return operand;
}

function requireList(name: string, operand: Value): Value[] {
  if (!Array.isArray(operand)) throw mongoError(2, `${name} needs an array`);
  for (const item of operand) {
    if (getType(item) === 'regex') throw notSupportedError(`a regular expression in ${name}`);
    if (isOperatorDocument(item)) throw mongoError(2, `cannot nest $ under ${name}`);
  }
  return operand;
}

function parseNot(operand: Value): Condition {
  if (getType(operand) === 'regex') return negated(createRegexTest(operand, undefined));
  if (!isOperatorDocument(operand)) throw mongoError(2, '$not needs a regex or a document of operators');
  return { negated: true, all: parseConditions(operand) };
}

function parseAll(operand: Value): Condition[] {
  if (!Array.isArray(operand)) throw mongoError(2, '$all needs an array');
  if (operand.length === 0) return [toCondition({ op: 'never' })];
  return operand.map((item): Condition => {
    if (getType(item) === 'regex') throw notSupportedError('a regular expression in $all');
    if (!isOperatorDocument(item)) return toCondition({ op: 'eq', value: item });
    if (Object.keys(item).join() !== '$elemMatch') throw mongoError(2, 'no $ expressions in $all');
    return toCondition(parseElemMatch(item['$elemMatch']));
  });
}

function parseElemMatch(operand: Value): Test {
  if (!isDoc(operand)) throw mongoError(2, '$elemMatch needs an Object');
  const first = Object.keys(operand)[0];
  const byValue = first !== undefined && first.startsWith('$') && !isListed(LOGICAL_OPERATORS, first);
  return byValue
    ? { op: 'elemMatchValue', tests: parseConditions(operand) }
    : { op: 'elemMatchDoc', filter: parseFilter(operand) };
}

function createRegexTest(value: Value, options: Value): Test {
  if (options !== undefined && typeof options !== 'string') throw mongoError(2, '$options has to be a string');
  if (typeof value === 'string') return { op: 'regex', ...compileRegex(value, options ?? '') };
  if (getType(value) !== 'regex') throw mongoError(2, '$regex has to be a string');
  const regex = value as BSONRegExp;
  return { op: 'regex', ...compileRegex(regex.pattern, options ?? regex.options) };
}
