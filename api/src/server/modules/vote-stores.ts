import type { Db } from 'mongodb';
import { createAddressClaims } from '../../votes/addresses/address-claims';
import { createAddressKeys } from '../../votes/addresses/address-keys';
import { createClaimedSurveysRepository } from '../../votes/addresses/claimed-surveys.repository';
import { createBallotServices } from '../../votes/anonymous/ballot-services';
import { createOwnVotes } from '../../votes/own-votes';
import { createVotesRepository } from '../../votes/votes.repository';

/** Where votes are: those with names, anonymous ballots, both as their voters see them, and the addresses that have voted. */
export function createVoteStores(
  db: Db,
  { ballotKeysDirectory, jwtSecret }: { ballotKeysDirectory: string | undefined; jwtSecret: string },
) {
  const votes = createVotesRepository(db);
  const ballots = createBallotServices(db, ballotKeysDirectory);
  const keys = createAddressKeys({
    ballotKeys: ballots.keys,
    surveys: createClaimedSurveysRepository(db),
    jwtSecret,
  });
  const addressClaims = createAddressClaims({ keys, claims: ballots.addressClaims });
  return { votes, ballots, ownVotes: createOwnVotes({ votes, ballots }), addressClaims };
}
