import { ObjectId, type Db, type Filter } from 'mongodb';
import type { Role } from '@canvass/shared/contracts';
import { isDuplicate } from '../database/mongo';
import type { IdRange } from '../http/page';
import type { Identity } from '../identity/identity';

/** A user as the rest of the API knows them. */
export interface UserRecord {
  id: string;
  uid: string;
  name: string;
  email: string;
  /** The role without a paid upgrade; `roleOf` gives the one that counts. */
  role: Role;
  proUntil?: Date | undefined;
}

interface UserDocument {
  _id: ObjectId;
  uid: string;
  name: string;
  email: string;
  role: Role;
  proUntil?: Date;
  createdAt: Date;
}

/** What a save did. */
export interface SavedUser {
  id: string;
  outcome: 'created' | 'changed' | 'unchanged';
}

export type UsersRepository = ReturnType<typeof buildUsersRepository>;

function fromDocument({ _id, uid, name, email, role, proUntil }: UserDocument): UserRecord {
  return { id: _id.toHexString(), uid, name, email, role, proUntil };
}

/** Users whose role counts as `role` at `now`. */
function byRole(role: Role, now: Date): Filter<UserDocument> {
  if (role === 'pro-user') return { $or: [{ role }, { role: 'user', proUntil: { $gt: now } }] };
  if (role === 'user') return { role, $or: [{ proUntil: { $exists: false } }, { proUntil: { $lte: now } }] };
  return { role };
}

/** The users collection. */
export function buildUsersRepository(db: Db) {
  const users = db.collection<UserDocument>('users');

  async function save(identity: Identity, name: string, now: Date): Promise<SavedUser> {
    const inserted = { _id: new ObjectId(), uid: identity.uid, role: 'user' as const, createdAt: now };
    const result = await users.updateOne(
      { uid: identity.uid },
      {
        $set: { email: identity.email, ...(name && { name }) },
        $setOnInsert: { ...inserted, ...(!name && { name: identity.email.split('@')[0] ?? '' }) },
      },
      { upsert: true },
    );
    if (result.upsertedId) return { id: inserted._id.toHexString(), outcome: 'created' };
    const record = await users.findOne({ uid: identity.uid }, { projection: { _id: 1 } });
    return { id: record?._id.toHexString() ?? '', outcome: result.modifiedCount > 0 ? 'changed' : 'unchanged' };
  }

  return {
    async findByUid(uid: string): Promise<UserRecord | null> {
      const document = await users.findOne({ uid });
      return document && fromDocument(document);
    },

    async findByEmail(email: string): Promise<UserRecord | null> {
      const document = await users.findOne({ email });
      return document && fromDocument(document);
    },

    /**
     * Creates or refreshes the record of an identity; the role is set once and never touched after.
     * An empty name keeps the one that is stored.
     * @returns null when the email belongs to another uid.
     */
    async save(identity: Identity, name: string, now: Date): Promise<SavedUser | null> {
      try {
        return await save(identity, name, now);
      } catch (error) {
        if (isDuplicate(error, 'email')) return null;
        // Two first saves of one person at once: the second finds the record of the first.
        if (isDuplicate(error, 'uid')) return save(identity, name, now);
        throw error;
      }
    },

    /** Users newest first, of one role if given, after the id of the page before. */
    async list({ role, now, after, limit }: IdRange & { role?: Role | undefined; now: Date }) {
      const filter: Filter<UserDocument> = {
        ...(role && byRole(role, now)),
        ...(after && { _id: { $lt: new ObjectId(after) } }),
      };
      const documents = await users.find(filter).sort({ _id: -1 }).limit(limit).toArray();
      return documents.map(fromDocument);
    },
  };
}
