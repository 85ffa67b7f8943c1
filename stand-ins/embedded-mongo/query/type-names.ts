import { mongoError, notSupportedError } from '../errors';
import { isNumeric, toNumber, type TypeName, type Value } from '../values/bson';
import { formatValue } from '../values/format-value';

const TYPES_BY_ALIAS: Record<string, readonly TypeName[]> = {
  double: ['double'],
  string: ['string'],
  object: ['object'],
  array: ['array'],
  binData: ['binData'],
  objectId: ['objectId'],
  bool: ['bool'],
  date: ['date'],
  null: ['null'],
  int: ['int'],
  long: ['long'],
  number: ['int', 'long', 'double'],
};

const TYPE_NAMES_BY_NUMBER: Record<number, string> = {
  1: 'double',
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  16: 'int',
  18: 'long',
};

/** Parses the operand of `$type`: an alias, a number, or an array of them. */
export function parseTypes(operand: Value): readonly TypeName[] {
  if (Array.isArray(operand)) {
    if (operand.length === 0) throw mongoError(9, '$type must match at least one type');
    return operand.flatMap((item) => parseTypes(item));
  }
  const alias = isNumeric(operand) ? TYPE_NAMES_BY_NUMBER[toNumber(operand)] : operand;
  const types = typeof alias === 'string' && Object.hasOwn(TYPES_BY_ALIAS, alias) ? TYPES_BY_ALIAS[alias] : undefined;
  if (types === undefined) throw notSupportedError(`$type ${formatValue(operand)}`);
  return types;
}
