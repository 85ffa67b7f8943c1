import type { Collection, Db, ObjectId } from 'mongodb';
import type { Answers } from '@canvass/shared/contracts';

/** That a person votes, or has voted, in a survey with anonymous ballots. Its id tells the day at most. */
export interface ParticipationDocument {
  _id: ObjectId;
  surveyId: ObjectId;
  /** The voter's uid. */
  voterId: string;
  /**
   * `begun` before the ballot is stored, `confirmed` once it is counted, `abandoned` if no ballot followed; the voter may
   * begin again.
   */
  state: 'begun' | 'confirmed' | 'abandoned';
  /** When the request was received; absent unless the state is `begun`. */
  begunAt?: Date | undefined;
  /** Their ballot has a comment, and is still linked to them. */
  hasComment?: true | undefined;
}

/** An anonymous ballot. Its id is random, and it has no time. */
interface BallotDocument {
  _id: ObjectId;
  surveyId: ObjectId;
  version: number;
  response: Answers;
  comment?: string | undefined;
}

/** The counted part of an anonymous ballot. */
export type CountedBallot = Pick<BallotDocument, 'response' | 'comment'>;

/** An anonymous ballot that the survey's key still links to its voter. */
export interface LinkedBallotDocument extends BallotDocument {
  /** Stands for the voter: see `BallotKey.linkVoter`. */
  link: string;
  idempotencyKey?: string | undefined;
}

/**
 * What is shown of anonymous ballots: a whole ballot that nothing links to its voter anymore, or, in a survey that does
 * not show whole ballots, answers and a comment of different people.
 */
export interface UnlinkedBallotDocument extends BallotDocument {
  /** Only the set that the survey names is shown; absent if an earlier release has unlinked the ballot. */
  setId?: ObjectId | undefined;
}

export function getParticipationsCollection(db: Db): Collection<ParticipationDocument> {
  return db.collection<ParticipationDocument>('participations');
}

export function getLinkedBallotsCollection(db: Db): Collection<LinkedBallotDocument> {
  return db.collection<LinkedBallotDocument>('linkedBallots');
}

export function getUnlinkedBallotsCollection(db: Db): Collection<UnlinkedBallotDocument> {
  return db.collection<UnlinkedBallotDocument>('unlinkedBallots');
}
