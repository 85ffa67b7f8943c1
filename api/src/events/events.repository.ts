import { ObjectId, type Db } from 'mongodb';
import { ERASED_TEXT, type CanvassEvent } from '@canvass/shared/contracts';
import { toId } from '../database/ids';
import { olderThan } from '../database/ranges';
import type { IdRange } from '../http/page';

type State = Record<string, unknown>;

/** An event as the rest of the API knows it. */
export interface EventRecord extends Pick<CanvassEvent, 'actor' | 'action' | 'subject' | 'outcome'> {
  id: string;
  /** The uid of the person who did it. Absent for commands, and for events of a time when it was not stored. */
  actorUid?: string | undefined;
  before?: State | undefined;
  after?: State | undefined;
  at: Date;
}

type EventDocument = Omit<EventRecord, 'id'> & { _id: ObjectId };

export type EventsRepository = ReturnType<typeof buildEventsRepository>;

/** Stands for a person who held an email before it was removed, and whose record is not known. */
const UNKNOWN_PERSON = 'deleted-unknown';

/** The events collection: what was done, by whom. */
export function buildEventsRepository(db: Db) {
  const events = db.collection<EventDocument>('events');

  return {
    async insert(event: Omit<EventRecord, 'id'>): Promise<string> {
      const _id = new ObjectId();
      await events.insertOne({ _id, ...event });
      return _id.toHexString();
    },

    async settle(id: string, change: Partial<Pick<EventRecord, 'outcome' | 'before' | 'after'>>): Promise<void> {
      await events.updateOne({ _id: new ObjectId(id) }, { $set: change });
    },

    /**
     * Takes a person's email off what was done to them and by them, and puts the id of their record in its place.
     * Events under their email of which nobody knows the person lose the email, too. Harmless when repeated.
     * @param until when somebody else got the email: what was done under it from then on is not this person's.
     */
    async forgetPerson(
      { id, uid, email }: { id: string; uid: string; email: string },
      until: Date | undefined,
    ): Promise<void> {
      const alias = `deleted-${id}`;
      await events.updateMany({ 'subject.id': id }, { $set: { 'subject.label': alias } });
      await events.updateMany({ actorUid: uid }, { $set: { actor: alias }, $unset: { actorUid: '' } });
      const unattributed = { actor: email, actorUid: { $exists: false }, ...(until && { at: { $lt: until } }) };
      await events.updateMany(unattributed, { $set: { actor: UNKNOWN_PERSON } });
    },

    /** Erases what the owners of surveys wrote when they asked for another look. Harmless when repeated. */
    async eraseReviews(surveyIds: string[]): Promise<void> {
      for (const field of ['before.review', 'after.review']) {
        const filter = { 'subject.id': { $in: surveyIds }, [field]: { $type: 'string', $nin: ['', ERASED_TEXT] } };
        await events.updateMany(filter, { $set: { [field]: ERASED_TEXT } });
      }
    },

    async list({ subject, after, limit }: IdRange & { subject?: string | undefined }): Promise<EventRecord[]> {
      const filter = { ...(subject && { 'subject.id': subject }), ...olderThan(after) };
      const documents = await events.find(filter).sort({ _id: -1 }).limit(limit).toArray();
      return documents.map(({ _id, ...event }) => ({ ...event, id: toId(_id) }));
    },
  };
}
