import type { Db } from 'mongodb';
import { createAddressClaimsRepository } from '../addresses/address-claims.repository';
import { toAddressKeyName } from '../addresses/address-keys';
import { createAnonymousBallotBox } from './anonymous-ballot-box';
import { createBallotKeys } from '../../records/ballot-keys';
import { createLinkedBallotsRepository } from './linked-ballots.repository';
import { createParticipationsRepository } from './participations.repository';
import { createUnlinkedBallotsRepository } from './unlinked-ballots.repository';

export type BallotServices = ReturnType<typeof createBallotServices>;

/**
 * What stores and finds anonymous ballots.
 * @param keysDirectory where the keys of surveys are; absent if the installation offers no anonymous ballots.
 */
export function createBallotServices(db: Db, keysDirectory: string | undefined) {
  const keys = createBallotKeys(keysDirectory);
  const participations = createParticipationsRepository(db);
  const linkedBallots = createLinkedBallotsRepository(db);
  return {
    keys,
    participations,
    linkedBallots,
    unlinkedBallots: createUnlinkedBallotsRepository(db),
    addressClaims: createAddressClaimsRepository(db),
    ballotBox: createAnonymousBallotBox({ keys, participations, linkedBallots }),
  };
}

/** Removes the anonymous ballots of a deleted survey, and the addresses that have voted in it. Harmless when repeated. */
export async function removeAnonymousBallots(
  { keys, participations, linkedBallots, unlinkedBallots, addressClaims }: Omit<BallotServices, 'ballotBox'>,
  surveyId: string,
): Promise<void> {
  await participations.removeAll(surveyId);
  await linkedBallots.removeAll(surveyId);
  await unlinkedBallots.removeAll(surveyId);
  await addressClaims.removeAll(surveyId);
  await keys.destroy(surveyId);
  await keys.destroy(toAddressKeyName(surveyId));
}
