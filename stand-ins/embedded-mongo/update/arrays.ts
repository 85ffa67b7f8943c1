import { mongoError, notSupportedError } from '../errors';
import { type Condition, isOperatorDocument, parseConditions, parseFilter } from '../query/filter';
import { matchesElement, matches } from '../query/match';
import { parseSort, createSortKey } from '../plan/sort';
import { isListed, PUSH_MODIFIERS } from '../supported';
import { type Doc, isDoc, isNumeric, toNumber, getType, type Value } from '../values/bson';
import { compareValues, isSameValue } from '../values/compare';
import type { FieldChange } from './field-change';
import { assertCanSet, getAt, setAt } from './target';

/** Returns the array at a path, for an operator that creates it if it is missing. */
function getArrayAt(doc: Doc, path: readonly string[], operator: string): Value[] | undefined {
  const value = getAt(doc, path);
  if (value === undefined || Array.isArray(value)) return value;
  throw mongoError(2, `The field '${path.join('.')}' must be an array but is of type ${getType(value)} (${operator})`);
}

export function createPush(name: string, operand: Value): FieldChange {
  const modifiers = isDoc(operand) && Object.hasOwn(operand, '$each') ? operand : { $each: [operand] };
  for (const modifier of Object.keys(modifiers)) {
    if (!isListed(PUSH_MODIFIERS, modifier)) throw mongoError(2, `Unrecognized clause in $push: ${modifier}`);
  }
  if (isOperatorDocument(operand) && modifiers !== operand)
    throw mongoError(2, `$push needs $each beside its modifiers, at '${name}'`);
  const items = parseEach('$push', modifiers['$each']);
  const slice = parseWholeNumber('$slice', modifiers['$slice']);
  const position = parseWholeNumber('$position', modifiers['$position']);
  const order = createComparator(modifiers['$sort']);
  return (doc, path) => {
    let array = getArrayAt(doc, path, '$push') ?? [];
    array.splice(position ?? array.length, 0, ...items);
    if (order !== undefined) array.sort(order);
    if (slice !== undefined) array = slice >= 0 ? array.slice(0, slice) : array.slice(slice);
    setAt(doc, path, array);
  };
}

function createComparator(sort: Value): ((a: Value, b: Value) => number) | undefined {
  if (sort === undefined) return undefined;
  if (!isDoc(sort)) {
    const sign = isNumeric(sort) ? toNumber(sort) : Number.NaN;
    if (sign !== 1 && sign !== -1) throw mongoError(2, 'The $sort element value must be either 1 or -1');
    return (a, b) => sign * compareValues(a, b);
  }
  const fields = parseSort(sort);
  const getSortKey = (item: Value): Buffer => createSortKey(isDoc(item) ? item : {}, fields);
  return (a, b) => Buffer.compare(getSortKey(a), getSortKey(b));
}

function parseEach(operator: string, each: Value): Value[] {
  if (!Array.isArray(each)) throw mongoError(2, `The argument to $each in ${operator} must be an array`);
  return each;
}

function parseWholeNumber(name: string, value: Value): number | undefined {
  if (value === undefined) return undefined;
  const number = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(number)) throw mongoError(2, `The value for ${name} must be an integer`);
  return number;
}

export function createAddToSet(name: string, operand: Value): FieldChange {
  const several = isDoc(operand) && Object.hasOwn(operand, '$each');
  if (isOperatorDocument(operand) && (!several || Object.keys(operand).length > 1))
    throw notSupportedError(`$addToSet with ${Object.keys(operand).join()} at '${name}'`);
  const items = several ? parseEach('$addToSet', operand['$each']) : [operand];
  return (doc, path) => {
    const array = getArrayAt(doc, path, '$addToSet') ?? [];
    for (const item of items) if (!array.some((other) => isSameValue(other, item))) array.push(item);
    setAt(doc, path, array);
  };
}

export function createPull(name: string, operand: Value): FieldChange {
  const isPulled = createPullTest(operand);
  return (doc, path) => {
    assertCanSet(doc, path);
    const value = getAt(doc, path);
    if (value === undefined) return;
    if (!Array.isArray(value)) throw mongoError(2, `Cannot apply $pull to a non-array value, at '${name}'`);
    setAt(
      doc,
      path,
      value.filter((item) => !isPulled(item)),
    );
  };
}

/**
 * An operand with operators is a condition on the element; another document is a filter; other values must be equal.
 */
function createPullTest(operand: Value): (item: Value) => boolean {
  if (isOperatorDocument(operand) || getType(operand) === 'regex') {
    const conditions: Condition[] = parseConditions(operand);
    return (item) => matchesElement(conditions, item);
  }
  if (isDoc(operand)) {
    const filter = parseFilter(operand);
    return (item) => isDoc(item) && matches(filter, item);
  }
  return (item) => isSameValue(item, operand);
}

export function createPop(name: string, operand: Value): FieldChange {
  const end = isNumeric(operand) ? toNumber(operand) : Number.NaN;
  if (end !== 1 && end !== -1) throw mongoError(9, `$pop expects 1 or -1, at '${name}'`);
  return (doc, path) => {
    assertCanSet(doc, path);
    const value = getAt(doc, path);
    if (value === undefined) return;
    if (!Array.isArray(value))
      throw mongoError(14, `Path '${path.join('.')}' contains an element of non-array type '${getType(value)}'`);
    if (end === 1) value.pop();
    else value.shift();
  };
}
