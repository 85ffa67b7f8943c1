import { CHANNEL } from '@canvass/deploy/fixture';
import { startEdge } from '@canvass/edge/edge';

export { createDeployStore as promotedStore } from '@canvass/deploy/fixture';
export {
  countOutcomes as countAnswers,
  sendSlowly,
  BODY_SIZES_BYTES as SIZES,
  REQUEST_COUNT as TRIES,
} from '@canvass/edge/forwarding/early-responses-fixture';

/**
 * Starts the edge in front of an API.
 * @param releasesDirectory the store with the releases of its page; without it, the edge serves no page.
 * @returns its origin, and a function that stops it.
 */
export async function startEdgeFor(
  apiTarget: string,
  releasesDirectory = 'no-releases',
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { port, stop } = await startEdge({
    port: 0,
    releases: releasesDirectory,
    channel: CHANNEL,
    apiUpstreams: [apiTarget],
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}
