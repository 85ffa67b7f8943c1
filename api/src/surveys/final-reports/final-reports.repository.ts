import { ObjectId, type Db } from 'mongodb';
import { findEarliestTime } from '../../kernel/database/find-earliest-time';
import { toId } from '../../kernel/database/ids';
import { isTypeMismatch } from '../../kernel/database/mongo';
import {
  getSurveysCollection,
  type HistoryEntry,
  type SurveyDocument,
  type WholeSurvey,
} from '../../records/surveys.collection';
import {
  getFinalReportsCollection,
  type FinalReportDocument,
  type LatestFinalReport,
} from '../../records/final-reports.collection';

/** A closed survey whose final report is due. */
export type DueSurvey = WholeSurvey & { finalReportDueAt: Date };

/** The content of a final report. */
export type StoredFinalReport = Pick<FinalReportDocument, 'sha256' | 'at' | 'content'>;

export type FinalReportsRepository = ReturnType<typeof createFinalReportsRepository>;

/** Not surveys whose anonymous ballots are not revealed yet. */
const NOT_SEALED = {
  $or: [
    { ballotPolicy: { $ne: 'anonymous' as const } },
    { revealedAt: { $exists: true } },
    { unlinkedAt: { $exists: true } },
  ],
};

/** A filter for a survey whose report is still due, and that has not been closed at another time since it was read. */
function matchDue({ id, finalReportDueAt, closesAt }: DueSurvey) {
  return { _id: new ObjectId(id), finalReportDueAt, closesAt };
}

/** Final reports, and the surveys whose reports are due. */
export function createFinalReportsRepository(db: Db) {
  const surveys = getSurveysCollection(db);
  const reports = getFinalReportsCollection(db);

  return {
    /** When the next report has to be made. */
    findNextDue: (): Promise<Date | undefined> =>
      findEarliestTime(surveys, 'finalReportDueAt', { finalReportDueAt: { $exists: true }, ...NOT_SEALED }),

    /** Surveys whose reports have to be made at the given time, earliest first. */
    async listDue(now: Date, limit: number): Promise<DueSurvey[]> {
      const due = await surveys
        .find({ finalReportDueAt: { $lte: now }, ...NOT_SEALED })
        .sort({ finalReportDueAt: 1 })
        .limit(limit)
        .project<SurveyDocument & { finalReportDueAt: Date }>({ history: 0, tokens: 0 })
        .toArray();
      return due.map(({ _id, ...survey }) => ({ ...survey, id: toId(_id) }));
    },

    /** Stores a report, which nobody can find until `record` puts it into the history of its survey. */
    async insert(surveyId: string, report: StoredFinalReport): Promise<void> {
      await reports.insertOne({ _id: new ObjectId(), surveyId: new ObjectId(surveyId), ...report });
    },

    /** Removes a report that was not recorded. */
    async discard(surveyId: string, sha256: string): Promise<void> {
      await reports.deleteOne({ surveyId: new ObjectId(surveyId), sha256 });
    },

    /**
     * Makes a stored report the latest one of its survey, and adds it to the history, exactly once.
     * @returns false if another one was recorded before, or if the survey was reopened.
     */
    async record(survey: DueSurvey, finalReport: LatestFinalReport): Promise<boolean> {
      const { at, sha256 } = finalReport;
      const entry: HistoryEntry = { kind: 'reported', at, by: 'schedule', changes: [], sha256 };
      const recorded = { $set: { finalReport }, $unset: { finalReportDueAt: '' as const } };
      const { modifiedCount } = await surveys
        .updateOne(matchDue(survey), { ...recorded, $push: { history: entry } })
        .catch((error: unknown) => {
          // The history of a damaged record may be anything.
          if (isTypeMismatch(error)) return surveys.updateOne(matchDue(survey), recorded);
          throw error;
        });
      return modifiedCount === 1;
    },

    /** Makes a report due later, or never. */
    async reschedule(survey: DueSurvey, finalReportDueAt: Date | undefined): Promise<void> {
      const update = finalReportDueAt ? { $set: { finalReportDueAt } } : { $unset: { finalReportDueAt: '' as const } };
      await surveys.updateOne(matchDue(survey), update);
    },

    find(surveyId: string, sha256: string): Promise<StoredFinalReport | null> {
      const projection = { _id: 0, sha256: 1, at: 1, content: 1 };
      return reports.findOne<StoredFinalReport>({ surveyId: new ObjectId(surveyId), sha256 }, { projection });
    },

    /** Removes the reports of a deleted survey. Harmless when repeated. */
    async deleteAll(surveyId: string): Promise<void> {
      await reports.deleteMany({ surveyId: new ObjectId(surveyId) });
    },
  };
}
