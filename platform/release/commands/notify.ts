import { join } from 'node:path';
import { writeAtomic } from '@canvass/node-utils/files/atomic-file';
import { getAreaHealth, readHealth } from '../health/health';
import { findHealthSource, listVersionIds } from '../health/health-source';
import { type Finding, listFindings } from '../health/findings';
import { findStackFrames, formatStackFrame } from '../health/stack-frames';
import { readWebhooks, sendFinding } from '../health/webhooks';
import { ReleaseError } from '../model/release-error';
import { getChannelDirectory, readChannel } from '../store/channels';
import { readJson, readOptional } from '../store/json-files';
import { findRelease, type Store } from '../store/store';
import { type Command, UsageError } from './command-line';
import { parseInteger } from './references';

/** The versions about which a webhook has been notified: `mf-admin 1.2.0-3f2a91c0`. */
function getNotifiedFile(store: Store, channel: string): string {
  return join(getChannelDirectory(store, channel), 'notified.json');
}

function getKey({ area, version }: Finding): string {
  return `${area} ${version}`;
}

/** `release notify`: notifies the owners of areas about versions that do worse than those before. */
export const notifyCommand: Command = {
  name: 'notify',
  usage: '--webhooks FILE [--api URL] [--hours N]',
  summary: 'Notifies the webhooks of areas about versions that do worse than those before, once for each version.',
  details:
    'Needs WEBHOOK_SECRET (whsec_… in base64), with which every message is signed as Standard Webhooks define.\nHealth comes from the API named by --api, or from the npm start that owns the store. Run it every few minutes.',
  options: ['webhooks', 'channel', 'api', 'hours', 'dry-run'],
  async run({ store, channel, positionals, values }) {
    if (positionals.length > 0) throw new UsageError('notify takes no names');
    if (values.webhooks === undefined) throw new UsageError('notify needs --webhooks FILE');
    const webhooks = readWebhooks(values.webhooks);
    const { WEBHOOK_SECRET: secret } = process.env;
    if (!secret) throw new UsageError('Messages need a secret: set WEBHOOK_SECRET');
    const hours = parseInteger('hours', values.hours ?? '24', 1, 168);
    const snapshot = readChannel(store, channel);
    if (!snapshot) throw new ReleaseError('no-channel', `Nothing is promoted to ${channel} yet`);
    const source = await findHealthSource(store, values.api);
    if (!source) throw new UsageError('notify needs --api URL, because no npm start is running here');
    const reported = await readHealth(source, channel, hours, listVersionIds(snapshot));
    const findings = listFindings(channel, getAreaHealth(snapshot, reported), {
      findOwners: (area, version) => findRelease(store, area, version)?.owners ?? [],
      findStack: (positions) => findStackFrames(store, positions).map(formatStackFrame),
    });

    const file = getNotifiedFile(store, channel);
    const notifiedBefore = new Set(readOptional(() => readJson(file, 'it is written again')) as string[] | undefined);
    const sent: Finding[] = [];
    const failed: string[] = [];
    for (const finding of findings.filter((each) => !notifiedBefore.has(getKey(each)))) {
      const address = webhooks[finding.area] ?? webhooks['*'];
      if (address === undefined) continue;
      const failure = values['dry-run'] ? undefined : await sendFinding(finding, address, secret);
      if (failure === undefined) sent.push(finding);
      else failed.push(`The webhook of ${finding.area} could not be notified about ${finding.version}: ${failure}`);
    }
    // Kept as long as the channel names the version: one that is fine for a while is not reported again.
    const versions = new Set(listVersionIds(snapshot));
    const kept = [...notifiedBefore].filter((key) => versions.has(key.split(' ')[1] ?? ''));
    if (!values['dry-run']) await writeAtomic(file, `${JSON.stringify([...kept, ...sent.map(getKey)])}\n`);
    return {
      result: { channel, sent, failed },
      lines: [
        ...sent.map(({ area, version, reasons }) => `${area} ${version}: ${reasons.join(' ')}`),
        ...failed,
        ...(sent.length + failed.length === 0 ? ['Nothing new to report.'] : []),
      ],
      failed: failed.length > 0,
    };
  },
};
