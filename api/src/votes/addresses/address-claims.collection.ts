import type { Collection, Db, ObjectId } from 'mongodb';

/** That an address has a vote in a survey, or is about to have one. Its id is random, and it has no time. */
export interface AddressClaimDocument {
  _id: ObjectId;
  surveyId: ObjectId;
  /** Stands for the address: see `BallotKey.hashAddress`. */
  hash: string;
  /** Stands for the account that votes: see `BallotKey.hashClaimant`. */
  claimant: string;
}

export function getAddressClaimsCollection(db: Db): Collection<AddressClaimDocument> {
  return db.collection<AddressClaimDocument>('addressClaims');
}
