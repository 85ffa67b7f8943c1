import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEdge } from '../../platform/edge/edge';
import { stopOnRequest } from '../../platform/stop-on-request';

/** The edge in front of one API process, with an empty store: no page is asked for here. */
const releases = mkdtempSync(join(tmpdir(), 'canvass-bench-store-'));
const edge = await startEdge({
  port: 0,
  releases,
  channel: 'production',
  apiTargets: [process.env['API_TARGET'] ?? ''],
});
process.send?.({ ready: `http://127.0.0.1:${edge.port}` });

stopOnRequest(async () => {
  await edge.stop();
  rmSync(releases, { recursive: true, force: true });
});
