import { EJSON } from 'bson';
import { getType, type Value } from './bson';

/** Formats a value for error messages. */
export function formatValue(value: Value): string {
  const type = getType(value);
  if (type === 'missing') return 'undefined';
  if (typeof value === 'string') return JSON.stringify(value);
  if (type === 'objectId') return `ObjectId('${EJSON.serialize({ id: value })['id'].$oid as string}')`;
  return EJSON.stringify(value, { relaxed: true });
}
