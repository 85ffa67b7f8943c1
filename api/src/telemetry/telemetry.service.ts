import type { AreaReport } from '@canvass/shared/contracts';
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

function lastOf({ message, requestId }: AreaReport, at: Date): LastMessage | undefined {
  return message === undefined ? undefined : { message: redact(message), ...(requestId && { requestId }), at };
}

/** What pages report about areas, as counters. */
export function buildTelemetryService({ telemetry, now, areas, onReport }: Dependencies) {
  let seen = { hour: 0, keys: new Set<string>() };

  function keyOf({ area, version, channel }: AreaReport, at: Date): TelemetryKey {
    const hour = at.getTime() - (at.getTime() % HOUR);
    if (seen.hour !== hour) seen = { hour, keys: new Set() };
    const known = areas.includes(area) ? area : OTHER;
    const name = [known, version, channel].join(' ');
    const apart = seen.keys.has(name) || seen.keys.size < MOST_KEYS;
    if (apart) seen.keys.add(name);
    const rest = apart ? { version, channel } : { version: OTHER, channel: OTHER };
    return { area: known, ...rest, hour: new Date(hour) };
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
  };
}
