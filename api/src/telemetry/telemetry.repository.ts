import type { Collection, Db, Document, Filter } from 'mongodb';

/** What is counted together: one version of one area in one channel, within one hour. */
export interface TelemetryKey {
  area: string;
  version: string;
  channel: string;
  hour: Date;
}

/** The counts to add. */
export interface TelemetryCounts {
  loads: number;
  failures: number;
  errors: number;
  /** The total duration of the loads that reported one, in milliseconds, and the number of those loads. */
  loadTime: number;
  timedLoads: number;
}

/** The latest error message. The time is the first field, so that the later of two messages compares as greater. */
export interface LastMessage {
  at: Date;
  message: string;
  /** Positions in scripts of releases. */
  stack?: string[];
  requestId?: string;
}

/** The counts of one version over all hours. */
export type VersionCounts = Pick<TelemetryKey, 'area' | 'version'> & TelemetryCounts & { last: LastMessage | null };

type TelemetryDocument = { _id: string } & TelemetryKey & TelemetryCounts & { last?: LastMessage };

export function getTelemetryCollection(db: Db): Collection<TelemetryDocument> {
  return db.collection<TelemetryDocument>('telemetry');
}

const COUNT_FIELDS = ['loads', 'failures', 'errors', 'loadTime', 'timedLoads'] satisfies (keyof TelemetryCounts)[];

export type TelemetryRepository = ReturnType<typeof createTelemetryRepository>;

/** The counters in the collection `telemetry`; a TTL index removes them after 30 days. */
export function createTelemetryRepository(db: Db) {
  const telemetry = getTelemetryCollection(db);

  /** Sums up all matching hours by area and version, read along an index, with the most reports first. */
  async function sumByVersion(
    match: Filter<TelemetryDocument>,
    hint: Document,
    extraStages: Document[],
  ): Promise<VersionCounts[]> {
    const stages = [
      { $match: match },
      {
        $group: {
          _id: { area: '$area', version: '$version' },
          ...Object.fromEntries(COUNT_FIELDS.map((name) => [name, { $sum: `$${name}` }])),
          last: { $max: '$last' },
        },
      },
      { $addFields: { area: '$_id.area', version: '$_id.version', seen: { $add: ['$loads', '$failures'] } } },
      { $sort: { seen: -1, area: 1, version: 1 } },
      ...extraStages,
      { $project: { _id: 0, seen: 0 } },
    ];
    return telemetry.aggregate<VersionCounts>(stages, { hint }).toArray();
  }

  return {
    /** Adds to several counters with one call. */
    async add(entries: { key: TelemetryKey; counts: TelemetryCounts; last: LastMessage | undefined }[]): Promise<void> {
      const operations = entries.map(({ key, counts, last }) => ({
        updateOne: {
          filter: { _id: [key.hour.toISOString(), key.area, key.version, key.channel].join(' ') },
          update: { $inc: { ...counts }, $setOnInsert: { ...key }, ...(last ? { $set: { last } } : {}) },
          upsert: true,
        },
      }));
      await telemetry.bulkWrite(operations, { ordered: false });
    },

    /** The versions that pages of a channel reported since the given hour, with the most reports first. */
    listMostReported: async (channel: string, since: Date, limit: number): Promise<VersionCounts[]> =>
      sumByVersion({ channel, hour: { $gte: since } }, { hour: 1 }, [{ $limit: limit }]),

    /**
     * The given versions, however few reports they have. No other versions are read, so no number of them can hide one.
     */
    listVersions: async (channel: string, since: Date, versions: string[]): Promise<VersionCounts[]> =>
      sumByVersion(
        { channel, version: { $in: versions }, hour: { $gte: since } },
        { channel: 1, version: 1, hour: 1 },
        [],
      ),
  };
}
