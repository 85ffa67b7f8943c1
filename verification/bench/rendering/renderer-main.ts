import { subscribe } from 'node:diagnostics_channel';
import { createOutputLog } from '@canvass/edge/log';
import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { startRenderer } from '@canvass/renderer/renderer';
import { inRoot } from '@canvass/workspace/applications';

/** The renderer of a store, as `npm start` runs it. It sends the number of its calls of the API for every message. */
let apiCallCount = 0;
subscribe('undici:request:create', () => (apiCallCount += 1));

// Threads have no loader for TypeScript.
const threadProgram = (await getNodeArguments(inRoot('platform/renderer/main.ts'))).at(-1) ?? '';
const renderer = await startRenderer({
  port: 0,
  host: '127.0.0.1',
  releases: process.env['RELEASES'] ?? '',
  channel: 'production',
  apiOrigins: [process.env['API_TARGET'] ?? ''],
  origin: 'https://canvass.example',
  threadProgram,
  log: createOutputLog('renderer'),
});
process.on('message', () => process.send?.(apiCallCount));
process.send?.({ ready: `http://127.0.0.1:${renderer.port}` });

setUpGracefulShutdown(() => renderer.stop());
