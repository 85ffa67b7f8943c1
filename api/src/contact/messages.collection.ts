import type { Collection, Db, ObjectId } from 'mongodb';
import type { MessageState } from '@canvass/shared/contracts';

/** A message to the admins as the rest of the API knows it. */
export interface MessageRecord {
  id: string;
  name: string;
  email: string;
  message: string;
  state: MessageState;
  /** Whose it is: who was signed in when they sent it. Without it the message is nobody's of ours. */
  senderUid?: string | undefined;
  /** The sender was signed in, and this was the email of their record. */
  verified: boolean;
  at: Date;
}

export interface MessageDocument extends Omit<MessageRecord, 'id'> {
  _id: ObjectId;
  /** Of the request that it came with, so that a repeat finds it. */
  requestDigest?: string;
}

export function getMessagesCollection(db: Db): Collection<MessageDocument> {
  return db.collection<MessageDocument>('messages');
}
