import type { SurveyRecord } from '../records/surveys.collection';
import type { UserRecord } from '../records/users.collection';
import type { VoteInput } from './vote-input';
import type { VoteRecord } from '../records/votes.collection';
import type { VotesRepository } from './votes.repository';

/** What a person has voted, to compare it with a repeated request. */
export type CastBallot = Pick<VoteRecord, 'response' | 'comment' | 'idempotencyKey'> & {
  /** When it was received; absent for an anonymous ballot that is counted. */
  at?: Date | undefined;
};

/** Where the votes of a survey are kept: with names, or as anonymous ballots. Unique indexes make each vote count once. */
export interface BallotBox {
  /**
   * Finds what a person has voted, so that it can be acknowledged.
   * @returns null if the person has not voted, or if nobody can tell their ballot.
   */
  find: (survey: Pick<SurveyRecord, 'id' | 'ballotKeyId'>, voterId: string) => Promise<CastBallot | null>;
  /**
   * Prepares a survey for its first vote.
   * @returns the fields that the survey gets with its first vote.
   * @throws anonymity-unavailable, ballot-key-missing
   */
  open: (survey: SurveyRecord) => Promise<Pick<SurveyRecord, 'ballotKeyId'>>;
  /**
   * @returns the id of the vote; null if the person has already voted in this survey.
   * @throws ballot-key-missing
   */
  insert: (voter: UserRecord, survey: SurveyRecord, voteInput: VoteInput) => Promise<string | null>;
  /** The time with which a vote is counted, for counts by day; undefined if its day would tell who cast it. */
  getCountedTime: (receivedAt: Date) => Date | undefined;
  /** Completes a vote that is counted. */
  confirm: (survey: SurveyRecord, voterId: string) => Promise<void>;
  /**
   * Removes a vote that was not counted, because its survey was closed or deleted while it was stored.
   * @returns false if a recount has counted it in the meantime, so that it stays.
   */
  removeUncounted: (survey: SurveyRecord, voterId: string, voteId: string) => Promise<boolean>;
}

/** Keeps each vote with the name and the email of its voter. */
export function createNamedBallotBox(votes: VotesRepository): BallotBox {
  return {
    find: ({ id }, voterId) => votes.findCast(id, voterId),
    open: () => Promise.resolve({}),
    insert: (voter, survey, { response, comment, idempotencyKey, receivedAt }) =>
      votes.insert({
        surveyId: survey.id,
        voterId: voter.uid,
        votedUserName: voter.name,
        votedUserEmail: voter.email,
        version: survey.version,
        response,
        ...(comment && { comment }),
        ...(idempotencyKey && { idempotencyKey }),
        at: receivedAt,
      }),
    getCountedTime: (receivedAt) => receivedAt,
    confirm: () => Promise.resolve(),
    async removeUncounted(_survey, _voterId, voteId) {
      await votes.removeUncounted(voteId);
      return true;
    },
  };
}
