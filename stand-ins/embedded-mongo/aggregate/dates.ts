import { mongoError, notSupportedError } from '../errors';
import { type Doc, isDoc, getType, type Value } from '../values/bson';
import type { Expression, ParseExpression } from './expression';
import { formatValue } from '../values/format-value';

function parseOptions(operator: string, operand: Value, allowed: readonly string[]): Doc {
  if (!isDoc(operand)) throw mongoError(9, `${operator} needs an object`);
  const unknownName = Object.keys(operand).find((name) => !allowed.includes(name));
  if (unknownName !== undefined) throw notSupportedError(`the option '${unknownName}' of ${operator}`);
  return operand;
}

function toDate(operator: string, value: Value): Date | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value;
  throw mongoError(2, `${operator} needs a date, not ${getType(value)}`);
}

const UNITS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

/** The start of the year, month, day, hour, minute or second of a date, in UTC. */
export function dateTrunc(operand: Value, parseExpression: ParseExpression): Expression {
  const { date, unit } = parseOptions('$dateTrunc', operand, ['date', 'unit']);
  const unitIndex = UNITS.findIndex((name) => name === unit);
  if (unitIndex < 0) throw notSupportedError(`$dateTrunc with the unit ${formatValue(unit)}`);
  const getDate = parseExpression(date);
  return (doc) => {
    const value = toDate('$dateTrunc', getDate(doc));
    if (value === null) return null;
    const parts = [
      value.getUTCFullYear(),
      value.getUTCMonth(),
      value.getUTCDate(),
      value.getUTCHours(),
      value.getUTCMinutes(),
      value.getUTCSeconds(),
    ];
    const start = [0, 0, 1, 0, 0, 0].map((first, i) => (i <= unitIndex ? parts[i]! : first));
    const truncated = new Date(0);
    truncated.setUTCFullYear(start[0]!, start[1], start[2]);
    truncated.setUTCHours(start[3]!, start[4], start[5], 0);
    return truncated;
  };
}

/** A date as text in UTC, by %Y %m %d %H %M %S %L. */
export function dateToString(operand: Value, parseExpression: ParseExpression): Expression {
  const { date, format = '%Y-%m-%dT%H:%M:%S.%LZ' } = parseOptions('$dateToString', operand, ['date', 'format']);
  if (typeof format !== 'string') throw notSupportedError('a computed format in $dateToString');
  const unknownName = /%(?![YmdHMSL%])/.exec(format);
  if (unknownName !== null)
    throw notSupportedError(`the format '${format.slice(unknownName.index, unknownName.index + 2)}' in $dateToString`);
  const getDate = parseExpression(date);
  return (doc) => {
    const value = toDate('$dateToString', getDate(doc));
    return value === null
      ? null
      : format.replaceAll(/%([YmdHMSL%])/g, (_, part: string) => (part === '%' ? '%' : formatDatePart(value, part)));
  };
}

function formatDatePart(value: Date, part: string): string {
  const iso = value.toISOString();
  if (iso.length !== 24) throw notSupportedError('a year beyond 9999 in $dateToString');
  const at: Record<string, [number, number]> = {
    Y: [0, 4],
    m: [5, 7],
    d: [8, 10],
    H: [11, 13],
    M: [14, 16],
    S: [17, 19],
    L: [20, 23],
  };
  return iso.slice(...at[part]!);
}
