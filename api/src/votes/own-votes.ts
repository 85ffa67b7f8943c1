import type { OwnVote, Question } from '@canvass/shared/contracts';
import { mergeNewest, type IdRange } from '../kernel/http/lists/pagination';
import type { SurveyRecord } from '../records/surveys.collection';
import type { BallotServices } from './anonymous/ballot-services';
import type { LinkedBallotRecord } from './anonymous/linked-ballots.repository';
import type { VoteRecord } from '../records/votes.collection';
import type { VotesRepository } from './votes.repository';

/** The answers of a vote. */
type VotedAnswers = Pick<VoteRecord, 'surveyId' | 'version' | 'response' | 'comment'>;

/** That a person has voted, with their answers if the reader may see them and anybody can tell them. */
export interface OwnVoteRecord {
  id: string;
  surveyId: string;
  answers?: VotedAnswers | undefined;
  /** Absent for anonymous ballots. */
  at?: Date | undefined;
  /** Absent for votes with a name. */
  anonymous?: OwnVote['anonymous'];
}

export type OwnVotes = ReturnType<typeof createOwnVotes>;

function fromVote(vote: VoteRecord): OwnVoteRecord {
  return { id: vote.id, surveyId: vote.surveyId, answers: vote, at: vote.at };
}

/**
 * A vote as its voter sees it.
 * @param questions as they were when the vote was cast.
 */
export function presentOwnVote({ answers, at, anonymous }: OwnVoteRecord, questions: Question[]): OwnVote {
  return {
    version: answers?.version,
    questions: answers ? questions : [],
    response: answers?.response ?? {},
    comment: answers?.comment,
    at: at?.toISOString(),
    anonymous,
  };
}

/** The votes of a person: those with names, and the anonymous ballots that are still linked to them. */
export function createOwnVotes({
  votes,
  ballots: { keys, participations, linkedBallots },
}: {
  votes: Pick<VotesRepository, 'find' | 'listByVoter' | 'filterVoted' | 'filterVoters'>;
  ballots: Pick<BallotServices, 'keys' | 'participations' | 'linkedBallots'>;
}) {
  /** The ballots of a person in these surveys, by survey; not those whose key is lost. */
  async function findLinkedBallots(voterId: string, surveys: SurveyRecord[]): Promise<Map<string, LinkedBallotRecord>> {
    const found = await Promise.all(
      surveys.map(async ({ id, ballotKeyId }) => {
        const key = await keys.find(id, ballotKeyId);
        return key ? [{ id, link: key.linkVoter(voterId) }] : [];
      }),
    );
    const links = found.flat();
    const ballots = await linkedBallots.findMany(
      links.map(({ id }) => id),
      links.map(({ link }) => link),
    );
    return new Map(ballots.map((ballot) => [ballot.surveyId, ballot]));
  }

  return {
    /** The vote of a person in a survey; null if they have not voted. */
    async find(survey: SurveyRecord, voterId: string): Promise<OwnVoteRecord | null> {
      const { id, ballotPolicy } = survey;
      if (ballotPolicy !== 'anonymous') {
        const vote = await votes.find(id, voterId);
        return vote && fromVote(vote);
      }
      const participation = await participations.find(id, voterId);
      if (participation?.state !== 'confirmed') return null;
      const answers = (await findLinkedBallots(voterId, [survey])).get(id);
      return { id: participation.id, surveyId: id, answers, anonymous: answers ? 'linked' : 'unlinked' };
    },

    /** Whether a person has voted in a survey. */
    async hasVoted({ id, ballotPolicy }: Pick<SurveyRecord, 'id' | 'ballotPolicy'>, voterId: string): Promise<boolean> {
      const repository = ballotPolicy === 'anonymous' ? participations : votes;
      return (await repository.filterVoted([id], voterId)).length > 0;
    },

    /** Those of the given users who have voted in a survey. */
    filterVoters(
      { id, ballotPolicy }: Pick<SurveyRecord, 'id' | 'ballotPolicy'>,
      voterIds: string[],
    ): Promise<string[]> {
      return (ballotPolicy === 'anonymous' ? participations : votes).filterVoters(id, voterIds);
    },

    /** Those of the given surveys that a person has voted in. */
    async filterVoted(surveyIds: string[], voterId: string): Promise<string[]> {
      const found = await Promise.all([
        votes.filterVoted(surveyIds, voterId),
        participations.filterVoted(surveyIds, voterId),
      ]);
      return found.flat();
    },

    /** The votes of a person, latest first, without the answers of anonymous ballots; of these, only the day counts. */
    async listByVoter(voterId: string, range: IdRange): Promise<OwnVoteRecord[]> {
      const [named, participated] = await Promise.all([
        votes.listByVoter(voterId, range),
        participations.listByVoter(voterId, range),
      ]);
      const anonymous = participated.map(({ id, surveyId }): OwnVoteRecord => ({ id, surveyId, anonymous: 'hidden' }));
      return mergeNewest(named.map(fromVote), anonymous, range);
    },

    /** The comments in a person's anonymous ballots, which only they may see; latest day first. */
    async listCommented(
      voterId: string,
      range: IdRange,
      findSurveys: (ids: string[]) => Promise<SurveyRecord[]>,
    ): Promise<{ id: string; surveyId: string; comment: string }[]> {
      const commented = await participations.listCommented(voterId, range);
      if (commented.length === 0) return [];
      const ballots = await findLinkedBallots(voterId, await findSurveys(commented.map(({ surveyId }) => surveyId)));
      return commented.flatMap(({ id, surveyId }) => {
        const comment = ballots.get(surveyId)?.comment;
        return comment === undefined ? [] : [{ id, surveyId, comment }];
      });
    },

    /** Adds the answers of anonymous ballots that are still linked to their voter, who alone may see them. */
    async addLinkedAnswers(
      voterId: string,
      records: OwnVoteRecord[],
      surveys: Map<string, SurveyRecord>,
    ): Promise<OwnVoteRecord[]> {
      const concerned = records.flatMap(({ surveyId, anonymous }) => (anonymous ? (surveys.get(surveyId) ?? []) : []));
      const ballots = await findLinkedBallots(voterId, concerned);
      return records.map((record): OwnVoteRecord => {
        if (!record.anonymous) return record;
        const answers = ballots.get(record.surveyId);
        return { ...record, answers, anonymous: answers ? 'linked' : 'unlinked' };
      });
    },
  };
}
