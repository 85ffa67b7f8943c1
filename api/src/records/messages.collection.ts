import type { Collection, Db, ObjectId } from 'mongodb';
import type { MessageState } from '@canvass/shared/contracts';
import type { Announcing } from './announcements';

/** A message to the admins as the rest of the API sees it. */
export interface MessageRecord {
  id: string;
  name: string;
  email: string;
  message: string;
  state: MessageState;
  /** The uid of the sender, if they were signed in. Without it, the message belongs to no user. */
  senderUid?: string | undefined;
  /** Whether the sender was signed in and this was the email of their record. */
  verified: boolean;
  at: Date;
}

export interface MessageDocument extends Omit<MessageRecord, 'id'>, Announcing {
  _id: ObjectId;
  /** The hash of its request, by which a repeat is detected. */
  requestDigest?: string;
}

export function getMessagesCollection(db: Db): Collection<MessageDocument> {
  return db.collection<MessageDocument>('messages');
}
