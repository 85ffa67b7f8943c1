import type { Db } from 'mongodb';
import { createAnonymousBallotBox } from './anonymous-ballot-box';
import { createBallotKeys } from './ballot-keys';
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
    ballotBox: createAnonymousBallotBox({ keys, participations, linkedBallots }),
  };
}

/** Removes everything about the anonymous ballots of a deleted survey. Harmless when repeated. */
export async function removeAnonymousBallots(
  { keys, participations, linkedBallots, unlinkedBallots }: Omit<BallotServices, 'ballotBox'>,
  surveyId: string,
): Promise<void> {
  await participations.removeAll(surveyId);
  await linkedBallots.removeAll(surveyId);
  await unlinkedBallots.removeAll(surveyId);
  await keys.destroy(surveyId);
}
