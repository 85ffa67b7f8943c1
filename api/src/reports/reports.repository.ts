import { ObjectId, type Db, type Filter, type UpdateFilter } from 'mongodb';
import { ERASED_TEXT, reportReasonSchema, type ReportReason, type ReportState } from '@canvass/shared/contracts';
import { toId, toObjectIds } from '../kernel/database/ids';
import { ACKNOWLEDGING_READ, isDuplicateKeyError } from '../kernel/database/mongo';
import { beforeId } from '../kernel/database/keyset';
import type { IdRange } from '../kernel/http/lists/pagination';
import type { Announcement } from '../records/announcements';
import {
  getReportsCollection,
  type ReasonCounts,
  type ReportDocument,
  type ReportRecord,
} from '../records/reports.collection';

export type ReportsRepository = ReturnType<typeof createReportsRepository>;

/** How long after a dismissal its reporters are told, in milliseconds: admins can undo it meanwhile. */
const DISMISSAL_NOTICE_DELAY_MS = 600_000;

/** All other reasons, including ones that no release knows, count as `other`. */
const NAMED_REASONS: ReportReason[] = reportReasonSchema.options.filter((reason) => reason !== 'other');

function addCount(counts: ReasonCounts, stored: ReportReason, count: number): ReasonCounts {
  const reason = NAMED_REASONS.includes(stored) ? stored : 'other';
  counts[reason] = (counts[reason] ?? 0) + count;
  return counts;
}

function fromDocument({ _id, surveyId, announcements: _announcements, ...report }: ReportDocument): ReportRecord {
  return { ...report, id: toId(_id), surveyId: toId(surveyId) };
}

/** The reports collection. Its unique index on survey and reporter makes a user report a survey only once. */
export function createReportsRepository(db: Db) {
  const reports = getReportsCollection(db);

  function listNewest(filter: Filter<ReportDocument>, { after, limit }: IdRange): Promise<ReportRecord[]> {
    return reports
      .find({ ...filter, ...beforeId(after) })
      .sort({ _id: -1 })
      .limit(limit)
      .map(fromDocument)
      .toArray();
  }

  /** @returns how many reports were changed, per reason. */
  async function updateByReason(
    filter: Filter<ReportDocument>,
    update: UpdateFilter<ReportDocument>,
  ): Promise<ReasonCounts> {
    const changedCounts = await Promise.all(
      reportReasonSchema.options.map(async (reason) => {
        const { modifiedCount } = await reports.updateMany(
          { ...filter, reason: reason === 'other' ? { $nin: NAMED_REASONS } : reason },
          update,
        );
        return [reason, modifiedCount] as const;
      }),
    );
    return Object.fromEntries(changedCounts.filter(([, count]) => count > 0));
  }

  return {
    /** @returns the report's id; null if the user has already reported this survey. */
    async insert({ surveyId, ...report }: Omit<ReportRecord, 'id'>): Promise<string | null> {
      const _id = new ObjectId();
      try {
        const announcements: Announcement[] = [{ kind: 'report-received', at: report.at }];
        await reports.insertOne({ _id, surveyId: new ObjectId(surveyId), ...report, announcements });
        return _id.toHexString();
      } catch (error) {
        if (isDuplicateKeyError(error)) return null;
        throw error;
      }
    },

    async find(surveyId: string, reporterId: string): Promise<ReportRecord | null> {
      const document = await reports.findOne({ surveyId: new ObjectId(surveyId), reporterId });
      return document && fromDocument(document);
    },

    /** The same, to acknowledge the report to its reporter. */
    async findStored(surveyId: string, reporterId: string): Promise<ReportRecord | null> {
      const document = await reports.findOne({ surveyId: new ObjectId(surveyId), reporterId }, ACKNOWLEDGING_READ);
      return document && fromDocument(document);
    },

    listByReporter(reporterId: string, range: IdRange): Promise<ReportRecord[]> {
      return listNewest({ reporterId }, range);
    },

    /** Reports of every state unless one is given. */
    listBySurvey(surveyId: string, state: ReportState | undefined, range: IdRange): Promise<ReportRecord[]> {
      return listNewest({ surveyId: new ObjectId(surveyId), ...(state && { state }) }, range);
    },

    /**
     * Decides all open reports of a survey.
     * @returns how many reports this call decided; concurrent calls never decide the same report.
     */
    async decide(surveyId: string, state: Exclude<ReportState, 'open'>, decidedAt: Date): Promise<ReasonCounts> {
      const open = { surveyId: new ObjectId(surveyId), state: 'open' as const };
      const announcement: Announcement = {
        kind: 'report-decided',
        at: new Date(decidedAt.getTime() + (state === 'dismissed' ? DISMISSAL_NOTICE_DELAY_MS : 0)),
        details: { isGranted: state === 'upheld' },
      };
      return updateByReason(open, { $set: { state, decidedAt }, $push: { announcements: announcement } });
    },

    /**
     * Reopens the reports of the dismissal with the given timestamp.
     * @returns how many reports this call reopened; none if a concurrent call did it first.
     */
    async reopen(surveyId: string, decidedAt: Date): Promise<ReasonCounts> {
      const dismissed = { surveyId: new ObjectId(surveyId), state: 'dismissed' as const, decidedAt };
      return updateByReason(dismissed, {
        $set: { state: 'open' },
        $unset: { decidedAt: '' },
        $pull: { announcements: { kind: 'report-decided' } },
      });
    },

    async countOpen(surveyId: string): Promise<ReasonCounts> {
      const counts = await reports
        .aggregate<{ _id: ReportReason; count: number }>([
          { $match: { surveyId: new ObjectId(surveyId), state: 'open' } },
          { $group: { _id: '$reason', count: { $sum: 1 } } },
        ])
        .toArray();
      return counts.reduce<ReasonCounts>((all, { _id, count }) => addCount(all, _id, count), {});
    },

    /** The open reports per survey, counted while they are read in the order of the index. */
    async *countAllOpen(): AsyncGenerator<{ surveyId: string; counts: ReasonCounts }> {
      const open = reports
        .find({ state: 'open' })
        .sort({ surveyId: 1 })
        .project<Pick<ReportDocument, 'surveyId' | 'reason'>>({ _id: 0, surveyId: 1, reason: 1 });
      let current: { surveyId: string; counts: ReasonCounts } | undefined;
      for await (const { surveyId, reason } of open) {
        const id = toId(surveyId);
        if (toObjectIds([id]).length === 0) continue;
        if (current && current.surveyId !== id) yield current;
        if (current?.surveyId !== id) current = { surveyId: id, counts: {} };
        addCount(current.counts, reason, 1);
      }
      if (current) yield current;
    },

    /** Those of the given surveys that have open reports. */
    async findIdsWithOpen(surveyIds: string[]): Promise<Set<string>> {
      const filter = { $in: toObjectIds(surveyIds) };
      const found = await reports.distinct('surveyId', { state: 'open', surveyId: filter });
      return new Set(found.map((id) => toId(id)));
    },

    /**
     * Erases the email and the details of a user's reports; the reports keep their reasons, under an anonymous id.
     * Harmless when repeated with the same id.
     */
    async anonymizeReporter(reporterId: string, alias: string): Promise<void> {
      await reports.updateMany({ reporterId, details: { $ne: '' } }, { $set: { details: ERASED_TEXT } });
      await reports.updateMany(
        { reporterId },
        { $set: { reporterId: alias, reportedBy: '' }, $unset: { idempotencyKey: '' } },
      );
    },
  };
}
