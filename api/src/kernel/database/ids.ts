import { ObjectId } from 'mongodb';

/**
 * Converts an id for the rest of the API. In a damaged record it may be anything: an invalid id then fails when the
 * record is presented, without affecting other records.
 */
export function toId(stored: unknown): string {
  return stored instanceof ObjectId ? stored.toHexString() : String(stored);
}

/** Converts ids for the database, leaving out invalid ones. */
export function toObjectIds(ids: string[]): ObjectId[] {
  return ids.filter((id) => /^[0-9a-f]{24}$/.test(id)).map((id) => new ObjectId(id));
}
