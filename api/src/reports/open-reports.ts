import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ObjectId, type Db } from 'mongodb';
import { toId, toObjectIds } from '../database/ids';
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

/** Surveys that are looked at together. */
const BATCH = 200;

const NONE: OpenReports = { total: 0 };

const projection = { openReports: 1 } as const;

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

function isSame(stored: OpenReports, actual: OpenReports): boolean {
  return isDeepStrictEqual(withoutZeros(stored), actual);
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The counts of open reports that surveys hold: atomic increments, derived from the reports. */
export function buildOpenReportCounts(db: Db, reports: ReportsRepository, now = () => new Date()) {
  const surveys = db.collection<CountedDocument>('surveys');

  async function observe(surveyId: string) {
    const survey = await surveys.findOne<CountedDocument>({ _id: new ObjectId(surveyId) }, { projection });
    const actual = withTotal(await reports.countOpen(surveyId));
    return { isDeleted: survey === null, stored: survey?.openReports, actual };
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
   * while is mended. Reports of a survey that was deleted are decided, as its deletion would have done: nobody can look
   * at what they are about any more.
   */
  async function recount(surveyId: string, settle: () => Promise<void>): Promise<Recount | null> {
    const first = await observe(surveyId);
    if (isSame(first.stored ?? NONE, first.actual)) return null;
    await settle();
    if (!isDeepStrictEqual(first, await observe(surveyId))) return null;
    if (first.isDeleted) {
      await reports.decide(surveyId, 'upheld', now());
      return { surveyId, before: first.actual, after: NONE };
    }
    if (!(await replace(surveyId, first.stored, first.actual))) return null;
    return { surveyId, before: withoutZeros(first.stored ?? NONE), after: first.actual };
  }

  async function readStored(surveyIds: string[]): Promise<Map<string, OpenReports>> {
    const among = { _id: { $in: toObjectIds(surveyIds) } };
    const found = await surveys.find(among).project<CountedDocument>(projection).toArray();
    return new Map(found.map(({ _id, openReports }) => [toId(_id), openReports ?? NONE]));
  }

  /** Surveys that count other reports than they have, at a first look: many at a time. */
  async function* suspects(): AsyncGenerator<string> {
    for await (const counted of inBatches(reports.countAllOpen())) {
      const stored = await readStored(counted.map(({ surveyId }) => surveyId));
      for (const { surveyId, counts } of counted)
        if (!isSame(stored.get(surveyId) ?? NONE, withTotal(counts))) yield surveyId;
    }
    const counting = surveys
      .find({ $or: [{ 'openReports.total': { $gt: 0 } }, { 'openReports.total': { $lt: 0 } }] })
      .project<CountedDocument>({ _id: 1 })
      .map(({ _id }) => toId(_id));
    for await (const surveyIds of inBatches(counting)) {
      const known = await reports.withOpen(surveyIds);
      yield* surveyIds.filter((id) => !known.has(id));
    }
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
      for await (const surveyId of suspects()) {
        const recounted = await recount(surveyId, settle);
        if (recounted) mended.push(recounted);
      }
      return mended;
    },
  };
}
