import { normalizeEmail } from '@canvass/shared/contracts';
import { problem } from '../../kernel/http/problems/problem';
import type { SurveyRecord } from '../../records/surveys.collection';
import type { UserRecord } from '../../records/users.collection';
import { WITHDRAWAL_PREFIX } from '../../records/address-claims.collection';
import type { AddressClaimsRepository } from './address-claims.repository';
import type { AddressKeys } from './address-keys';

/** The address to which an invitation was sent, and the invitation's id. */
export interface InvitedAddress {
  id: string;
  email: string;
}

export type AddressClaims = ReturnType<typeof createAddressClaims>;

/**
 * Gives each address one vote in a survey, also if its account is deleted and it signs up again. What is kept is a keyed
 * hash, which only the survey's key can compare with an address.
 */
export function createAddressClaims({
  keys,
  claims,
}: {
  keys: AddressKeys;
  claims: Pick<AddressClaimsRepository, 'store' | 'removeOtherWithdrawals' | 'removeAll'>;
}) {
  /** The claim that stands for a withdrawn invitation. */
  async function createWithdrawal(survey: SurveyRecord, { id, email }: InvitedAddress) {
    const hash = (await keys.findOrCreate(survey)).hashAddress(normalizeEmail(email));
    return { surveyId: survey.id, hash, claimant: `${WITHDRAWAL_PREFIX}${id}` };
  }

  return {
    /**
     * Claims the vote of an address for an account, before the vote is stored. After a crash in between, the same account
     * gets it again.
     * @returns false if another account has it.
     * @throws ballot-key-missing; voter-not-invited if the invitation was withdrawn meanwhile
     */
    async claim({ uid }: Pick<UserRecord, 'uid'>, survey: SurveyRecord, address: string): Promise<boolean> {
      const key = await keys.findOrCreate(survey);
      const claimant = key.hashClaimant(uid);
      const hash = key.hashAddress(normalizeEmail(address));
      const stored = await claims.store({ surveyId: survey.id, hash, claimant });
      if (stored.startsWith(WITHDRAWAL_PREFIX)) throw problem('voter-not-invited');
      return stored === claimant;
    },

    /**
     * Claims the vote of an address so that nobody can cast it, before its invitation is removed. Not for surveys with
     * anonymous ballots, whose claims tell nobody who has voted.
     * @returns false if an account has it.
     */
    async withdraw(survey: SurveyRecord, invitation: InvitedAddress): Promise<boolean> {
      const withdrawal = await createWithdrawal(survey, invitation);
      return (await claims.store(withdrawal)) === withdrawal.claimant;
    },

    /** Gives an address its vote back that was invited again after its invitation was withdrawn. Harmless when repeated. */
    async readmit(survey: SurveyRecord, invitation: InvitedAddress): Promise<void> {
      if (survey.addressKeyId !== undefined)
        await claims.removeOtherWithdrawals(await createWithdrawal(survey, invitation));
    },

    /** Forgets which addresses have voted in a survey without anonymous ballots. Harmless when repeated. */
    async forget(surveyId: string): Promise<void> {
      await claims.removeAll(surveyId);
      await keys.destroy(surveyId);
    },
  };
}
