import type { Condition, Filter, Test } from '../query/filter';
import { matches } from '../query/match';
import type { IndexInfo } from '../storage/catalog';
import { getTypeBracket, compareValues } from '../values/compare';
import type { Doc, Value } from '../values/bson';
import type { Path } from '../values/path';

/** Whether an index has an entry for every document that the filter can match. */
export function coversFilter(index: IndexInfo, filter: Filter): boolean {
  if (index.building) return false;
  if (filter.kind === 'or') return filter.filters.every((alternative) => coversFilter(index, alternative));
  if (filter.kind === 'and' && filter.filters.some((inner) => inner.kind === 'or' && coversFilter(index, inner)))
    return true;
  if (index.sparse && !index.fields.some(({ name }) => listRequiredTests(filter, name).some(requiresField)))
    return false;
  return index.partial === undefined || implies(filter, index.partial.filter);
}

/** The tests on a field that every match satisfies. */
function listRequiredTests(filter: Filter, name: string): Test[] {
  if (filter.kind === 'and') return filter.filters.flatMap((inner) => listRequiredTests(inner, name));
  if (filter.kind !== 'field' || filter.name !== name) return [];
  const { condition } = filter;
  return condition.negated || 'all' in condition ? [] : [condition.test];
}

function requiresField(test: Test): boolean {
  if (test.op === 'eq' || test.op === 'gte' || test.op === 'lte')
    return test.value !== null && test.value !== undefined;
  if (test.op === 'in') return !test.values.some((value) => value === null || value === undefined);
  return test.op !== 'never';
}

/** Whether the filter implies each condition of a partial index. */
function implies(filter: Filter, partial: Filter): boolean {
  if (partial.kind === 'and') return partial.filters.every((inner) => implies(filter, inner));
  if (partial.kind !== 'field') return false;
  const { condition } = partial;
  if ('all' in condition) return false;
  return listRequiredTests(filter, partial.name).some((test) => impliesTest(test, partial.path, partial, condition));
}

function impliesTest(
  test: Test,
  path: Path,
  partial: Filter,
  condition: Exclude<Condition, { all: Condition[] }>,
): boolean {
  if (test.op === 'eq') return satisfiesFilter(partial, path, test.value);
  if (test.op === 'in')
    return test.values.length > 0 && test.values.every((value) => satisfiesFilter(partial, path, value));
  if (condition.negated) return false;
  const requiredTest = condition.test;
  if (requiredTest.op === 'exists') return requiresField(test);
  if (!isRange(test) || !isRange(requiredTest) || test.op[0] !== requiredTest.op[0]) return false;
  if (getTypeBracket(test.value) !== getTypeBracket(requiredTest.value)) return false;
  const order = compareValues(test.value, requiredTest.value) * (requiredTest.op.startsWith('g') ? 1 : -1);
  return order > 0 || (order === 0 && (requiredTest.op.length === 3 || test.op.length === 2));
}

interface RangeTest {
  op: 'gt' | 'gte' | 'lt' | 'lte';
  value: Value;
}

const isRange = (test: Test): test is Test & RangeTest =>
  test.op === 'gt' || test.op === 'gte' || test.op === 'lt' || test.op === 'lte';

/** A value satisfies the partial filter if a document with only that value does. Arrays and null never do. */
function satisfiesFilter(partial: Filter, path: Path, value: Value): boolean {
  if (value === null || value === undefined || Array.isArray(value)) return false;
  return matches(partial, path.reduceRight<Value>((inner, part) => ({ [part]: inner }), value) as Doc);
}
