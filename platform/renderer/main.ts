import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { createOutputLog } from '@canvass/edge/log';
import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';
import { readChannelKeys } from '@canvass/release/authority/policy';
import { startRenderer } from './renderer';
import { runThread } from './thread';

const log = createOutputLog('renderer');

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: process.env.PORT ?? '8090' },
      host: { type: 'string', default: process.env.HOST ?? '127.0.0.1' },
      releases: { type: 'string', default: process.env.RELEASES ?? '.data/releases' },
      channel: { type: 'string', default: process.env.CHANNEL ?? 'production' },
      api: { type: 'string', multiple: true, default: (process.env.API_TARGETS ?? '').split(',').filter(Boolean) },
      origin: { type: 'string', default: process.env.SITE_ORIGIN },
      policy: { type: 'string', default: process.env.RELEASE_POLICY },
    },
  });
  const { port, host, releases, channel, api, origin, policy } = values;
  if (!api[0]) throw new Error('Name every API process: --api http://127.0.0.1:4000');
  const policyKeys = readChannelKeys(policy, channel);
  const [, program = ''] = process.argv;
  const renderer = await startRenderer({
    port: Number(port),
    host,
    releases,
    channel,
    apiOrigins: api,
    origin,
    policyKeys,
    threadProgram: program,
    log,
  });
  log('info', 'listening', { port: renderer.port, channel });
  setUpGracefulShutdown(async () => {
    await renderer.stop();
    log('info', 'stopped');
  });
}

// Threads run the same program, so that it can be one file.
if (isMainThread) {
  main().catch((error: unknown) => {
    log('error', error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
} else {
  runThread();
}
