import { createHmac } from 'node:crypto';
import { problem } from '../../kernel/http/problems/problem';
import type { SurveyRecord } from '../../records/surveys.collection';
import { toBallotKey, type BallotKey, type BallotKeys } from '../../records/ballot-keys';
import type { ClaimedSurveysRepository } from './claimed-surveys.repository';

export type AddressKeys = ReturnType<typeof createAddressKeys>;

/**
 * The name under which the key of a survey without anonymous ballots is kept. It is not the key that such ballots would
 * have, because each of them is destroyed at a time of its own.
 */
export function toAddressKeyName(surveyId: string): string {
  return `${surveyId}-addresses`;
}

/** The keys with which surveys remember addresses. */
export function createAddressKeys({
  ballotKeys,
  surveys,
  jwtSecret,
}: {
  ballotKeys: BallotKeys;
  surveys: Pick<ClaimedSurveysRepository, 'recordKey'>;
  jwtSecret: string;
}) {
  /** The key of a survey in an installation that has no directory for keys. */
  function deriveKey(surveyId: string): BallotKey {
    return toBallotKey(createHmac('sha256', jwtSecret).update(`canvass addresses ${surveyId}`).digest());
  }

  async function findNamed({ id, addressKeyId }: SurveyRecord): Promise<BallotKey | undefined> {
    const derived = deriveKey(id);
    return derived.id === addressKeyId ? derived : ballotKeys.find(toAddressKeyName(id), addressKeyId);
  }

  return {
    /**
     * The key of a survey, which gets one with its first vote. If it is lost, the survey gets another one, and no longer
     * knows the addresses that have voted before: votes with names go on, because their accounts still count once.
     * @throws ballot-key-missing for a survey whose anonymous ballots nobody can tell apart anymore.
     */
    async findOrCreate(survey: SurveyRecord): Promise<BallotKey> {
      if (survey.ballotPolicy === 'anonymous') {
        const key = await ballotKeys.find(survey.id, survey.ballotKeyId);
        if (!key) throw problem('ballot-key-missing');
        return key;
      }
      const existing = await findNamed(survey);
      if (existing) return existing;
      const { id } = survey;
      const created = ballotKeys.isAvailable ? await ballotKeys.create(toAddressKeyName(id)) : deriveKey(id);
      await surveys.recordKey({ id, addressKeyId: created.id });
      return created;
    },

    /** Destroys the key of a survey without anonymous ballots, if it is in a file. */
    destroy: (surveyId: string): Promise<void> => ballotKeys.destroy(toAddressKeyName(surveyId)),
  };
}
