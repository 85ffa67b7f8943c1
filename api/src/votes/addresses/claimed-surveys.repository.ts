import { ObjectId, type Db } from 'mongodb';
import { findEarliestTime } from '../../kernel/database/find-earliest-time';
import { toId } from '../../kernel/database/ids';
import { shareCalls } from '../../kernel/database/share-calls';
import { getSurveysCollection } from '../../records/surveys.collection';

/** Only surveys without anonymous ballots that remember the addresses that have voted. */
const HAS_ADDRESS_KEY = { addressKeyId: { $exists: true } } as const;

/** A survey that remembers the addresses that have voted. */
export interface ClaimedSurvey {
  id: string;
  addressKeyId: string;
}

export type ClaimedSurveysRepository = ReturnType<typeof createClaimedSurveysRepository>;

/** Which surveys remember the addresses that have voted, with which key. */
export function createClaimedSurveysRepository(db: Db) {
  const surveys = getSurveysCollection(db);

  return {
    /** Records with which key a survey remembers addresses. */
    recordKey: shareCalls(async ({ id, addressKeyId }: ClaimedSurvey): Promise<void> => {
      await surveys.updateOne({ _id: new ObjectId(id) }, { $set: { addressKeyId } });
    }),

    /** When the next survey that remembers addresses closes, or has closed. */
    findNextClosing: (): Promise<Date | undefined> => findEarliestTime(surveys, 'closesAt', HAS_ADDRESS_KEY),

    /** The surveys that remember addresses and were closed before the given time, earliest first. */
    listClosed(closedBefore: Date, limit: number): Promise<ClaimedSurvey[]> {
      return surveys
        .find({ ...HAS_ADDRESS_KEY, closesAt: { $lte: closedBefore } })
        .sort({ closesAt: 1 })
        .limit(limit)
        .project<{ _id: ObjectId; addressKeyId: string }>({ addressKeyId: 1 })
        .map(({ _id, addressKeyId }) => ({ id: toId(_id), addressKeyId }))
        .toArray();
    },

    /** Records that a survey has forgotten its addresses, unless it has another key by now, because it was reopened. */
    async removeKey({ id, addressKeyId }: ClaimedSurvey): Promise<void> {
      await surveys.updateOne({ _id: new ObjectId(id), addressKeyId }, { $unset: { addressKeyId: '' } });
    },
  };
}
