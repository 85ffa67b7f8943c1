import { CHANNEL } from '../../../platform/deploy/fixture';
import { startEdge } from '../../../platform/edge/edge';

export { promotedStore } from '../../../platform/deploy/fixture';
export { countAnswers, sendSlowly, SIZES, TRIES, TRIES_TIMEOUT_MS } from '../../../platform/edge/early-answers-fixture';

/**
 * Starts the edge in front of an API.
 * @param releases the store of its page; without one it has none.
 * @returns its origin, and what stops it.
 */
export async function startEdgeBefore(
  apiTarget: string,
  releases = 'no-releases',
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { port, stop } = await startEdge({ port: 0, releases, channel: CHANNEL, apiTargets: [apiTarget] });
  return { url: `http://127.0.0.1:${port}`, stop };
}
