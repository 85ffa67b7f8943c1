import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { toId, toObjectIds } from '../kernel/database/ids';
import { getSurveysCollection } from '../records/surveys.collection';
import { getUsersCollection } from '../records/users.collection';
import { getAuditCollection, type AuditDocument } from '../records/audit.collection';

/** How many audit entries are written at once. */
const BATCH_SIZE = 500;

/** Actions that only the owner of a survey can do. */
const OWNER_ACTIONS = new Set(['survey-created', 'survey-edited', 'review-requested']);

/** In a damaged record, the subject may be missing. */
type StoredAuditEntry = Omit<AuditDocument, 'subject'> & Partial<Pick<AuditDocument, 'subject'>>;

/**
 * Adds the actor's uid to audit entries that only have an email, where it is certain who held that email at the time:
 * - for actions that only owners can do, the owner of the survey;
 * - for actions of admins, the user who has the email now and was given a role under it before the action.
 *
 * All other entries stay without a uid. Harmless when repeated.
 */
export async function attributeAuditEntries(db: Db): Promise<void> {
  const auditEntries = getAuditCollection(db);
  const emailHolders = new Map<string, { uid: string; since: Date } | null>();

  async function findSurveyOwnerUid({ subject }: StoredAuditEntry): Promise<string | undefined> {
    const [_id] = toObjectIds([toId(subject?.id)]);
    if (!_id) return undefined;
    const survey = await getSurveysCollection(db).findOne({ _id }, { projection: { surveyorUid: 1 } });
    const uid: unknown = survey?.surveyorUid;
    return typeof uid === 'string' && !uid.startsWith('deleted-') ? uid : undefined;
  }

  async function findEmailHolder(email: string): Promise<{ uid: string; since: Date } | null> {
    const user = await getUsersCollection(db).findOne({ email });
    if (!user) return null;
    const [first] = await auditEntries
      .find({ 'subject.id': toId(user._id), action: 'role-changed', 'subject.label': email })
      .sort({ _id: 1 })
      .limit(1)
      .toArray();
    return first ? { uid: user.uid, since: first.at } : null;
  }

  async function findActorUid({ actor, at }: StoredAuditEntry): Promise<string | undefined> {
    const holder = emailHolders.has(actor) ? emailHolders.get(actor) : await findEmailHolder(actor);
    emailHolders.set(actor, holder ?? null);
    return holder && holder.since <= at ? holder.uid : undefined;
  }

  let writes: AnyBulkWriteOperation<AuditDocument>[] = [];
  async function flush(): Promise<void> {
    if (writes.length > 0) await auditEntries.bulkWrite(writes);
    writes = [];
  }

  for await (const auditEntry of auditEntries.find({ actorUid: { $exists: false }, actor: /@/ })) {
    const actorUid = OWNER_ACTIONS.has(auditEntry.action)
      ? await findSurveyOwnerUid(auditEntry)
      : await findActorUid(auditEntry);
    if (actorUid === undefined) continue;
    writes.push({ updateOne: { filter: { _id: auditEntry._id }, update: { $set: { actorUid } } } });
    if (writes.length >= BATCH_SIZE) await flush();
  }
  await flush();
}
