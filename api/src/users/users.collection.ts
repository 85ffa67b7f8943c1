import type { Collection, Db, ObjectId } from 'mongodb';
import type { Role } from '@canvass/shared/contracts';
import type { SessionState } from '../sessions/session-state';
import { toId } from '../database/ids';
import { getIndexTokens } from '../surveys/search/search-tokens';

/** A user as the rest of the API knows them. */
export interface UserRecord {
  id: string;
  uid: string;
  name: string;
  email: string;
  /** The role without a paid upgrade; `roleOf` gives the one that counts. */
  role: Role;
  proUntil?: Date | undefined;
  /** The part of `proUntil` that payments pay for; absent when none counts. */
  paidUntil?: Date | undefined;
  /** What the identity provider said last of the email; absent as long as it was not asked. */
  emailVerified?: boolean | undefined;
  /** Pro that admins gave, the oldest first. */
  grants: ProGrant[];
  /** Raised by every change of what Pro follows from, also by one that leaves it as it is. Absent before the first. */
  proRevision?: number | undefined;
  createdAt: Date;
  /** Absent before the first sign-in, and for records of earlier releases until then. */
  sessions?: SessionState | undefined;
}

/** A time as a pro user that an admin gave. */
export interface ProGrant {
  at: Date;
  until: Date;
}

/** What becomes of the texts that a removed person wrote as answers. */
export type WrittenAnswers = 'keep' | 'erase';

/** The order to remove a person. From the moment it is written they are nobody to the rest of the API. */
export interface AccountDeletion {
  at: Date;
  writtenAnswers: WrittenAnswers;
  /** The one they had; the document itself holds it no more, so that it is free at once. */
  email: string;
  /** What they were called. Absent in removals that an earlier release began. */
  name?: string;
}

export interface UserDocument {
  _id: ObjectId;
  uid: string;
  name: string;
  email: string;
  role: Role;
  proUntil?: Date;
  paidUntil?: Date;
  /** When an admin ended Pro: what was paid before does not count any more. */
  upgradesEndedAt?: Date;
  grants?: ProGrant[];
  proRevision?: number;
  emailVerified?: boolean;
  createdAt: Date;
  /** What they are found by, see `userTokens`. */
  tokens?: string[];
  /** What is and what is no longer accepted of their sessions. */
  sessions?: SessionState;
  /** When they were last issued a product token: who may still have one is asked about. */
  lastTokenAt?: Date;
  removal?: AccountDeletion;
}

export function getUsersCollection(db: Db): Collection<UserDocument> {
  return db.collection<UserDocument>('users');
}

/** Those who are not being removed. */
export const NOT_BEING_DELETED = { removal: { $exists: false } } as const;

/** Every beginning of the words of the email, then of the name. */
export function getUserTokens({ name, email }: { name: string; email: string }): string[] {
  return getIndexTokens({ title: `${email} ${name}`, description: '' });
}

export function fromDocument({ _id, uid, name, email, role, createdAt, sessions, ...rest }: UserDocument): UserRecord {
  const { proUntil, proRevision, emailVerified } = rest;
  // Anything may stand there in a damaged record.
  const grants = Array.isArray(rest.grants) ? rest.grants : [];
  // Where nothing was given, all of it was paid for: records of earlier releases do not say so themselves.
  const paidUntil = rest.paidUntil ?? (grants.length === 0 ? proUntil : undefined);
  return {
    id: toId(_id),
    uid,
    name,
    email,
    role,
    proUntil,
    paidUntil,
    emailVerified,
    grants,
    proRevision,
    createdAt,
    sessions,
  };
}
