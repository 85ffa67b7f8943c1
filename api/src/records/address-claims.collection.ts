import type { Collection, Db, ObjectId } from 'mongodb';

/** That an address has a vote in a survey, or is about to have one. Its id is random, and it has no time. */
export interface AddressClaimDocument {
  _id: ObjectId;
  surveyId: ObjectId;
  /** Stands for the address: see `BallotKey.hashAddress`. */
  hash: string;
  /** Stands for the account that votes, see `BallotKey.hashClaimant`, or for a withdrawn invitation. */
  claimant: string;
}

/** What the claimant of a withdrawn invitation begins with, which no hash does. */
export const WITHDRAWAL_PREFIX = 'withdrawn:';

export function getAddressClaimsCollection(db: Db): Collection<AddressClaimDocument> {
  return db.collection<AddressClaimDocument>('addressClaims');
}
