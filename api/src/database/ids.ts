import { ObjectId } from 'mongodb';

/**
 * An id as the rest of the API knows it. Of a damaged record it may be anything: what is no id of ours then fails where
 * the record is presented, and takes no other record with it.
 */
export function toId(stored: unknown): string {
  return stored instanceof ObjectId ? stored.toHexString() : String(stored);
}

/** Ids as the database has them, without those that can be none of a record. */
export function toObjectIds(ids: string[]): ObjectId[] {
  return ids.filter((id) => /^[0-9a-f]{24}$/.test(id)).map((id) => new ObjectId(id));
}
