import { ObjectId, type Db, type Filter } from 'mongodb';
import { ERASED_TEXT, type MessageState } from '@canvass/shared/contracts';
import { toId } from '../kernel/database/ids';
import { ACKNOWLEDGING_READ, isDuplicateKeyError } from '../kernel/database/mongo';
import { beforeId } from '../kernel/database/keyset';
import type { IdRange } from '../kernel/http/lists/pagination';
import type { Announcement } from '../records/announcements';
import { getMessagesCollection, type MessageDocument, type MessageRecord } from '../records/messages.collection';

export type MessagesRepository = ReturnType<typeof createMessagesRepository>;

function fromDocument({ _id, requestDigest: _digest, announcements: _announcements, ...message }: MessageDocument) {
  return { ...message, id: toId(_id) };
}

export function createMessagesRepository(db: Db) {
  const messages = getMessagesCollection(db);

  return {
    /**
     * Stores a message, once per `requestDigest`.
     * @returns its id, or the id of the message that was stored before.
     */
    async insert(message: Omit<MessageDocument, '_id'>): Promise<string> {
      const _id = new ObjectId();
      try {
        const announcements: Announcement[] = [{ kind: 'message-received', at: message.at }];
        await messages.insertOne({ _id, ...message, announcements });
        return _id.toHexString();
      } catch (error) {
        const { requestDigest } = message;
        if (!requestDigest || !isDuplicateKeyError(error)) throw error;
        const first = await messages.findOne({ requestDigest }, { projection: { _id: 1 }, ...ACKNOWLEDGING_READ });
        if (!first) throw error;
        return first._id.toHexString();
      }
    },

    async find(id: string): Promise<MessageRecord | null> {
      const document = await messages.findOne({ _id: new ObjectId(id) });
      return document && fromDocument(document);
    },

    /** @returns the previous state; null if the message was already in this state. */
    async mark(id: string, state: MessageState): Promise<MessageState | null> {
      const filter = { _id: new ObjectId(id), state: { $ne: state } };
      const before = await messages.findOneAndUpdate(filter, { $set: { state } }, { returnDocument: 'before' });
      return before && before.state;
    },

    async hasOpen(): Promise<boolean> {
      return (await messages.findOne({ state: 'open' }, { projection: { _id: 1 } })) !== null;
    },

    list({ state, after, limit }: IdRange & { state?: MessageState | undefined }): Promise<MessageRecord[]> {
      const filter: Filter<MessageDocument> = {
        ...(state && { state }),
        ...beforeId(after),
      };
      return messages.find(filter).sort({ _id: -1 }).limit(limit).map(fromDocument).toArray();
    },

    /**
     * Removes name, email, and text from the messages that a user sent while signed in, under any email. Messages of
     * visitors stay unchanged, because anyone can enter any email. Harmless when repeated.
     */
    async anonymizeSender(senderUid: string): Promise<void> {
      await messages.updateMany(
        { senderUid },
        {
          $set: { name: '', email: '', message: ERASED_TEXT, verified: false },
          $unset: { senderUid: '', requestDigest: '' },
        },
      );
    },
  };
}
