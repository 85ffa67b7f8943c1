import type { Renderings, VersionRenderings } from '@canvass/release/health/renderings';
import { BusyError } from './busy';

/** The maximum number of versions that are counted; older ones are forgotten. */
const MAX_VERSIONS = 50;

/** The maximum length of a message of code of areas. */
const MAX_MESSAGE_LENGTH = 300;

/** What becomes of a request for a document; only the first call counts. */
export interface RequestOutcome {
  /** It was sent completely. */
  deliver: () => void;
  /** Whoever asked has gone before that. */
  abandon: () => void;
  /** It could not be made, or, with a BusyError, was not begun. */
  fail: (error: unknown) => void;
}

/**
 * Counts what becomes of the requests for documents of each version, for operators.
 * @param clock milliseconds.
 */
export function createRenderingCounts(
  channel: string,
  now: () => Date = () => new Date(),
  clock: () => number = () => performance.now(),
) {
  const since = now().toISOString();
  const versions = new Map<string, VersionRenderings>();

  function find(area: string, version: string): VersionRenderings {
    const key = `${area} ${version}`;
    const none = { documents: 0, meanMs: 0, longestMs: 0, failures: 0, refused: 0, abandoned: 0 };
    const counts = versions.get(key) ?? { area, version, ...none };
    versions.set(key, counts);
    const [oldest] = versions.keys();
    if (versions.size > MAX_VERSIONS && oldest !== undefined) versions.delete(oldest);
    return counts;
  }

  return {
    /** A request has arrived. */
    begin({ name, version }: { name: string; version: string }): RequestOutcome {
      const startedAt = clock();
      const counts = find(name, version);
      let hasOutcome = false;
      /** Whether this is the first call. */
      const settle = () => {
        const isFirst = !hasOutcome;
        hasOutcome = true;
        return isFirst;
      };
      return {
        deliver() {
          if (!settle()) return;
          const durationMs = clock() - startedAt;
          counts.documents += 1;
          counts.meanMs += (durationMs - counts.meanMs) / counts.documents;
          counts.longestMs = Math.max(counts.longestMs, durationMs);
        },
        abandon() {
          if (settle()) counts.abandoned += 1;
        },
        fail(error) {
          if (!settle()) return;
          if (error instanceof BusyError) {
            counts.refused += 1;
            return;
          }
          counts.failures += 1;
          const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE_LENGTH);
          counts.last = { at: now().toISOString(), message: message.replaceAll(/\p{Cc}+/gu, ' ') };
        },
      };
    },

    read: (): Renderings => ({
      channel,
      since,
      versions: [...versions.values()].toSorted((a, b) => a.area.localeCompare(b.area)),
    }),
  };
}
