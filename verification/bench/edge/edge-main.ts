import { startEdge } from '@canvass/edge/edge';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';

/** The edge in front of one API process, with an empty store: no page is requested here. */
const releases = createTemporaryDirectory('bench-store');
const edge = await startEdge({
  port: 0,
  releases,
  channel: 'production',
  apiUpstreams: [process.env['API_TARGET'] ?? ''],
});
process.send?.({ ready: `http://127.0.0.1:${edge.port}` });

setUpGracefulShutdown(async () => {
  await edge.stop();
});
