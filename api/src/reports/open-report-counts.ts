import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ObjectId, type Db } from 'mongodb';
import { toId, toObjectIds } from '../kernel/database/ids';
import { inBatches } from '../kernel/database/in-batches';
import { getSurveysCollection, type OpenReports, type SurveyDocument } from '../records/surveys.collection';
import type { ReportsRepository } from './reports.repository';
import type { ReasonCounts } from '../records/reports.collection';

type CountedDocument = Pick<SurveyDocument, '_id' | 'openReports'>;

/** A survey whose count of open reports was wrong, before and after the fix. */
export interface CountFix {
  surveyId: string;
  before: OpenReports;
  after: OpenReports;
}

/** Milliseconds after which a report that was just stored has certainly been counted. */
const COUNTING_DELAY_MS = 500;

/** How many surveys are checked at once. */
const BATCH_SIZE = 200;

const NO_REPORTS: OpenReports = { total: 0 };

const projection = { openReports: 1 } as const;

export type OpenReportCounts = ReturnType<typeof createOpenReportCounts>;

/** The total over all reasons. */
export function sumCounts(counts: ReasonCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function withTotal(counts: ReasonCounts): OpenReports {
  return { total: sumCounts(counts), ...counts };
}

/** Leaves out reasons without reports. */
function withoutZeros({ total, ...reasons }: OpenReports): OpenReports {
  return { total, ...Object.fromEntries(Object.entries(reasons).filter(([, count]) => count !== 0)) };
}

function isSameCounts(stored: OpenReports, actual: OpenReports): boolean {
  return isDeepStrictEqual(withoutZeros(stored), actual);
}

/** The counts of open reports that are stored in surveys, updated with atomic increments. */
export function createOpenReportCounts(db: Db, reports: ReportsRepository, now = () => new Date()) {
  const surveys = getSurveysCollection(db);

  async function readCounts(surveyId: string) {
    const survey = await surveys.findOne<CountedDocument>({ _id: new ObjectId(surveyId) }, { projection });
    const actual = withTotal(await reports.countOpen(surveyId));
    return { isDeleted: survey === null, stored: survey?.openReports, actual };
  }

  /** Replaces a stored count with the actual one, unless it has changed in the meantime. */
  async function replaceCounts(
    surveyId: string,
    stored: OpenReports | undefined,
    actual: OpenReports,
  ): Promise<boolean> {
    const { modifiedCount } = await surveys.updateOne(
      { _id: new ObjectId(surveyId), openReports: stored ?? { $exists: false } },
      actual.total === 0 ? { $unset: { openReports: '' } } : { $set: { openReports: actual } },
    );
    return modifiedCount > 0;
  }

  /**
   * Fixes a count only if it stays wrong in the same way for a while, because it may lag behind a report that is being
   * stored. Open reports of a deleted survey are upheld, as its deletion would have done, because nobody can look at
   * their subject anymore.
   */
  async function fixCounts(surveyId: string, waitUntilCounted: () => Promise<void>): Promise<CountFix | null> {
    const first = await readCounts(surveyId);
    if (isSameCounts(first.stored ?? NO_REPORTS, first.actual)) return null;
    await waitUntilCounted();
    if (!isDeepStrictEqual(first, await readCounts(surveyId))) return null;
    if (first.isDeleted) {
      await reports.decide(surveyId, 'upheld', now());
      return { surveyId, before: first.actual, after: NO_REPORTS };
    }
    if (!(await replaceCounts(surveyId, first.stored, first.actual))) return null;
    return { surveyId, before: withoutZeros(first.stored ?? NO_REPORTS), after: first.actual };
  }

  async function readStoredCounts(surveyIds: string[]): Promise<Map<string, OpenReports>> {
    const filter = { _id: { $in: toObjectIds(surveyIds) } };
    const documents = await surveys.find(filter).project<CountedDocument>(projection).toArray();
    return new Map(documents.map(({ _id, openReports }) => [toId(_id), openReports ?? NO_REPORTS]));
  }

  /** Surveys whose stored counts differ from their reports at a first check, in batches. */
  async function* findMismatches(): AsyncGenerator<string> {
    for await (const counted of inBatches(reports.countAllOpen(), BATCH_SIZE)) {
      const stored = await readStoredCounts(counted.map(({ surveyId }) => surveyId));
      for (const { surveyId, counts } of counted)
        if (!isSameCounts(stored.get(surveyId) ?? NO_REPORTS, withTotal(counts))) yield surveyId;
    }
    const surveysWithCounts = surveys
      .find({ $or: [{ 'openReports.total': { $gt: 0 } }, { 'openReports.total': { $lt: 0 } }] })
      .project<CountedDocument>({ _id: 1 })
      .map(({ _id }) => toId(_id));
    for await (const surveyIds of inBatches(surveysWithCounts, BATCH_SIZE)) {
      const idsWithOpenReports = await reports.findIdsWithOpen(surveyIds);
      yield* surveyIds.filter((id) => !idsWithOpenReports.has(id));
    }
  }

  return {
    /** Adds opened reports to a survey's counts, or subtracts decided ones if `sign` is -1. */
    async add(surveyId: string, counts: ReasonCounts, sign: 1 | -1): Promise<void> {
      const changes = Object.entries(withTotal(counts)).map(([key, count]) => [`openReports.${key}`, sign * count]);
      await surveys.updateOne({ _id: new ObjectId(surveyId) }, { $inc: Object.fromEntries(changes) });
    },

    /**
     * Fixes the counts of all surveys that have open reports or a stored count, after a crash between storing and
     * counting a report.
     * @param waitUntilCounted waits until no count can be wrong only because its report is still being stored.
     * @returns the fixes.
     */
    async fixOpenReportCounts(
      waitUntilCounted: () => Promise<void> = () => wait(COUNTING_DELAY_MS),
    ): Promise<CountFix[]> {
      const fixes: CountFix[] = [];
      for await (const surveyId of findMismatches()) {
        const fix = await fixCounts(surveyId, waitUntilCounted);
        if (fix) fixes.push(fix);
      }
      return fixes;
    },
  };
}
