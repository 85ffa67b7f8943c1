import { assertNever } from '../errors';
import { type Doc, isDoc, getType, type Value } from '../values/bson';
import { getTypeBracket, compareValues, isSameValue } from '../values/compare';
import { visitValues } from '../values/path';
import type { Condition, Filter, Test } from './filter';

/** Whether a document satisfies a filter. */
export function matches(filter: Filter, doc: Doc): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((inner) => matches(inner, doc));
    case 'or':
      return filter.filters.some((inner) => matches(inner, doc));
    case 'nor':
      return !filter.filters.some((inner) => matches(inner, doc));
    case 'field':
      return evaluateCondition(filter.condition, (test) =>
        visitValues(doc, filter.path, (value) => testLeaf(test, value)),
      );
    default:
      return assertNever(filter);
  }
}

/** Evaluates a condition with `evaluateTest` for each test; a negation applies to the result as a whole. */
function evaluateCondition(condition: Condition, evaluateTest: (test: Test) => boolean): boolean {
  const result =
    'all' in condition
      ? condition.all.every((inner) => evaluateCondition(inner, evaluateTest))
      : evaluateTest(condition.test);
  return condition.negated ? !result : result;
}

/** Whether a single element satisfies the conditions, as in `$elemMatch: { $gt: 1 }` and `$pull: { $gt: 1 }`. */
export const matchesElement = (conditions: readonly Condition[], value: Value): boolean =>
  conditions.every((condition) => evaluateCondition(condition, (test) => testValue(test, value)));

/** Tests the value at the end of a path and, if it is an array, each of its elements. */
function testLeaf(test: Test, value: Value): boolean {
  if (testValue(test, value)) return true;
  if (!Array.isArray(value) || !ELEMENT_OPERATORS.has(test.op)) return false;
  return value.some((item) => testValue(test, item));
}

const ELEMENT_OPERATORS: ReadonlySet<Test['op']> = new Set<Test['op']>([
  'eq',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'type',
  'regex',
]);

function testValue(test: Test, value: Value): boolean {
  switch (test.op) {
    case 'eq':
      return isEqual(value, test.value);
    case 'in':
      return test.values.some((item) => isEqual(value, item));
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return isInRange(test.op, value, test.value);
    case 'exists':
      return value !== undefined;
    case 'type':
      return value !== undefined && test.types.includes(getType(value));
    case 'size':
      return Array.isArray(value) && value.length === test.size;
    case 'regex':
      return typeof value === 'string' && test.regex.test(value);
    case 'elemMatchDoc':
      return Array.isArray(value) && value.some((item) => isDoc(item) && matches(test.filter, item));
    case 'elemMatchValue':
      return Array.isArray(value) && value.some((item) => matchesElement(test.tests, item));
    case 'never':
      return false;
    default:
      return assertNever(test);
  }
}

const isEqual = (value: Value, operand: Value): boolean =>
  getTypeBracket(value) === getTypeBracket(operand) && isSameValue(value, operand);

/** Ranges compare values of the same type only; NaN is in no range. */
function isInRange(op: 'gt' | 'gte' | 'lt' | 'lte', value: Value, operand: Value): boolean {
  const bracket = getTypeBracket(operand);
  if (getTypeBracket(value) !== bracket) return false;
  if (bracket === 'null') return op === 'gte' || op === 'lte';
  if (bracket === 'double' && Number.isNaN((value as { value?: number }).value)) return false;
  const order = compareValues(value, operand);
  if (op === 'gt') return order > 0;
  if (op === 'gte') return order >= 0;
  return op === 'lt' ? order < 0 : order <= 0;
}
