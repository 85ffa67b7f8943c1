import { ObjectId, type Db, type Filter } from 'mongodb';
import { findEarliestTime } from '../../kernel/database/find-earliest-time';
import { toId } from '../../kernel/database/ids';
import { createResultsAnnouncement } from '../../surveys/results/results-announcement';
import type { Tallies } from '../../records/tallies';
import {
  getSurveysCollection,
  type HistoryEntry,
  type SurveyDocument,
  type WholeSurvey,
} from '../../records/surveys.collection';

/** Closed surveys with anonymous ballots that are still sealed. Their final report becomes due at the same time. */
const SEALED = {
  ballotPolicy: 'anonymous',
  revealedAt: { $exists: false },
  unlinkedAt: { $exists: false },
} satisfies Filter<SurveyDocument>;

/** The complete results of a survey with anonymous ballots. */
export interface RevealedResults {
  voteCount: number;
  tallies: Tallies;
  heldBack: Record<string, number[]>;
  /** The set of unlinked ballots that is shown. */
  ballotSetId: ObjectId;
}

export type RevealingRepository = ReturnType<typeof createRevealingRepository>;

/** Which surveys with anonymous ballots have to be revealed, and the switch that does it. */
export function createRevealingRepository(db: Db) {
  const surveys = getSurveysCollection(db);

  return {
    /** When the next survey has to be revealed. */
    findNextDue: (): Promise<Date | undefined> =>
      findEarliestTime(surveys, 'finalReportDueAt', { ...SEALED, finalReportDueAt: { $exists: true } }),

    /** The surveys that have to be revealed at the given time, earliest first. */
    async listDue(now: Date, limit: number): Promise<string[]> {
      const due = await surveys
        .find({ ...SEALED, finalReportDueAt: { $lte: now } }, { projection: { _id: 1 } })
        .sort({ finalReportDueAt: 1 })
        .limit(limit)
        .toArray();
      return due.map(({ _id }) => toId(_id));
    },

    /**
     * Begins to reveal a survey, which takes no more votes and cannot be reopened from now on.
     * @returns null if it has not been closed for so long, or if it is revealed.
     */
    async begin(id: string, closedBefore: Date, at: Date): Promise<WholeSurvey | null> {
      const filter = { _id: new ObjectId(id), ...SEALED, closesAt: { $lte: closedBefore } };
      await surveys.updateOne({ ...filter, unlinkingAt: { $exists: false } }, { $set: { unlinkingAt: at } });
      const survey = await surveys.findOne(filter);
      if (!survey) return null;
      const { _id, ...fields } = survey;
      return { ...fields, id: toId(_id) };
    },

    /**
     * Shows the complete results of a survey, in one switch.
     * @returns false if another process has done so.
     */
    async reveal(id: string, results: RevealedResults, at: Date): Promise<boolean> {
      const entry: HistoryEntry = { kind: 'revealed', at, by: 'schedule', changes: [] };
      const { modifiedCount } = await surveys.updateOne(
        { _id: new ObjectId(id), ...SEALED, unlinkingAt: { $exists: true } },
        {
          $set: { ...results, revealedAt: at, finalReportDueAt: at },
          $unset: { nextTallies: '' },
          $push: { history: entry, announcements: createResultsAnnouncement(at) },
        },
      );
      return modifiedCount === 1;
    },
  };
}
