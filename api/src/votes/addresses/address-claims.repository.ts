import { ObjectId, type Db } from 'mongodb';
import { createBatchedFind } from '../../kernel/database/find-batched';
import { createBatchedInsert } from '../../kernel/database/insert-batched';
import { createRandomId } from '../anonymous/random-id';
import {
  getAddressClaimsCollection,
  WITHDRAWAL_PREFIX,
  type AddressClaimDocument,
} from '../../records/address-claims.collection';

/** Who votes with an address: an account, or nobody, because its invitation was withdrawn. */
export interface NewClaim extends Pick<AddressClaimDocument, 'hash' | 'claimant'> {
  surveyId: string;
}

export type AddressClaimsRepository = ReturnType<typeof createAddressClaimsRepository>;

/**
 * Which addresses have a vote in which survey. The unique index on survey and hash gives each address to one account.
 * Ids are random: they tell neither the time nor the order of votes.
 */
export function createAddressClaimsRepository(db: Db) {
  const claims = getAddressClaimsCollection(db);
  const insert = createBatchedInsert(claims);
  const findByHash = createBatchedFind(claims, 'hash');

  return {
    /**
     * Stores who votes with an address, unless that is stored already.
     * @returns the claimant that is stored: this one, or an earlier one.
     */
    async store({ surveyId: id, hash, claimant }: NewClaim): Promise<string> {
      const surveyId = new ObjectId(id);
      if (await insert({ _id: createRandomId(), surveyId, hash, claimant })) return claimant;
      const existing = await findByHash(hash, { surveyId });
      if (!existing) throw new Error('The claim was removed while the vote was cast.');
      return existing.claimant;
    },

    /** Removes the claims of all withdrawn invitations to an address but this one. */
    async removeOtherWithdrawals({ surveyId, hash, claimant }: NewClaim): Promise<void> {
      const others = { $regex: `^${WITHDRAWAL_PREFIX}`, $ne: claimant };
      await claims.deleteMany({ surveyId: new ObjectId(surveyId), hash, claimant: others });
    },

    /** Removes all claims in a survey. */
    async removeAll(surveyId: string): Promise<void> {
      await claims.deleteMany({ surveyId: new ObjectId(surveyId) });
    },
  };
}
