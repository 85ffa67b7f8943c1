import jwt from 'jsonwebtoken';
import { ObjectId, type Db } from 'mongodb';
import { getUserTokens, type UserDocument } from '../../../api/src/records/users.collection';
import { insertInBatches } from './batches';

/** The secret for signing the benchmark's product tokens. */
export const JWT_SECRET = 'a-secret-that-only-the-bench-knows-0123456789';

/** The owner of all surveys in the benchmark. */
export const SURVEY_OWNER = { uid: 'owner', email: 'owner@canvass.test', name: 'Owner' };

export interface Voter {
  uid: string;
  email: string;
  name: string;
}

export function createVoter(number: number): Voter {
  return { uid: `voter-${number}`, email: `voter-${number}@canvass.test`, name: `Voter ${number}` };
}

/** A product token signed like the API's. */
export function signToken(uid: string): string {
  const claims = { subject: uid, issuer: 'canvass', audience: 'canvass', expiresIn: 3600 };
  return jwt.sign({}, JWT_SECRET, { ...claims, algorithm: 'HS256' });
}

/** Stores the owner, and voters numbered from 0 to `voters` - 1. */
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
