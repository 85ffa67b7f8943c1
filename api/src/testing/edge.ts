import { startEdge } from '../../../platform/edge/edge';

export { countAnswers, sendSlowly, SIZES, TRIES, TRIES_TIMEOUT_MS } from '../../../platform/edge/early-answers-fixture';

/** Starts the edge in front of an API; it has no page. @returns its origin, and what stops it. */
export async function startEdgeBefore(apiTarget: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const { port, stop } = await startEdge({
    port: 0,
    releases: 'no-releases',
    channel: 'production',
    apiTargets: [apiTarget],
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}
