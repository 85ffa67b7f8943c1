import { ObjectId, type Db } from 'mongodb';
import { findEarliestTime } from '../../database/find-earliest-time';
import { toId } from '../../database/ids';
import { getSurveysCollection, type WholeSurvey } from '../../surveys/surveys.collection';
import { createResultsAnnouncement } from '../../surveys/results/results-announcement';
import type { Tallies } from '../../surveys/results/tallies';

/** Only surveys with ballots that are linked to their voters. */
const HAS_LINKED_BALLOTS = { ballotKeyId: { $exists: true } } as const;

export type UnlinkingRepository = ReturnType<typeof createUnlinkingRepository>;

/** Which surveys have anonymous ballots to unlink, and how far that has come. */
export function createUnlinkingRepository(db: Db) {
  const surveys = getSurveysCollection(db);

  return {
    /** When the next survey with linked ballots closes, or has closed. */
    findNextClosing: (): Promise<Date | undefined> => findEarliestTime(surveys, 'closesAt', HAS_LINKED_BALLOTS),

    /** The surveys with linked ballots that were closed before the given time, earliest first. */
    async listClosed(closedBefore: Date, limit: number): Promise<string[]> {
      const closed = await surveys
        .find({ ...HAS_LINKED_BALLOTS, closesAt: { $lte: closedBefore } }, { projection: { _id: 1 } })
        .sort({ closesAt: 1 })
        .limit(limit)
        .toArray();
      return closed.map(({ _id }) => toId(_id));
    },

    /**
     * Begins to unlink the ballots of a survey, which can take no more votes from now on.
     * @returns null if it is not closed for so long, or if its ballots are unlinked.
     */
    async begin(id: string, closedBefore: Date, at: Date): Promise<WholeSurvey | null> {
      const filter = { _id: new ObjectId(id), ...HAS_LINKED_BALLOTS, closesAt: { $lte: closedBefore } };
      await surveys.updateOne({ ...filter, unlinkingAt: { $exists: false } }, { $set: { unlinkingAt: at } });
      const survey = await surveys.findOne(filter);
      if (!survey) return null;
      const { _id, ...fields } = survey;
      return { ...fields, id: toId(_id) };
    },

    /**
     * Records that all ballots are rewritten. Earlier results are removed, because their differences would tell the votes
     * in between.
     */
    async recordRewriting(id: string, tallies: Tallies, at: Date): Promise<void> {
      await surveys.updateOne(
        { _id: new ObjectId(id), unlinkingAt: { $exists: true }, rewrittenAt: { $exists: false } },
        { $set: { tallies, rewrittenAt: at }, $unset: { shownTallies: '', nextTallies: '' } },
      );
    },

    /** Records that nothing links the ballots of a survey to people anymore. */
    async finish(id: string, at: Date): Promise<void> {
      await surveys.updateOne(
        { _id: new ObjectId(id), ...HAS_LINKED_BALLOTS },
        {
          $set: { unlinkedAt: at, finalReportDueAt: at },
          $unset: { ballotKeyId: '' },
          // From now on, the results are final.
          $push: { announcements: createResultsAnnouncement(at) },
        },
      );
    },
  };
}
