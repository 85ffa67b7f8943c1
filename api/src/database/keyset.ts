import { ObjectId } from 'mongodb';
import type { Position } from '../http/lists/cursor';

/** What comes after the page before in a list by id, newest first; everything for the first page. */
export function beforeId(after: string | undefined): { _id?: { $lt: ObjectId } } {
  return after === undefined ? {} : { _id: { $lt: new ObjectId(after) } };
}

/** What comes after a position in a list sorted by a field and then by id, up (`$gt`) or down (`$lt`). */
export function afterPosition(field: string, operator: '$gt' | '$lt', { value, id }: Position) {
  // Cursors carry moments as text.
  const at = typeof value === 'string' ? new Date(value) : value;
  return { $or: [{ [field]: { [operator]: at } }, { [field]: at, _id: { [operator]: new ObjectId(id) } }] };
}
