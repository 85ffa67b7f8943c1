import { ObjectId, type Db, type Filter, type UpdateFilter } from 'mongodb';
import { findEarliestTime } from '../../kernel/database/find-earliest-time';
import { isTypeMismatch } from '../../kernel/database/mongo';
import { createFormatGuard } from '../../records/needed-formats';
import type { Announcement } from '../../records/announcements';
import { createClosingAnnouncements } from '../results/results-announcement';
import { getCompletionTime } from '../../records/shown-tallies';
import { getSurveysCollection, type HistoryEntry, type SurveyDocument } from '../../records/surveys.collection';
import { matchReopenable, toUnset, type Reopening } from '../surveys.repository';

/** The survey that a change of state is based on. */
type ExpectedSurvey = Pick<SurveyDocument, 'status' | 'revision' | 'surveyorUid'> & { id: string };

/** A survey whose closing has to be recorded. */
type DueClosing = Pick<SurveyDocument, '_id' | 'closesAt' | 'closingDueAt' | 'ballotPolicy'>;

/** A change of state: the fields that it sets, and its entry in the public history. */
export interface StateUpdate {
  fields: Partial<
    Pick<
      SurveyDocument,
      'status' | 'deadline' | 'closesAt' | 'closedAt' | 'closingDueAt' | 'finalReportDueAt' | 'withdrawnAt'
    >
  >;
  /** The fields that it removes. */
  removed?: ('closedAt' | 'closingDueAt' | 'finalReportDueAt' | 'withdrawnAt')[];
  entry: HistoryEntry;
  reopening?: Reopening | undefined;
  announcement?: Announcement | undefined;
}

export type SurveyStatesRepository = ReturnType<typeof createSurveyStatesRepository>;

/** Changes of the state of surveys, each in one atomic update with the expected state in its filter. */
export function createSurveyStatesRepository(db: Db) {
  const surveys = getSurveysCollection(db);
  const formats = createFormatGuard(db);

  return {
    /** @returns false if the survey is no longer as expected. */
    async changeState(
      { id, status, revision, surveyorUid }: ExpectedSurvey,
      { fields, removed = [], entry, reopening, announcement }: StateUpdate,
    ): Promise<boolean> {
      const filter: Filter<SurveyDocument> = {
        _id: new ObjectId(id),
        status,
        revision,
        surveyorUid,
        ...(reopening && matchReopenable(reopening)),
      };
      const update: UpdateFilter<SurveyDocument> = {
        $set: { ...fields, ...(reopening?.shownTallies && { shownTallies: reopening.shownTallies }) },
        ...toUnset([...removed, ...(reopening?.shownTallies ? ['nextTallies'] : [])]),
        $inc: { revision: 1 },
        $push: { history: entry, ...(announcement && { announcements: announcement }) },
      };
      await formats.prepare(fields);
      return (await surveys.updateOne(filter, update)).matchedCount === 1;
    },

    /**
     * Adds when the closing is due to open surveys that an earlier release stored or moved without it: lists of open
     * surveys do not have them, and nobody is told that they close. Harmless when repeated.
     */
    async addDueClosings(now: Date): Promise<void> {
      // Equality with null finds missing fields by index; the type does not allow null.
      const isMissing = { closingDueAt: null as never, closesAt: { $gt: now } };
      for await (const { _id, closesAt } of surveys.find(isMissing, { projection: { closesAt: 1 } }))
        await surveys.updateOne({ _id, closingDueAt: null as never, closesAt }, { $set: { closingDueAt: closesAt } });
    },

    /** When the next closing has to be recorded. */
    findNextClosing: (): Promise<Date | undefined> => findEarliestTime(surveys, 'closingDueAt'),

    /** Surveys whose closings have to be recorded at the given time, earliest first. */
    listDueClosings(now: Date, limit: number): Promise<DueClosing[]> {
      return surveys
        .find({ closingDueAt: { $lte: now } })
        .sort({ closingDueAt: 1 })
        .limit(limit)
        .project<DueClosing>({ closesAt: 1, closingDueAt: 1, ballotPolicy: 1 })
        .toArray();
    },

    /**
     * Adds a closing to the history of its survey, exactly once.
     * @returns false if it was recorded before, or if the survey closes at another time by now.
     */
    async recordClosing({ _id, closesAt, closingDueAt, ballotPolicy }: DueClosing): Promise<boolean> {
      const isDue = { _id, closingDueAt: closingDueAt as Date };
      // An API process of an earlier release moves the deadline alone.
      if (closesAt > isDue.closingDueAt) {
        await surveys.updateOne(isDue, { $set: { closingDueAt: closesAt } });
        return false;
      }
      const entry: HistoryEntry = { kind: 'closed', at: closesAt, by: 'schedule', changes: [] };
      const recorded = {
        $set: { finalReportDueAt: getCompletionTime(closesAt) },
        $unset: { closingDueAt: '' as const },
      };
      const announcements: Announcement[] = [
        { kind: 'survey-closed', at: closesAt },
        ...createClosingAnnouncements(ballotPolicy, closesAt),
      ];
      const { modifiedCount } = await surveys
        .updateOne(
          { ...isDue, closesAt },
          { ...recorded, $push: { history: entry, announcements: { $each: announcements } } },
        )
        .catch((error: unknown) => {
          // The history of a damaged record may be anything.
          if (isTypeMismatch(error)) return surveys.updateOne(isDue, recorded);
          throw error;
        });
      return modifiedCount === 1;
    },
  };
}
