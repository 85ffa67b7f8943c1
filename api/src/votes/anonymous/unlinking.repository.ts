import { ObjectId, type Db } from 'mongodb';
import { findEarliestTime } from '../../kernel/database/find-earliest-time';
import { toId } from '../../kernel/database/ids';
import { getSurveysCollection, type SurveyDocument } from '../../records/surveys.collection';

/** Only surveys with ballots that are linked to their voters. */
const HAS_LINKED_BALLOTS = { ballotKeyId: { $exists: true } } as const;

/** A closed survey with linked ballots. */
export type LinkedSurvey = Pick<SurveyDocument, 'revealedAt' | 'rewrittenAt'> & { id: string };

export type UnlinkingRepository = ReturnType<typeof createUnlinkingRepository>;

/** Which surveys have anonymous ballots to unlink. */
export function createUnlinkingRepository(db: Db) {
  const surveys = getSurveysCollection(db);

  return {
    /** When the next survey with linked ballots closes, or has closed. */
    findNextClosing: (): Promise<Date | undefined> => findEarliestTime(surveys, 'closesAt', HAS_LINKED_BALLOTS),

    /** The surveys with linked ballots that were closed before the given time, earliest first. */
    async listClosed(closedBefore: Date, limit: number): Promise<LinkedSurvey[]> {
      const closed = await surveys
        .find({ ...HAS_LINKED_BALLOTS, closesAt: { $lte: closedBefore } })
        .sort({ closesAt: 1 })
        .limit(limit)
        .project<Omit<LinkedSurvey, 'id'> & { _id: ObjectId }>({ revealedAt: 1, rewrittenAt: 1 })
        .toArray();
      return closed.map(({ _id, ...survey }) => ({ ...survey, id: toId(_id) }));
    },

    /** Records that nothing links the ballots of a survey to people anymore. */
    async finish(id: string, at: Date): Promise<void> {
      await surveys.updateOne(
        { _id: new ObjectId(id), ...HAS_LINKED_BALLOTS },
        { $set: { unlinkedAt: at }, $unset: { ballotKeyId: '' } },
      );
    },
  };
}
