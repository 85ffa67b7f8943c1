import { MOST_VERSIONS, type Answer, type AreaReport, type readTelemetry, type Valid } from '@canvass/shared/contracts';
import { redact } from '../http/redact';
import { buildRoom } from './room';
import type { LastMessage, TelemetryCounts, TelemetryKey, TelemetryRepository } from './telemetry.repository';

const HOUR = 3_600_000;

/**
 * Anybody may send a beacon, with names that were made up. So many names a process counts apart in an hour, and so many
 * of them one address may be the first to tell: it takes the place of no version that others use.
 */
const VERSIONS = { most: 500, ofOneAddress: 40 };
const CHANNELS = { most: 100, ofOneAddress: 3 };

/** What stands for names that are not counted apart. */
const OTHER = 'other';

interface Dependencies {
  telemetry: TelemetryRepository;
  now: () => Date;
  /** The areas that are counted by name. */
  areas: string[];
  onReport: (area: string, kind: string) => void;
}

interface Entry {
  key: TelemetryKey;
  counts: TelemetryCounts;
  last: LastMessage | undefined;
}

type Wanted = Valid<typeof readTelemetry>['query'];

export type TelemetryService = ReturnType<typeof buildTelemetryService>;

function count({ counts }: Entry, { kind, duration }: AreaReport): void {
  if (kind === 'failed') counts.failures += 1;
  if (kind === 'error') counts.errors += 1;
  if (kind !== 'loaded') return;
  counts.loads += 1;
  if (duration === undefined) return;
  counts.loadTime += duration;
  counts.timedLoads += 1;
}

function roomsOf(hour: number) {
  return {
    hour,
    channels: buildRoom(CHANNELS.most, CHANNELS.ofOneAddress),
    versions: buildRoom(VERSIONS.most, VERSIONS.ofOneAddress),
  };
}

/** The beginning of the clock's hour. */
function hourOf(at: Date): Date {
  return new Date(at.getTime() - (at.getTime() % HOUR));
}

function lastOf({ message, requestId }: AreaReport, at: Date): LastMessage | undefined {
  return message === undefined ? undefined : { at, message: redact(message), ...(requestId && { requestId }) };
}

/** What pages report about areas, as counters. */
export function buildTelemetryService({ telemetry, now, areas, onReport }: Dependencies) {
  let rooms = roomsOf(0);

  function keyOf(report: AreaReport, address: string, at: Date): TelemetryKey {
    const hour = hourOf(at);
    if (rooms.hour !== hour.getTime()) rooms = roomsOf(hour.getTime());
    const area = areas.includes(report.area) ? report.area : OTHER;
    const channel = rooms.channels.admit(report.channel, address) ? report.channel : OTHER;
    const isApart = rooms.versions.admit([area, report.version, channel].join(' '), address);
    return { area, version: isApart ? report.version : OTHER, channel, hour };
  }

  return {
    /** Counts some reports of an address; the database is called once. */
    async accept(reports: AreaReport[], address: string): Promise<{ accepted: number }> {
      const at = now();
      const entries = new Map<string, Entry>();
      for (const report of reports) {
        const key = keyOf(report, address, at);
        const name = Object.values(key).join(' ');
        const counts = { loads: 0, failures: 0, errors: 0, loadTime: 0, timedLoads: 0 };
        const entry: Entry = entries.get(name) ?? { key, counts, last: undefined };
        entries.set(name, entry);
        count(entry, report);
        entry.last = lastOf(report, at) ?? entry.last;
        onReport(key.area, report.kind);
      }
      await telemetry.add([...entries.values()]);
      return { accepted: reports.length };
    },

    /** What was counted of a channel since so many hours ago, at least. */
    async read({ channel, hours, versions: wanted }: Wanted): Promise<Answer<typeof readTelemetry>> {
      const since = new Date(hourOf(now()).getTime() - hours * HOUR);
      const versions =
        wanted === undefined
          ? await telemetry.readMost(channel, since, MOST_VERSIONS)
          : await telemetry.readVersions(channel, since, wanted.split(','));
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
