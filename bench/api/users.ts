import jwt from 'jsonwebtoken';
import { ObjectId, type Db } from 'mongodb';
import { getUserTokens, type UserDocument } from '../../api/src/users/users.collection';
import { insertInBatches } from './batches';

/** What product tokens of the bench are signed with. */
export const JWT_SECRET = 'a-secret-that-only-the-bench-knows-0123456789';

/** Who owns every survey of the bench. */
export const SURVEY_OWNER = { uid: 'owner', email: 'owner@canvass.test', name: 'Owner' };

/** A voter. */
export interface Voter {
  uid: string;
  email: string;
  name: string;
}

export function createVoter(number: number): Voter {
  return { uid: `voter-${number}`, email: `voter-${number}@canvass.test`, name: `Voter ${number}` };
}

/** A product token as the API signs it. */
export function signToken(uid: string): string {
  const claims = { subject: uid, issuer: 'canvass', audience: 'canvass', expiresIn: 3600 };
  return jwt.sign({}, JWT_SECRET, { ...claims, algorithm: 'HS256' });
}

/** Stores the owner, and voters with the numbers 0 to `voters` - 1. */
export async function seedUsers(db: Db, voters: number): Promise<void> {
  const createdAt = new Date();
  const users = db.collection<UserDocument>('users');
  await users.insertOne({
    _id: new ObjectId(),
    ...SURVEY_OWNER,
    role: 'surveyor',
    tokens: getUserTokens(SURVEY_OWNER),
    createdAt,
  });
  await insertInBatches(users, voters, (number): UserDocument => {
    const user = createVoter(number);
    return { _id: new ObjectId(), ...user, role: 'user', tokens: getUserTokens(user), createdAt };
  });
}
