import type { Db } from 'mongodb';

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

/** The last thing that went wrong. */
export interface LastMessage {
  message: string;
  requestId?: string;
  at: Date;
}

type TelemetryDocument = { _id: string } & TelemetryKey & TelemetryCounts & { last?: LastMessage };

export type TelemetryRepository = ReturnType<typeof buildTelemetryRepository>;

/** The counters of the collection `telemetry`; a TTL index removes them after 30 days. */
export function buildTelemetryRepository(db: Db) {
  const telemetry = db.collection<TelemetryDocument>('telemetry');

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
  };
}
