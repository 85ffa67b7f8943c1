import { ObjectId, type Db } from 'mongodb';
import type { SurveyorRequestState } from '@canvass/shared/contracts';
import { toId } from '../../kernel/database/ids';
import { beforeId } from '../../kernel/database/keyset';
import { ACKNOWLEDGING_READ, isDuplicateKeyError } from '../../kernel/database/mongo';
import type { IdRange } from '../../kernel/http/lists/pagination';
import type { Announcement } from '../../records/announcements';
import type { NotificationDetails } from '../../records/notifications.collection';
import {
  getSurveyorRequestsCollection,
  type SurveyorRequestDocument,
  type SurveyorRequestRecord,
} from '../../records/surveyor-requests.collection';

export type SurveyorRequestsRepository = ReturnType<typeof createSurveyorRequestsRepository>;

function fromDocument({
  _id,
  announcements: _announcements,
  ...request
}: SurveyorRequestDocument): SurveyorRequestRecord {
  return { ...request, id: toId(_id) };
}

function createDecision(at: Date, details: NotificationDetails): Announcement {
  return { kind: 'surveyor-request-decided', at, details };
}

/** Requests for the role surveyor. A unique index allows each user one open request. */
export function createSurveyorRequestsRepository(db: Db) {
  const requests = getSurveyorRequestsCollection(db);

  return {
    /** @returns the id of the request; null if the user has an open one. */
    async insert(request: Omit<SurveyorRequestRecord, 'id'>): Promise<string | null> {
      const _id = new ObjectId();
      try {
        const announcements: Announcement[] = [{ kind: 'surveyor-request-received', at: request.at }];
        await requests.insertOne({ _id, ...request, announcements });
        return _id.toHexString();
      } catch (error) {
        if (isDuplicateKeyError(error)) return null;
        throw error;
      }
    },

    async find(id: string): Promise<SurveyorRequestRecord | null> {
      const document = await requests.findOne({ _id: new ObjectId(id) });
      return document && fromDocument(document);
    },

    async findLatest(uid: string): Promise<SurveyorRequestRecord | null> {
      const document = await requests.findOne({ uid }, { sort: { _id: -1 } });
      return document && fromDocument(document);
    },

    /** The same, to acknowledge the request to its author. */
    async findStored(uid: string): Promise<SurveyorRequestRecord | null> {
      const document = await requests.findOne({ uid }, { sort: { _id: -1 }, ...ACKNOWLEDGING_READ });
      return document && fromDocument(document);
    },

    async hasOpen(): Promise<boolean> {
      return (await requests.findOne({ state: 'open' }, { projection: { _id: 1 } })) !== null;
    },

    list({ state, after, limit }: IdRange & { state?: SurveyorRequestState | undefined }) {
      return requests
        .find({ ...(state && { state }), ...beforeId(after) })
        .sort({ _id: -1 })
        .limit(limit)
        .map(fromDocument)
        .toArray();
    },

    /** Marks a user's open request as approved. Harmless if there is none. */
    async approveOpen(uid: string, decidedAt: Date): Promise<void> {
      const announcements = createDecision(decidedAt, { isGranted: true });
      await requests.updateOne(
        { uid, state: 'open' },
        { $set: { state: 'approved', decidedAt }, $push: { announcements } },
      );
    },

    /** @returns false if the request is not open anymore. */
    async decline(id: string, reason: string, decidedAt: Date): Promise<boolean> {
      const filter = { _id: new ObjectId(id), state: 'open' as const };
      const announcements = createDecision(decidedAt, { isGranted: false, reason });
      const update = { $set: { state: 'declined' as const, reason, decidedAt }, $push: { announcements } };
      return (await requests.updateOne(filter, update)).modifiedCount === 1;
    },

    /** @returns how many requests were open: one or none. */
    async deleteOpen(uid: string): Promise<number> {
      return (await requests.deleteOne({ uid, state: 'open' })).deletedCount;
    },

    /** Deletes all requests of a deleted user. Harmless when repeated. */
    async deleteAll(uid: string): Promise<void> {
      await requests.deleteMany({ uid });
    },
  };
}
