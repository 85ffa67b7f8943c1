import {
  MAX_VERSIONS,
  type ResponseBody,
  type AreaReport,
  type readTelemetry,
  type ValidatedInput,
} from '@canvass/shared/contracts';
import type { AreaNames } from './area-names';
import { redact } from '../kernel/http/logging/redact';
import { createCardinalityLimiter } from './cardinality-limiter';
import type { LastMessage, TelemetryCounts, TelemetryKey, TelemetryRepository } from './telemetry.repository';

const HOUR_MS = 3_600_000;

/**
 * Anyone can send beacons with invented names. A process counts at most this many names separately per hour, and one
 * address can introduce at most this many of them, so that it cannot displace versions that others use.
 */
const VERSION_LIMITS = { maxNames: 500, maxPerAddress: 40 };
const CHANNEL_LIMITS = { maxNames: 100, maxPerAddress: 3 };

/** Replaces names that are not counted separately. */
const OTHER_NAME = 'other';

interface Dependencies {
  telemetry: TelemetryRepository;
  now: () => Date;
  /** The areas that are counted by name. */
  areas: Pick<AreaNames, 'has'>;
  onReport: (area: string, kind: string) => void;
}

interface CounterUpdate {
  key: TelemetryKey;
  counts: TelemetryCounts;
  last: LastMessage | undefined;
}

type TelemetryQuery = ValidatedInput<typeof readTelemetry>['query'];

export type TelemetryService = ReturnType<typeof createTelemetryService>;

function addReport({ counts }: CounterUpdate, { kind, duration }: AreaReport): void {
  if (kind === 'failed') counts.failures += 1;
  if (kind === 'error') counts.errors += 1;
  if (kind !== 'loaded') return;
  counts.loads += 1;
  if (duration === undefined) return;
  counts.loadTime += duration;
  counts.timedLoads += 1;
}

function createLimiters(hour: number) {
  return {
    hour,
    channels: createCardinalityLimiter(CHANNEL_LIMITS.maxNames, CHANNEL_LIMITS.maxPerAddress),
    versions: createCardinalityLimiter(VERSION_LIMITS.maxNames, VERSION_LIMITS.maxPerAddress),
  };
}

/** The start of the clock hour. */
function getHourStart(at: Date): Date {
  return new Date(at.getTime() - (at.getTime() % HOUR_MS));
}

function toLastMessage({ message, stack, requestId }: AreaReport, at: Date): LastMessage | undefined {
  if (message === undefined) return undefined;
  return { at, message: redact(message), ...(stack && { stack }), ...(requestId && { requestId }) };
}

/** Stores what pages report about areas, as counters. */
export function createTelemetryService({ telemetry, now, areas, onReport }: Dependencies) {
  let limiters = createLimiters(0);

  async function getCounterKey(report: AreaReport, address: string, at: Date): Promise<TelemetryKey> {
    const area = (await areas.has(report.area)) ? report.area : OTHER_NAME;
    const hour = getHourStart(at);
    if (limiters.hour !== hour.getTime()) limiters = createLimiters(hour.getTime());
    const channel = limiters.channels.allow(report.channel, address) ? report.channel : OTHER_NAME;
    const isVersionAllowed = limiters.versions.allow([area, report.version, channel].join(' '), address);
    return { area, version: isVersionAllowed ? report.version : OTHER_NAME, channel, hour };
  }

  return {
    /** Counts the reports of an address, with a single call to the database. */
    async accept(reports: AreaReport[], address: string): Promise<{ accepted: number }> {
      const at = now();
      const entries = new Map<string, CounterUpdate>();
      for (const report of reports) {
        const key = await getCounterKey(report, address, at);
        const name = Object.values(key).join(' ');
        const counts = { loads: 0, failures: 0, errors: 0, loadTime: 0, timedLoads: 0 };
        const entry: CounterUpdate = entries.get(name) ?? { key, counts, last: undefined };
        entries.set(name, entry);
        addReport(entry, report);
        entry.last = toLastMessage(report, at) ?? entry.last;
        onReport(key.area, report.kind);
      }
      await telemetry.add([...entries.values()]);
      return { accepted: reports.length };
    },

    /** The counts of a channel over at least the given number of hours; the period begins on the hour. */
    async read({
      channel,
      hours,
      versions: requestedVersions,
    }: TelemetryQuery): Promise<ResponseBody<typeof readTelemetry>> {
      const since = new Date(getHourStart(now()).getTime() - hours * HOUR_MS);
      const versions =
        requestedVersions === undefined
          ? await telemetry.listMostReported(channel, since, MAX_VERSIONS)
          : await telemetry.listVersions(channel, since, requestedVersions.split(','));
      return {
        since: since.toISOString(),
        versions: versions.map(({ loadTime, last, ...version }) => ({
          ...version,
          loadTime: version.timedLoads > 0 ? loadTime / version.timedLoads : null,
          ...(last && { last: { ...last, at: last.at.toISOString() } }),
        })),
      };
    },
  };
}
