import { mongoError, notSupportedError } from '../errors';
import { type Condition, type Filter, parseFilter } from '../query/filter';
import { parseKeyPattern, type IndexField } from '../storage/catalog';
import { INDEX_OPTIONS, isListed, PARTIAL_FILTER_OPERATORS } from '../supported';
import { type Doc, isDoc, isNumeric, toNumber, type Value } from '../values/bson';
import { toHashKey } from '../values/compare';
import { isArrayIndex } from '../values/path';
import { assertKnownFields } from './context';

/** A validated index definition. */
export interface IndexSpec {
  name: string;
  fields: readonly IndexField[];
  unique: boolean;
  sparse: boolean;
  partial: { doc: Doc; filter: Filter } | undefined;
  expireAfterSeconds: number | undefined;
}

/** Parses one entry of createIndexes. */
export function parseIndexSpec(value: Value): IndexSpec {
  if (!isDoc(value)) throw mongoError(14, 'indexes must be objects');
  assertKnownFields(value, INDEX_OPTIONS, 'an index');
  const key = value['key'];
  const name = value['name'];
  if (!isDoc(key) || Object.keys(key).length === 0) throw mongoError(67, 'Index keys cannot be empty.');
  if (typeof name !== 'string' || name === '') throw mongoError(9, 'The name of an index is required');
  for (const [field, direction] of Object.entries(key)) assertField(field, direction);
  const seconds = value['expireAfterSeconds'];
  const spec: IndexSpec = {
    name,
    fields: parseKeyPattern(key),
    unique: isTrue(value['unique']),
    sparse: isTrue(value['sparse']),
    partial: parsePartial(value['partialFilterExpression']),
    expireAfterSeconds: isNumeric(seconds) ? toNumber(seconds) : undefined,
  };
  if (spec.sparse && spec.partial !== undefined)
    throw mongoError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  if (seconds !== undefined && (spec.expireAfterSeconds === undefined || spec.expireAfterSeconds < 0))
    throw mongoError(67, "TTL index 'expireAfterSeconds' must be a number that is not negative");
  if (spec.expireAfterSeconds !== undefined && spec.fields.length > 1)
    throw mongoError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL');
  return spec;
}

const isTrue = (value: Value): boolean => value === true || (isNumeric(value) && toNumber(value) !== 0);

function assertField(field: string, direction: Value): void {
  if (typeof direction === 'string') throw notSupportedError(`the index type '${direction}'`);
  const sign = isNumeric(direction) ? toNumber(direction) : Number.NaN;
  if (sign !== 1 && sign !== -1) throw notSupportedError(`the index direction of '${field}'; use 1 or -1`);
  const parts = field.split('.');
  if (parts.some((part) => part === '' || part.startsWith('$'))) throw notSupportedError(`an index on '${field}'`);
  if (parts.some(isArrayIndex)) throw notSupportedError(`an index on an array position ('${field}')`);
}

function parsePartial(value: Value): IndexSpec['partial'] {
  if (value === undefined) return undefined;
  if (!isDoc(value)) throw mongoError(67, 'partialFilterExpression must be an object');
  for (const [field, condition] of Object.entries(value)) {
    if (field.startsWith('$')) throw notSupportedError(`${field} in a partialFilterExpression`);
    if (!isDoc(condition)) continue;
    for (const operator of Object.keys(condition)) {
      if (operator.startsWith('$') && !isListed(PARTIAL_FILTER_OPERATORS, operator))
        throw notSupportedError(`${operator} in a partialFilterExpression`);
    }
    if (condition['$exists'] === false) throw notSupportedError('$exists: false in a partialFilterExpression');
  }
  return { doc: value, filter: parseFilter(value) };
}

/** How a requested index compares with an existing one, ignoring their names. */
export type IndexSimilarity = 'different' | 'equivalent' | 'identical';

/**
 * As MongoDB since 5.0: indexes are distinguished by key, `unique`, `sparse` and `partialFilterExpression`. Indexes
 * that differ only in `expireAfterSeconds` are equivalent and cannot coexist.
 */
export function compareIndexes(a: Omit<IndexSpec, 'name'>, b: Omit<IndexSpec, 'name'>): IndexSimilarity {
  if (getSignature(a) !== getSignature(b)) return 'different';
  return a.expireAfterSeconds === b.expireAfterSeconds ? 'identical' : 'equivalent';
}

const getSignature = (spec: Omit<IndexSpec, 'name'>): string =>
  JSON.stringify([
    formatKeyFields(spec.fields),
    spec.unique,
    spec.sparse,
    spec.partial && getFilterSignature(spec.partial.filter),
  ]);

/** The same string for filters that state the same conditions, in any order or form. */
function getFilterSignature(filter: Filter): string {
  if (filter.kind === 'field') return JSON.stringify([filter.name, getConditionSignature(filter.condition)]);
  const parts = filter.filters.map(getFilterSignature).sort();
  return parts.length === 1 && filter.kind !== 'nor' ? parts[0]! : `${filter.kind}(${parts.join()})`;
}

function getConditionSignature(condition: Condition): unknown[] {
  if ('all' in condition) return [condition.negated, condition.all.map(getConditionSignature)];
  const { test, negated } = condition;
  if ('value' in test) return [negated, test.op, toHashKey(test.value)];
  if (test.op === 'in') return [negated, test.op, test.values.map(toHashKey).sort()];
  return [negated, test.op, test];
}

export const formatKeyFields = (fields: readonly IndexField[]): string =>
  fields.map(({ name, descending }) => `${name}:${descending ? -1 : 1}`).join(',');
