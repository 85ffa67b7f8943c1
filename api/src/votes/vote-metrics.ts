import type { VotesRepository } from './votes.repository';

/** The same votes, with somebody who hears of every vote that was stored; a repeat is none. */
export function withVoteMetrics(votes: VotesRepository, onVote: () => void): VotesRepository {
  return {
    ...votes,
    async insert(vote) {
      const stored = await votes.insert(vote);
      if (stored) onVote();
      return stored;
    },
  };
}
