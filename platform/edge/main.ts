import { parseArgs } from 'node:util';
import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';
import { parseMilliseconds } from '@canvass/node-utils/processes/milliseconds';
import { readChannelKeys } from '@canvass/release/authority/policy';
import { startEdge } from './edge';
import { createOutputLog } from './log';

const log = createOutputLog('edge');

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: process.env.PORT ?? '8080' },
    host: { type: 'string', default: process.env.HOST },
    releases: { type: 'string', default: process.env.RELEASES ?? '.data/releases' },
    channel: { type: 'string', default: process.env.CHANNEL ?? 'production' },
    api: { type: 'string', multiple: true, default: (process.env.API_TARGETS ?? '').split(',').filter(Boolean) },
    proxies: { type: 'string', default: process.env.TRUSTED_PROXIES ?? '0' },
    identity: { type: 'string', default: process.env.IDENTITY_TARGET },
    mailbox: { type: 'string', default: process.env.MAILBOX_TARGET },
    payments: { type: 'string', default: process.env.PAYMENTS_TARGET },
    policy: { type: 'string', default: process.env.RELEASE_POLICY },
    renderer: { type: 'string', default: process.env.RENDERER_TARGET },
    'render-timeout': { type: 'string', default: process.env.RENDER_TIMEOUT_MS },
  },
});

try {
  const { port, host, releases, channel, api, proxies, identity, mailbox, payments, policy, renderer } = values;
  if (!api[0]) throw new Error('Name every API process: --api http://127.0.0.1:4000');
  if (!/^[0-5]$/.test(proxies)) throw new Error('--proxies must be the number of proxies in front of the edge: 0 to 5');
  const policyKeys = readChannelKeys(policy, channel);
  const edge = await startEdge({
    port: Number(port),
    releases,
    channel,
    apiUpstreams: api,
    proxies: Number(proxies),
    ...(host ? { host } : {}),
    ...(identity ? { identityUpstream: identity } : {}),
    ...(mailbox ? { mailboxUpstream: mailbox } : {}),
    ...(payments ? { paymentsUpstream: payments } : {}),
    ...(policyKeys ? { policyKeys } : {}),
    ...(renderer ? { renderer } : {}),
    documentTiming: { renderTimeoutMs: parseMilliseconds('--render-timeout', values['render-timeout']) },
    log,
  });
  log('info', 'listening', { port: edge.port, channel });
  setUpGracefulShutdown(async () => {
    await edge.stop();
    log('info', 'stopped');
  });
} catch (error) {
  log('error', error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
