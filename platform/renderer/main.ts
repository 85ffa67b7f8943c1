import { parseArgs } from 'node:util';
import { isMainThread, workerData } from 'node:worker_threads';
import { parseUpstream } from '@canvass/edge/forwarding/upstream';
import { createOutputLog } from '@canvass/edge/log';
import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';
import { parseMilliseconds } from '@canvass/node-utils/processes/milliseconds';
import { readChannelKeys } from '@canvass/release/authority/policy';
import { createPermissionFlags } from './permissions';
import { runPictureThread } from './pictures/picture-thread';
import { PICTURE_THREAD_DATA } from './pictures/pictures';
import { startRenderer } from './renderer';
import { runThread } from './thread';

const log = createOutputLog('renderer');

/** The origin of the site; undefined if none is set. @throws an Error if it is something else. */
function parseOrigin(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const { origin, href } = new URL(URL.canParse(text) ? text : 'about:blank');
  if (href === `${origin}/`) return origin;
  throw new Error(`The origin of the site is named like https://canvass.example, not ${text}`);
}

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
      'render-timeout': { type: 'string', default: process.env.RENDER_TIMEOUT_MS },
      'permission-flags': { type: 'boolean', default: false },
    },
  });
  const { port, host, releases, channel, api, origin, policy } = values;
  const [, program = ''] = process.argv;
  if (values['permission-flags']) {
    const flags = createPermissionFlags(program, [releases, ...(policy === undefined ? [] : [policy])]);
    process.stdout.write(`${flags.join(' ')}\n`);
    return;
  }
  if (!api[0]) throw new Error('Name every API process: --api http://127.0.0.1:4000');
  const policyKeys = readChannelKeys(policy, channel);
  const renderer = await startRenderer({
    port: Number(port),
    host,
    releases,
    channel,
    apiOrigins: api.map((target) => parseUpstream(target).origin),
    origin: parseOrigin(origin),
    policyKeys,
    threadProgram: program,
    renderTimeoutMs: parseMilliseconds('--render-timeout', values['render-timeout']),
    log,
  });
  log('info', 'listening', { port: renderer.port, channel, isConfined: 'permission' in process });
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
} else if (workerData === PICTURE_THREAD_DATA) {
  await runPictureThread();
} else {
  runThread();
}
