import { normalizeEmail } from '@canvass/shared/contracts';
import type { SurveyRecord } from '../../surveys/surveys.collection';
import type { UserRecord } from '../../users/users.collection';
import type { AddressClaimsRepository } from './address-claims.repository';
import type { AddressKeys } from './address-keys';

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
  claims: Pick<AddressClaimsRepository, 'store' | 'removeAll'>;
}) {
  return {
    /**
     * Claims the vote of an address for an account, before the vote is stored. After a crash in between, the same account
     * gets it again.
     * @returns false if another account has it.
     * @throws ballot-key-missing
     */
    async claim({ uid }: Pick<UserRecord, 'uid'>, survey: SurveyRecord, address: string): Promise<boolean> {
      const key = await keys.findOrCreate(survey);
      const claimant = key.hashClaimant(uid);
      const hash = key.hashAddress(normalizeEmail(address));
      return (await claims.store({ surveyId: survey.id, hash, claimant })) === claimant;
    },

    /** Forgets which addresses have voted in a survey without anonymous ballots. Harmless when repeated. */
    async forget(surveyId: string): Promise<void> {
      await claims.removeAll(surveyId);
      await keys.destroy(surveyId);
    },
  };
}
