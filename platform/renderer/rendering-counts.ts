import type { Renderings, VersionRenderings } from '@canvass/release/health/renderings';

/** The maximum number of versions that are counted; older ones are forgotten. */
const MAX_VERSIONS = 50;

/** The maximum length of a message of code of areas. */
const MAX_MESSAGE_LENGTH = 300;

/** Counts what is rendered of each version, for operators. */
export function createRenderingCounts(channel: string, now: () => Date = () => new Date()) {
  const since = now().toISOString();
  const versions = new Map<string, VersionRenderings>();

  function find(area: string, version: string): VersionRenderings {
    const key = `${area} ${version}`;
    const counts = versions.get(key) ?? { area, version, documents: 0, meanMs: 0, longestMs: 0, failures: 0 };
    versions.set(key, counts);
    const [oldest] = versions.keys();
    if (versions.size > MAX_VERSIONS && oldest !== undefined) versions.delete(oldest);
    return counts;
  }

  return {
    /** Runs what makes a document, and counts it. */
    async count<Result>(
      { name, version }: { name: string; version: string },
      render: () => Promise<Result>,
    ): Promise<Result> {
      const startedAt = performance.now();
      const counts = find(name, version);
      try {
        const result = await render();
        const durationMs = performance.now() - startedAt;
        counts.documents += 1;
        counts.meanMs += (durationMs - counts.meanMs) / counts.documents;
        counts.longestMs = Math.max(counts.longestMs, durationMs);
        return result;
      } catch (error) {
        counts.failures += 1;
        const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE_LENGTH);
        counts.last = { at: now().toISOString(), message: message.replaceAll(/\p{Cc}+/gu, ' ') };
        throw error;
      }
    },

    read: (): Renderings => ({
      channel,
      since,
      versions: [...versions.values()].toSorted((a, b) => a.area.localeCompare(b.area)),
    }),
  };
}
