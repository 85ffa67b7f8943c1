import { ObjectId, type Db, type Filter, type UpdateFilter } from 'mongodb';
import { findEarliestTime } from '../../kernel/database/find-earliest-time';
import type { DraftContent } from '@canvass/shared/contracts';
import { toId } from '../../kernel/database/ids';
import { beforeId } from '../../kernel/database/keyset';
import { ACKNOWLEDGING_READ, isDuplicateKeyError, isTypeMismatch } from '../../kernel/database/mongo';
import { createFormatGuard } from '../../records/needed-formats';
import type { IdRange } from '../../kernel/http/lists/pagination';
import type { CreateRequest } from '../surveys.repository';
import { getDraftsCollection, type DraftDocument, type DraftRecord } from '../../records/drafts.collection';

/** The draft that a change is based on. */
type ExpectedDraft = Pick<DraftRecord, 'id' | 'surveyorUid' | 'revision'>;

export type DraftsRepository = ReturnType<typeof createDraftsRepository>;

const PROJECTION = { idempotencyKey: 0, fingerprint: 0 } as const;

function fromDocument({ _id, ...draft }: DraftDocument): DraftRecord {
  return { ...draft, id: toId(_id) };
}

/** Drafts that are not about to be opened: the scheduler may be publishing one that is due. */
function isNotDue(now: Date): Filter<DraftDocument> {
  return { $or: [{ opensAt: { $exists: false } }, { opensAt: { $gt: now } }] };
}

/** Drafts and scheduled surveys. */
export function createDraftsRepository(db: Db) {
  const drafts = getDraftsCollection(db);
  const formats = createFormatGuard(db);

  async function update(
    { id, surveyorUid, revision }: ExpectedDraft,
    change: UpdateFilter<DraftDocument>,
    now: Date,
  ): Promise<boolean> {
    const filter = { _id: new ObjectId(id), surveyorUid, revision, ...isNotDue(now) };
    return (await drafts.updateOne(filter, { ...change, $inc: { revision: 1 } })).matchedCount === 1;
  }

  return {
    /** Stores a draft, or returns the one that its owner stored with the same idempotency key. */
    async insert(
      draft: Omit<DraftRecord, 'id'>,
      request: CreateRequest | undefined,
    ): Promise<{ id: string; fingerprint: string | undefined }> {
      const _id = new ObjectId();
      await formats.prepare(draft.content);
      try {
        await drafts.insertOne({ _id, ...draft, ...request });
        return { id: _id.toHexString(), fingerprint: request?.fingerprint };
      } catch (error) {
        if (!request || !isDuplicateKeyError(error)) throw error;
        const { idempotencyKey } = request;
        const first = await drafts.findOne({ surveyorUid: draft.surveyorUid, idempotencyKey }, ACKNOWLEDGING_READ);
        if (!first) throw error;
        return { id: first._id.toHexString(), fingerprint: first.fingerprint };
      }
    },

    async find(id: string): Promise<DraftRecord | null> {
      const document = await drafts.findOne<DraftDocument>({ _id: new ObjectId(id) }, { projection: PROJECTION });
      return document && fromDocument(document);
    },

    listOwnedBy(surveyorUid: string, { after, limit }: IdRange): Promise<DraftRecord[]> {
      return drafts
        .find({ surveyorUid, ...beforeId(after) })
        .sort({ _id: -1 })
        .limit(limit)
        .project<DraftDocument>(PROJECTION)
        .map(fromDocument)
        .toArray();
    },

    /** @returns false if the draft is no longer as expected, or is being published. */
    async save(expected: ExpectedDraft, content: DraftContent, now: Date): Promise<boolean> {
      await formats.prepare(content);
      return update(expected, { $set: { content, updatedAt: now } }, now);
    },

    /**
     * @param opensAt undefined to cancel the opening.
     * @returns false if the draft is no longer as expected, or is being published.
     */
    schedule(expected: ExpectedDraft, opensAt: Date | undefined, now: Date): Promise<boolean> {
      const change = opensAt
        ? { $set: { opensAt, updatedAt: now } }
        : { $set: { updatedAt: now }, $unset: { opensAt: '' } };
      return update(expected, change as UpdateFilter<DraftDocument>, now);
    },

    /** Takes a draft that was due out of the schedule, because it cannot be published. */
    async cancelOpening({ id, revision }: DraftRecord): Promise<void> {
      const [draft, canceled] = [{ _id: new ObjectId(id), revision }, { $unset: { opensAt: '' as const } }];
      await drafts.updateOne(draft, { ...canceled, $inc: { revision: 1 } }).catch((error: unknown) => {
        // In a damaged record, the revision may be anything.
        if (isTypeMismatch(error)) return drafts.updateOne(draft, canceled);
        throw error;
      });
    },

    /** Deletes a draft unless it is being published. */
    async deleteUnpublished(id: string, now: Date): Promise<boolean> {
      const { deletedCount } = await drafts.deleteOne({ _id: new ObjectId(id), ...isNotDue(now) });
      return deletedCount === 1;
    },

    /** Deletes a draft whose survey exists, or exists no longer. */
    async deletePublished(id: string): Promise<void> {
      await drafts.deleteOne({ _id: new ObjectId(id) });
    },

    /** When the next draft opens. */
    findNextOpening: (): Promise<Date | undefined> => findEarliestTime(drafts, 'opensAt'),

    /** Drafts that have to open at the given time, earliest first. */
    listDue(now: Date, limit: number): Promise<DraftRecord[]> {
      return drafts
        .find({ opensAt: { $lte: now } })
        .sort({ opensAt: 1 })
        .limit(limit)
        .map(fromDocument)
        .toArray();
    },
  };
}
