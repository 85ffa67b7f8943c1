import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ObjectId, type Db } from 'mongodb';
import type { ReasonCounts, ReportsRepository } from './reports.repository';

/** The open reports of a survey, as the survey itself holds them for the queue. */
export type OpenReports = ReasonCounts & { total: number };

interface CountedDocument {
  _id: ObjectId;
  openReports?: OpenReports;
}

/** A survey whose count was not that of its reports, as it was found and as it is now. */
export interface Recount {
  surveyId: string;
  before: OpenReports;
  after: OpenReports;
}

/** Milliseconds in which a report that was just stored is counted, by far. */
const SETTLED = 500;

export type OpenReportCounts = ReturnType<typeof buildOpenReportCounts>;

/** All reasons together. */
export function totalOf(counts: ReasonCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function withTotal(counts: ReasonCounts): OpenReports {
  return { total: totalOf(counts), ...counts };
}

/** Without the reasons that nobody gives (any more). */
function withoutZeros({ total, ...reasons }: OpenReports): OpenReports {
  return { total, ...Object.fromEntries(Object.entries(reasons).filter(([, count]) => count !== 0)) };
}

/** The counts of open reports that surveys hold: atomic increments, derived from the reports. */
export function buildOpenReportCounts(db: Db, reports: ReportsRepository) {
  const surveys = db.collection<CountedDocument>('surveys');

  async function observe(surveyId: string) {
    const projection = { openReports: 1 };
    const survey = await surveys.findOne<CountedDocument>({ _id: new ObjectId(surveyId) }, { projection });
    return { stored: survey?.openReports, actual: withTotal(await reports.countOpen(surveyId)) };
  }

  /** Sets the count to the actual one, unless somebody has changed it meanwhile. */
  async function replace(surveyId: string, stored: OpenReports | undefined, actual: OpenReports): Promise<boolean> {
    const { modifiedCount } = await surveys.updateOne(
      { _id: new ObjectId(surveyId), openReports: stored ?? { $exists: false } },
      actual.total === 0 ? { $unset: { openReports: '' } } : { $set: { openReports: actual } },
    );
    return modifiedCount > 0;
  }

  /**
   * A count may be behind as its report is being stored this moment. Only one that is wrong in the same way after a
   * while is mended.
   */
  async function recount(surveyId: string, settle: () => Promise<void>): Promise<Recount | null> {
    const first = await observe(surveyId);
    const before = withoutZeros(first.stored ?? { total: 0 });
    if (isDeepStrictEqual(before, first.actual)) return null;
    await settle();
    if (!isDeepStrictEqual(first, await observe(surveyId))) return null;
    return (await replace(surveyId, first.stored, first.actual)) ? { surveyId, before, after: first.actual } : null;
  }

  /** The surveys that have open reports, and those that say so. */
  async function* candidates(): AsyncGenerator<string> {
    yield* reports.surveysWithOpen();
    const counting = surveys
      .find({ $or: [{ 'openReports.total': { $gt: 0 } }, { 'openReports.total': { $lt: 0 } }] })
      .project<CountedDocument>({ _id: 1 });
    for await (const { _id } of counting) yield _id.toHexString();
  }

  return {
    /** Counts reports that were opened, or with -1 as `sign` decided. */
    async add(surveyId: string, counts: ReasonCounts, sign: 1 | -1): Promise<void> {
      const changes = Object.entries(withTotal(counts)).map(([key, count]) => [`openReports.${key}`, sign * count]);
      await surveys.updateOne({ _id: new ObjectId(surveyId) }, { $inc: Object.fromEntries(changes) });
    },

    /**
     * Mends the counts of all surveys that have open reports, or count some: what a crash between a report and its
     * count left behind.
     * @param settle waits until no count that is wrong now can just be behind its report.
     * @returns what it has mended.
     */
    async recountOpenReports(settle: () => Promise<void> = () => wait(SETTLED)): Promise<Recount[]> {
      const mended: Recount[] = [];
      for await (const surveyId of candidates()) {
        const recounted = await recount(surveyId, settle);
        if (recounted) mended.push(recounted);
      }
      return mended;
    },
  };
}
