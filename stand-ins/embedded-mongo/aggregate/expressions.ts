import { mongoError, notSupportedError } from '../errors';
import { type Numeric, wideningArithmetic } from '../update/numbers';
import { EXPRESSIONS, isListed } from '../supported';
import { type Doc, toDouble, toInteger, isDoc, isNumeric, toNumber, getType, type Value } from '../values/bson';
import { compareValues } from '../values/compare';
import { dateToString, dateTrunc } from './dates';
import type { Expression } from './expression';
import { createExactSum } from './exact-sum';

/**
 * Parses an expression: a field path, an operator from the allowlist, an object or array of expressions, or a value.
 */
export function parseExpression(value: Value): Expression {
  if (typeof value === 'string' && value.startsWith('$')) return parseFieldPath(value);
  if (Array.isArray(value)) {
    const items = value.map(parseExpression);
    return (doc) => items.map((item) => item(doc) ?? null);
  }
  if (!isDoc(value)) return () => value;
  const names = Object.keys(value);
  const operator = names.find((name) => name.startsWith('$'));
  if (operator === undefined) return parseObject(value);
  if (names.length > 1)
    throw mongoError(15983, `An object representing an expression must have exactly one field: ${names.join()}`);
  return parseOperation(operator, value[operator]);
}

function parseFieldPath(text: string): Expression {
  if (text === '$$ROOT') return (doc) => doc;
  if (text.startsWith('$$')) throw notSupportedError(`the variable ${text}`);
  const path = text.slice(1).split('.');
  if (path.includes('')) throw mongoError(9, `FieldPath field names may not be empty: ${text}`);
  return (doc) => readPath(doc, path, 0);
}

/** A path through an array gives an array of the values in its documents; nested arrays contribute nothing. */
function readPath(value: Value, path: readonly string[], depth: number): Value {
  if (depth === path.length) return value;
  if (Array.isArray(value))
    return value
      .map((item) => (isDoc(item) ? readPath(item, path, depth) : undefined))
      .filter((item) => item !== undefined);
  if (!isDoc(value) || !Object.hasOwn(value, path[depth]!)) return undefined;
  return readPath(value[path[depth]!], path, depth + 1);
}

function parseObject(value: Doc): Expression {
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

function parseOperation(operator: string, operand: Value): Expression {
  if (!isListed(EXPRESSIONS, operator)) throw notSupportedError(`the expression operator ${operator}`);
  switch (operator) {
    case '$literal':
      return () => operand;
    case '$cond':
      return parseCondition(operand);
    case '$dateTrunc':
      return dateTrunc(operand, parseExpression);
    case '$dateToString':
      return dateToString(operand, parseExpression);
    case '$not':
    case '$size': {
      const [only] = parseArguments(operator, operand, 1);
      return operator === '$not' ? (doc) => !isTruthy(only!(doc)) : (doc) => getSize(only!(doc));
    }
    case '$and':
    case '$or': {
      const all = parseArguments(operator, operand);
      return operator === '$and'
        ? (doc) => all.every((one) => isTruthy(one(doc)))
        : (doc) => all.some((one) => isTruthy(one(doc)));
    }
    case '$ifNull': {
      const all = parseArguments(operator, operand);
      if (all.length < 2) throw mongoError(1257300, `$ifNull needs at least two arguments, had: ${all.length}`);
      return firstPresent(all);
    }
    case '$add':
      return createSum(parseArguments(operator, operand));
    case '$multiply':
      return createProduct(parseArguments(operator, operand));
    case '$subtract':
    case '$divide': {
      const [left, right] = parseArguments(operator, operand, 2);
      return (doc) => calculate(operator, left!(doc), right!(doc));
    }
    default: {
      const [left, right] = parseArguments(operator, operand, 2);
      return (doc) => evaluateComparison(operator, compareOperands(left!(doc), right!(doc)));
    }
  }
}

function parseArguments(operator: string, operand: Value, count?: number): Expression[] {
  const list = Array.isArray(operand) ? operand : [operand];
  if (count !== undefined && list.length !== count)
    throw mongoError(16020, `Expression ${operator} takes exactly ${count} arguments. ${list.length} were passed in.`);
  return list.map(parseExpression);
}

/** The named operands of `$cond`, each with the error code for when it is missing. */
const COND_PARTS = [
  ['if', 17080],
  ['then', 17081],
  ['else', 17082],
] as const;

function parseCondition(operand: Value): Expression {
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
  const [ifExpression, thenExpression, elseExpression] = parts.map(parseExpression);
  return (doc) => (isTruthy(ifExpression!(doc)) ? thenExpression!(doc) : elseExpression!(doc));
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

const isTruthy = (value: Value): boolean =>
  isNumeric(value) ? toNumber(value) !== 0 : value !== false && value !== null && value !== undefined;

function getSize(value: Value): Value {
  if (!Array.isArray(value))
    throw mongoError(17124, `The argument to $size must be an array, but was of type: ${getType(value)}`);
  return toInteger(value.length);
}

/** Sums all operands at once, so that a sum that exceeds 64 bits only in between is still a long. */
const createSum =
  (all: Expression[]): Expression =>
  (doc) => {
    const total = createExactSum();
    for (const one of all) {
      const value = one(doc);
      if (isNullish(value)) return null;
      total.add(toNumeric('$add', value));
    }
    return total.value();
  };

const createProduct =
  (all: Expression[]): Expression =>
  (doc) => {
    let product: Numeric = toInteger(1);
    for (const one of all) {
      const value = one(doc);
      if (isNullish(value)) return null;
      product = wideningArithmetic('multiply', product, toNumeric('$multiply', value));
    }
    return product;
  };

const isNullish = (value: Value): value is null | undefined => value === null || value === undefined;

function toNumeric(operator: string, value: Value): Numeric {
  if (!isNumeric(value)) throw notSupportedError(`${operator} of ${getType(value)}`);
  return value;
}

function calculate(operator: '$subtract' | '$divide', left: Value, right: Value): Value {
  if (isNullish(left) || isNullish(right)) return null;
  const [a, b] = [toNumeric(operator, left), toNumeric(operator, right)];
  if (operator === '$subtract') return wideningArithmetic('subtract', a, b);
  if (toNumber(b) === 0) throw mongoError(2, "can't $divide by zero");
  return toDouble(toNumber(a) / toNumber(b));
}

/** In expressions, a missing value sorts before null. */
function compareOperands(a: Value, b: Value): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compareValues(a, b);
}

function evaluateComparison(operator: string, sign: number): boolean {
  if (operator === '$eq') return sign === 0;
  if (operator === '$ne') return sign !== 0;
  if (operator === '$gt') return sign > 0;
  if (operator === '$gte') return sign >= 0;
  return operator === '$lt' ? sign < 0 : sign <= 0;
}
