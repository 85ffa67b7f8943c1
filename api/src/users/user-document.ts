import type { ObjectId } from 'mongodb';
import type { Role } from '@canvass/shared/contracts';
import { searchTokens } from '../surveys/search-tokens';

/** A user as the rest of the API knows them. */
export interface UserRecord {
  id: string;
  uid: string;
  name: string;
  email: string;
  /** The role without a paid upgrade; `roleOf` gives the one that counts. */
  role: Role;
  proUntil?: Date | undefined;
  createdAt: Date;
}

/** What becomes of the texts that a removed person wrote as answers. */
export type WrittenAnswers = 'keep' | 'erase';

/** The order to remove a person. From the moment it is written they are nobody to the rest of the API. */
export interface Removal {
  at: Date;
  writtenAnswers: WrittenAnswers;
  /** The one they had; the document itself holds it no more, so that it is free at once. */
  email: string;
}

export interface UserDocument {
  _id: ObjectId;
  uid: string;
  name: string;
  email: string;
  role: Role;
  proUntil?: Date;
  /** When an admin ended what they had paid for. */
  upgradesEndedAt?: Date;
  createdAt: Date;
  /** What they are found by, see `userTokens`. */
  tokens?: string[];
  removal?: Removal;
}

/** Those who are not being removed. */
export const PRESENT = { removal: { $exists: false } } as const;

/** Every beginning of the words of the email, then of the name. */
export function userTokens({ name, email }: { name: string; email: string }): string[] {
  return searchTokens({ title: `${email} ${name}`, description: '' });
}

export function fromDocument({ _id, uid, name, email, role, proUntil, createdAt }: UserDocument): UserRecord {
  return { id: _id.toHexString(), uid, name, email, role, proUntil, createdAt };
}
