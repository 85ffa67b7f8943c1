import type { Collection, Db, ObjectId } from 'mongodb';
import type { Role } from '@canvass/shared/contracts';
import type { Announcing } from './announcements';
import type { SessionState } from './session-state';
import { toId } from '../kernel/database/ids';
import { getIndexTokens } from './search-tokens';

/** A user as the rest of the API sees them. */
export interface UserRecord {
  id: string;
  uid: string;
  name: string;
  email: string;
  /** The stored role, without Pro time; `getEffectiveRole` returns the role in force. */
  role: Role;
  proUntil?: Date | undefined;
  /** When they became a surveyor last. Absent in records of earlier releases. */
  surveyorSince?: Date | undefined;
  /** The end of the paid part of `proUntil`; absent if no payment counts. */
  paidUntil?: Date | undefined;
  /** The identity provider's latest answer about the email; absent until it has been asked. */
  emailVerified?: boolean | undefined;
  /** Grants of Pro by admins, oldest first. */
  grants: ProGrant[];
  /**
   * Incremented by every change of what Pro depends on, even if the result stays the same. Absent before the first
   * change.
   */
  proRevision?: number | undefined;
  createdAt: Date;
  /** Absent before the first sign-in; records of earlier releases get it at the next one. */
  sessions?: SessionState | undefined;
}

/** Pro time that an admin granted. */
export interface ProGrant {
  at: Date;
  until: Date;
}

/** Whether the deletion of a user keeps or erases their written answers. */
export type WrittenAnswers = 'keep' | 'erase';

/** An order to delete a user. Once it is stored, the rest of the API no longer sees the user. */
export interface AccountDeletion {
  at: Date;
  writtenAnswers: WrittenAnswers;
  /** The user's email. The document's own `email` is overwritten, so that the email becomes available at once. */
  email: string;
  /** The user's name. Absent in deletions that an earlier release began. */
  name?: string;
}

export interface UserDocument extends Announcing {
  _id: ObjectId;
  uid: string;
  name: string;
  email: string;
  role: Role;
  surveyorSince?: Date;
  proUntil?: Date;
  paidUntil?: Date;
  /** When an admin ended Pro; payments before that no longer count. */
  upgradesEndedAt?: Date;
  grants?: ProGrant[];
  proRevision?: number;
  emailVerified?: boolean;
  createdAt: Date;
  /** Search tokens, see `getUserTokens`. */
  tokens?: string[];
  /** Which sessions are accepted and which have ended. */
  sessions?: SessionState;
  /** When the last product token was issued; users who may still have a valid one are checked at the provider. */
  lastTokenAt?: Date;
  removal?: AccountDeletion;
}

export function getUsersCollection(db: Db): Collection<UserDocument> {
  return db.collection<UserDocument>('users');
}

/** A filter that leaves out users who are being deleted. */
export const NOT_BEING_DELETED = { removal: { $exists: false } } as const;

/** All prefixes of the words of the email, then of the name. */
export function getUserTokens({ name, email }: { name: string; email: string }): string[] {
  return getIndexTokens({ title: `${email} ${name}`, description: '' });
}

export function fromDocument({ _id, uid, name, email, role, createdAt, sessions, ...rest }: UserDocument): UserRecord {
  const { surveyorSince, proUntil, proRevision, emailVerified } = rest;
  // In a damaged record, `grants` may be anything.
  const grants = Array.isArray(rest.grants) ? rest.grants : [];
  // Records of earlier releases have no `paidUntil`; without a grant, all of their Pro time was paid for.
  const paidUntil = rest.paidUntil ?? (grants.length === 0 ? proUntil : undefined);
  return {
    id: toId(_id),
    uid,
    name,
    email,
    role,
    surveyorSince,
    proUntil,
    paidUntil,
    emailVerified,
    grants,
    proRevision,
    createdAt,
    sessions,
  };
}
