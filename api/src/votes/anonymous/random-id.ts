import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';

const OBJECT_ID_LENGTH = 12;

/** An id that tells neither the time nor the order of what it identifies. */
export function createRandomId(): ObjectId {
  return new ObjectId(randomBytes(OBJECT_ID_LENGTH));
}
