import { MOST_VERSIONS, type Answer, type AreaReport, type readTelemetry } from '@canvass/shared/contracts';
import { redact } from '../http/redact';
import type { LastMessage, TelemetryCounts, TelemetryKey, TelemetryRepository } from './telemetry.repository';

const HOUR = 3_600_000;

/** Anybody may send a beacon: so many counters one process makes in an hour, and puts the rest together. */
const MOST_KEYS = 500;

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

/** The beginning of the clock's hour. */
function hourOf(at: Date): Date {
  return new Date(at.getTime() - (at.getTime() % HOUR));
}

function lastOf({ message, requestId }: AreaReport, at: Date): LastMessage | undefined {
  return message === undefined ? undefined : { at, message: redact(message), ...(requestId && { requestId }) };
}

/** What pages report about areas, as counters. */
export function buildTelemetryService({ telemetry, now, areas, onReport }: Dependencies) {
  let seen = { hour: 0, keys: new Set<string>() };

  function keyOf({ area, version, channel }: AreaReport, at: Date): TelemetryKey {
    const hour = hourOf(at);
    if (seen.hour !== hour.getTime()) seen = { hour: hour.getTime(), keys: new Set() };
    const known = areas.includes(area) ? area : OTHER;
    const name = [known, version, channel].join(' ');
    const apart = seen.keys.has(name) || seen.keys.size < MOST_KEYS;
    if (apart) seen.keys.add(name);
    const rest = apart ? { version, channel } : { version: OTHER, channel: OTHER };
    return { area: known, ...rest, hour };
  }

  return {
    /** Counts some reports; the database is called once. */
    async accept(reports: AreaReport[]): Promise<{ accepted: number }> {
      const at = now();
      const entries = new Map<string, Entry>();
      for (const report of reports) {
        const key = keyOf(report, at);
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
    async read({ channel, hours }: { channel: string; hours: number }): Promise<Answer<typeof readTelemetry>> {
      const since = new Date(hourOf(now()).getTime() - hours * HOUR);
      const versions = await telemetry.read(channel, since, MOST_VERSIONS);
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
