import { problem } from '../../kernel/http/problems/problem';
import type { BallotBox } from '../ballot-box';
import type { BallotKeys } from '../../records/ballot-keys';
import type { LinkedBallotsRepository } from './linked-ballots.repository';
import type { ParticipationsRepository } from './participations.repository';

/**
 * Keeps votes as anonymous ballots. That a person participates is recorded before the ballot is stored, and confirmed
 * after it is counted, so that a crash at any point can be repaired without knowing when a ballot was cast.
 */
export function createAnonymousBallotBox({
  keys,
  participations,
  linkedBallots,
}: {
  keys: BallotKeys;
  participations: ParticipationsRepository;
  linkedBallots: LinkedBallotsRepository;
}): BallotBox {
  return {
    async find(survey, voterId) {
      const key = await keys.find(survey.id, survey.ballotKeyId);
      const ballot = key && (await linkedBallots.findCast(survey.id, key.linkVoter(voterId)));
      if (!ballot) return null;
      const participation = await participations.find(survey.id, voterId);
      return { ...ballot, at: participation?.begunAt };
    },

    async open(survey) {
      if (survey.ballotKeyId === undefined) return { ballotKeyId: (await keys.create(survey.id)).id };
      if (!(await keys.find(survey.id, survey.ballotKeyId))) throw problem('ballot-key-missing');
      return { ballotKeyId: survey.ballotKeyId };
    },

    async insert(voter, survey, { response, comment, idempotencyKey, receivedAt }) {
      const key = await keys.find(survey.id, survey.ballotKeyId);
      if (!key) throw problem('ballot-key-missing');
      const { state } = await participations.begin(
        { surveyId: survey.id, voterId: voter.uid, hasComment: Boolean(comment) },
        receivedAt,
      );
      if (state === 'confirmed') return null;
      return linkedBallots.insert({
        surveyId: survey.id,
        link: key.linkVoter(voter.uid),
        version: survey.version,
        response,
        ...(comment && { comment }),
        ...(idempotencyKey && { idempotencyKey }),
      });
    },

    getCountedTime: () => undefined,

    confirm: ({ id }, voterId) => participations.confirmVoter(id, voterId),

    async removeUncounted({ id }, voterId, ballotId) {
      // The final count of a closed survey may have included it while this process was stalled.
      if (!(await participations.removeBegun(id, voterId))) return false;
      await linkedBallots.remove(ballotId);
      return true;
    },
  };
}
