import { ObjectId } from 'mongodb';
import type { Position } from '../http/lists/cursor';

/** A filter for a list by id, newest first: the records after the previous page, or all of them for the first page. */
export function beforeId(after: string | undefined): { _id?: { $lt: ObjectId } } {
  return after === undefined ? {} : { _id: { $lt: new ObjectId(after) } };
}

/**
 * A filter for the records after a position, in a list sorted by a field and then by id, ascending (`$gt`) or
 * descending (`$lt`).
 */
export function afterPosition(field: string, operator: '$gt' | '$lt', { value, id }: Position) {
  // Cursors contain timestamps as text.
  const at = typeof value === 'string' ? new Date(value) : value;
  return { $or: [{ [field]: { [operator]: at } }, { [field]: at, _id: { [operator]: new ObjectId(id) } }] };
}
