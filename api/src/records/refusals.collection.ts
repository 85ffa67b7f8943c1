import type { Collection, Db } from 'mongodb';

/** The id of the document with the key, which no mailbox has. */
export const KEY_ID = 'key';

/** A mailbox that gets no more invitations. */
interface RefusalDocument {
  /** A keyed hash of the mailbox, so that the collection is no list of addresses. */
  _id: string;
  at: Date;
}

/**
 * The key of the hashes. It is stored beside them, and not derived from the API's secret, because refusals hold after that
 * secret was changed.
 */
interface RefusalKeyDocument {
  /** Always `KEY_ID`. */
  _id: string;
  key: string;
}

export function getRefusalsCollection(db: Db): Collection<RefusalDocument | RefusalKeyDocument> {
  return db.collection<RefusalDocument | RefusalKeyDocument>('invitationRefusals');
}
