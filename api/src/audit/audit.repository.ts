import { ObjectId, type Db } from 'mongodb';
import { ERASED_TEXT } from '@canvass/shared/contracts';
import { toId } from '../kernel/database/ids';
import { beforeId } from '../kernel/database/keyset';
import type { IdRange } from '../kernel/http/lists/pagination';
import { getAuditCollection, type AuditRecord } from '../records/audit.collection';

export type AuditRepository = ReturnType<typeof createAuditRepository>;

/** Replaces the email of a deleted actor whose record is not known. */
const UNKNOWN_ACTOR = 'deleted-unknown';

/** The collection of audit entries. */
export function createAuditRepository(db: Db) {
  const auditEntries = getAuditCollection(db);

  return {
    async insert(auditEntry: Omit<AuditRecord, 'id'>): Promise<string> {
      const _id = new ObjectId();
      await auditEntries.insertOne({ _id, ...auditEntry });
      return _id.toHexString();
    },

    async completeEntry(id: string, change: Partial<Pick<AuditRecord, 'outcome' | 'before' | 'after'>>): Promise<void> {
      await auditEntries.updateOne({ _id: new ObjectId(id) }, { $set: change });
    },

    /**
     * Replaces a user's email with the id of their record, in entries of actions on and by them. Entries under their
     * email without a known actor lose the email, too. Harmless when repeated.
     * @param until when another user got the email: later entries under it do not belong to this user.
     */
    async anonymizeUser(
      { id, uid, email }: { id: string; uid: string; email: string },
      until: Date | undefined,
    ): Promise<void> {
      const alias = `deleted-${id}`;
      await auditEntries.updateMany({ 'subject.id': id }, { $set: { 'subject.label': alias } });
      await auditEntries.updateMany({ actorUid: uid }, { $set: { actor: alias }, $unset: { actorUid: '' } });
      const unattributed = { actor: email, actorUid: { $exists: false }, ...(until && { at: { $lt: until } }) };
      await auditEntries.updateMany(unattributed, { $set: { actor: UNKNOWN_ACTOR } });
    },

    /** Erases the messages of owners in entries about review requests. Harmless when repeated. */
    async eraseReviews(surveyIds: string[]): Promise<void> {
      for (const field of ['before.review', 'after.review']) {
        const filter = { 'subject.id': { $in: surveyIds }, [field]: { $type: 'string', $nin: ['', ERASED_TEXT] } };
        await auditEntries.updateMany(filter, { $set: { [field]: ERASED_TEXT } });
      }
    },

    async list({ subject, after, limit }: IdRange & { subject?: string | undefined }): Promise<AuditRecord[]> {
      const filter = { ...(subject && { 'subject.id': subject }), ...beforeId(after) };
      const documents = await auditEntries.find(filter).sort({ _id: -1 }).limit(limit).toArray();
      return documents.map(({ _id, ...event }) => ({ ...event, id: toId(_id) }));
    },
  };
}
