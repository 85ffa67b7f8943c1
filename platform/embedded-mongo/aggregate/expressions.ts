import { mongoError, notSupported } from '../errors';
import { type Numeric, wideningArithmetic } from '../update/numbers';
import { EXPRESSIONS, listed } from '../supported';
import { type Doc, double, integer, isDoc, isNumeric, toNumber, typeOf, type Value } from '../values/bson';
import { compareValues } from '../values/compare';
import { dateToString, dateTrunc } from './dates';
import { startTotal } from './total';

/** Computes a value from a document; undefined is a missing value. */
export type Expression = (doc: Doc) => Value;

/** Reads an expression: a field path, an operator from the allow-list, an object or array of expressions, or a value. */
export function parseExpression(value: Value): Expression {
  if (typeof value === 'string' && value.startsWith('$')) return fieldPath(value);
  if (Array.isArray(value)) {
    const items = value.map(parseExpression);
    return (doc) => items.map((item) => item(doc) ?? null);
  }
  if (!isDoc(value)) return () => value;
  const names = Object.keys(value);
  const operator = names.find((name) => name.startsWith('$'));
  if (operator === undefined) return objectOf(value);
  if (names.length > 1)
    throw mongoError(15983, `An object representing an expression must have exactly one field: ${names.join()}`);
  return operation(operator, value[operator]);
}

function fieldPath(text: string): Expression {
  if (text === '$$ROOT') return (doc) => doc;
  if (text.startsWith('$$')) throw notSupported(`the variable ${text}`);
  const path = text.slice(1).split('.');
  if (path.includes('')) throw mongoError(9, `FieldPath field names may not be empty: ${text}`);
  return (doc) => readPath(doc, path, 0);
}

/** Through an array the path gives an array of what its documents have; arrays within arrays have nothing. */
function readPath(value: Value, path: readonly string[], depth: number): Value {
  if (depth === path.length) return value;
  if (Array.isArray(value))
    return value
      .map((item) => (isDoc(item) ? readPath(item, path, depth) : undefined))
      .filter((item) => item !== undefined);
  if (!isDoc(value) || !Object.hasOwn(value, path[depth]!)) return undefined;
  return readPath(value[path[depth]!], path, depth + 1);
}

function objectOf(value: Doc): Expression {
  const fields = Object.entries(value).map(([name, inner]) => [name, parseExpression(inner)] as const);
  return (doc) => {
    const out: Doc = {};
    for (const [name, expression] of fields) {
      const result = expression(doc);
      if (result !== undefined) out[name] = result;
    }
    return out;
  };
}

function operation(operator: string, operand: Value): Expression {
  if (!listed(EXPRESSIONS, operator)) throw notSupported(`the expression operator ${operator}`);
  switch (operator) {
    case '$literal':
      return () => operand;
    case '$cond':
      return condition(operand);
    case '$dateTrunc':
      return dateTrunc(operand);
    case '$dateToString':
      return dateToString(operand);
    case '$not':
    case '$size': {
      const [only] = args(operator, operand, 1);
      return operator === '$not' ? (doc) => !truthy(only!(doc)) : (doc) => sizeOf(only!(doc));
    }
    case '$and':
    case '$or': {
      const all = args(operator, operand);
      return operator === '$and'
        ? (doc) => all.every((one) => truthy(one(doc)))
        : (doc) => all.some((one) => truthy(one(doc)));
    }
    case '$ifNull': {
      const all = args(operator, operand);
      if (all.length < 2) throw mongoError(1257300, `$ifNull needs at least two arguments, had: ${all.length}`);
      return firstPresent(all);
    }
    case '$add':
      return addition(args(operator, operand));
    case '$multiply':
      return multiplication(args(operator, operand));
    case '$subtract':
    case '$divide': {
      const [left, right] = args(operator, operand, 2);
      return (doc) => calculate(operator, left!(doc), right!(doc));
    }
    default: {
      const [left, right] = args(operator, operand, 2);
      return (doc) => holds(operator, order(left!(doc), right!(doc)));
    }
  }
}

function args(operator: string, operand: Value, count?: number): Expression[] {
  const list = Array.isArray(operand) ? operand : [operand];
  if (count !== undefined && list.length !== count)
    throw mongoError(16020, `Expression ${operator} takes exactly ${count} arguments. ${list.length} were passed in.`);
  return list.map(parseExpression);
}

/** The parts of `$cond` in its form with names, each with the code for where it is missing. */
const COND_PARTS = [
  ['if', 17080],
  ['then', 17081],
  ['else', 17082],
] as const;

function condition(operand: Value): Expression {
  const parts = isDoc(operand)
    ? COND_PARTS.map(([name, code]) => {
        if (operand[name] === undefined) throw mongoError(code, `Missing '${name}' parameter to $cond`);
        return operand[name];
      })
    : operand;
  if (!Array.isArray(parts) || parts.length !== 3)
    throw mongoError(
      16020,
      `Expression $cond takes exactly 3 arguments. ${Array.isArray(parts) ? parts.length : 1} were passed in.`,
    );
  const [test, then, otherwise] = parts.map(parseExpression);
  return (doc) => (truthy(test!(doc)) ? then!(doc) : otherwise!(doc));
}

const firstPresent =
  (all: Expression[]): Expression =>
  (doc) => {
    let value: Value = null;
    for (const one of all) {
      value = one(doc);
      if (value !== null && value !== undefined) return value;
    }
    return value;
  };

const truthy = (value: Value): boolean =>
  isNumeric(value) ? toNumber(value) !== 0 : value !== false && value !== null && value !== undefined;

function sizeOf(value: Value): Value {
  if (!Array.isArray(value))
    throw mongoError(17124, `The argument to $size must be an array, but was of type: ${typeOf(value)}`);
  return integer(value.length);
}

/** All operands together, so that a sum that only leaves 64 bits on the way is still a long. */
const addition =
  (all: Expression[]): Expression =>
  (doc) => {
    const total = startTotal();
    for (const one of all) {
      const value = one(doc);
      if (isNothing(value)) return null;
      total.add(numberFor('$add', value));
    }
    return total.value();
  };

const multiplication =
  (all: Expression[]): Expression =>
  (doc) => {
    let product: Numeric = integer(1);
    for (const one of all) {
      const value = one(doc);
      if (isNothing(value)) return null;
      product = wideningArithmetic('multiply', product, numberFor('$multiply', value));
    }
    return product;
  };

const isNothing = (value: Value): value is null | undefined => value === null || value === undefined;

function numberFor(operator: string, value: Value): Numeric {
  if (!isNumeric(value)) throw notSupported(`${operator} of ${typeOf(value)}`);
  return value;
}

function calculate(operator: '$subtract' | '$divide', left: Value, right: Value): Value {
  if (isNothing(left) || isNothing(right)) return null;
  const [a, b] = [numberFor(operator, left), numberFor(operator, right)];
  if (operator === '$subtract') return wideningArithmetic('subtract', a, b);
  if (toNumber(b) === 0) throw mongoError(2, "can't $divide by zero");
  return double(toNumber(a) / toNumber(b));
}

/** In expressions a missing value sorts before null. */
function order(a: Value, b: Value): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compareValues(a, b);
}

function holds(operator: string, sign: number): boolean {
  if (operator === '$eq') return sign === 0;
  if (operator === '$ne') return sign !== 0;
  if (operator === '$gt') return sign > 0;
  if (operator === '$gte') return sign >= 0;
  return operator === '$lt' ? sign < 0 : sign <= 0;
}
