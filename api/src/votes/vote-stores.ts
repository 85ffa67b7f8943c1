import type { Db } from 'mongodb';
import { createBallotServices } from './anonymous/ballot-services';
import { createOwnVotes } from './own-votes';
import { createVotesRepository } from './votes.repository';

/** Where votes are: those with names, anonymous ballots, and both as their voters see them. */
export function createVoteStores(db: Db, ballotKeysDirectory: string | undefined) {
  const votes = createVotesRepository(db);
  const ballots = createBallotServices(db, ballotKeysDirectory);
  return { votes, ballots, ownVotes: createOwnVotes({ votes, ballots }) };
}
