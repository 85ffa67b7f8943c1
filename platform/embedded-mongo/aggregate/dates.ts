import { mongoError, notSupported } from '../errors';
import { type Doc, isDoc, typeOf, type Value } from '../values/bson';
import { type Expression, parseExpression } from './expressions';
import { show } from '../values/show';

function options(operator: string, operand: Value, allowed: readonly string[]): Doc {
  if (!isDoc(operand)) throw mongoError(9, `${operator} needs an object`);
  const odd = Object.keys(operand).find((name) => !allowed.includes(name));
  if (odd !== undefined) throw notSupported(`the option '${odd}' of ${operator}`);
  return operand;
}

function dateOf(operator: string, value: Value): Date | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value;
  throw mongoError(2, `${operator} needs a date, not ${typeOf(value)}`);
}

const UNITS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

/** The start of the year, month, day, hour, minute or second of a date, in UTC. */
export function dateTrunc(operand: Value): Expression {
  const { date, unit } = options('$dateTrunc', operand, ['date', 'unit']);
  const keep = UNITS.findIndex((name) => name === unit);
  if (keep < 0) throw notSupported(`$dateTrunc with the unit ${show(unit)}`);
  const of = parseExpression(date);
  return (doc) => {
    const value = dateOf('$dateTrunc', of(doc));
    if (value === null) return null;
    const parts = [
      value.getUTCFullYear(),
      value.getUTCMonth(),
      value.getUTCDate(),
      value.getUTCHours(),
      value.getUTCMinutes(),
      value.getUTCSeconds(),
    ];
    const start = [0, 0, 1, 0, 0, 0].map((first, i) => (i <= keep ? parts[i]! : first));
    const out = new Date(0);
    out.setUTCFullYear(start[0]!, start[1], start[2]);
    out.setUTCHours(start[3]!, start[4], start[5], 0);
    return out;
  };
}

/** A date as text in UTC, by %Y %m %d %H %M %S %L. */
export function dateToString(operand: Value): Expression {
  const { date, format = '%Y-%m-%dT%H:%M:%S.%LZ' } = options('$dateToString', operand, ['date', 'format']);
  if (typeof format !== 'string') throw notSupported('a computed format in $dateToString');
  const odd = /%(?![YmdHMSL%])/.exec(format);
  if (odd !== null) throw notSupported(`the format '${format.slice(odd.index, odd.index + 2)}' in $dateToString`);
  const of = parseExpression(date);
  return (doc) => {
    const value = dateOf('$dateToString', of(doc));
    return value === null
      ? null
      : format.replaceAll(/%([YmdHMSL%])/g, (_, part: string) => (part === '%' ? '%' : datePart(value, part)));
  };
}

function datePart(value: Date, part: string): string {
  const iso = value.toISOString();
  if (iso.length !== 24) throw notSupported('a year beyond 9999 in $dateToString');
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
