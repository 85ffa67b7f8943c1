import type { Collection, Db, Document, Filter } from 'mongodb';

/** What is counted together: one version of one area in one channel, within one hour. */
export interface TelemetryKey {
  area: string;
  version: string;
  channel: string;
  hour: Date;
}

/** What is added to it. */
export interface TelemetryCounts {
  loads: number;
  failures: number;
  errors: number;
  /** Milliseconds of all loads that said how long they took, and how many those are. */
  loadTime: number;
  timedLoads: number;
}

/** The last thing that went wrong. The time is the first field, so that of two the later one is the greater. */
export interface LastMessage {
  at: Date;
  message: string;
  requestId?: string;
}

/** All hours of one version together. */
export type VersionCounts = Pick<TelemetryKey, 'area' | 'version'> & TelemetryCounts & { last: LastMessage | null };

type TelemetryDocument = { _id: string } & TelemetryKey & TelemetryCounts & { last?: LastMessage };

export function getTelemetryCollection(db: Db): Collection<TelemetryDocument> {
  return db.collection<TelemetryDocument>('telemetry');
}

const COUNT_FIELDS = ['loads', 'failures', 'errors', 'loadTime', 'timedLoads'] satisfies (keyof TelemetryCounts)[];

export type TelemetryRepository = ReturnType<typeof createTelemetryRepository>;

/** The counters of the collection `telemetry`; a TTL index removes them after 30 days. */
export function createTelemetryRepository(db: Db) {
  const telemetry = getTelemetryCollection(db);

  /** All hours of what matches, by area and version, read along an index; those with the most reports first. */
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

    /** The versions that pages of a channel told of from an hour on, those with the most reports first. */
    listMostReported: async (channel: string, since: Date, limit: number): Promise<VersionCounts[]> =>
      sumByVersion({ channel, hour: { $gte: since } }, { hour: 1 }, [{ $limit: limit }]),

    /** Some versions, however few reports they have: no other version is read, so no number of them hides one. */
    listVersions: async (channel: string, since: Date, versions: string[]): Promise<VersionCounts[]> =>
      sumByVersion(
        { channel, version: { $in: versions }, hour: { $gte: since } },
        { channel: 1, version: 1, hour: 1 },
        [],
      ),
  };
}
