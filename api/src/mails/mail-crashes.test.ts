import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { selectCases } from '@canvass/testing/exhaustive-table';
import { startTestMailServer, type MailFault, type TestMailServer } from '@canvass/testing/mail-server';
import { createLocks } from '../kernel/database/lock';
import { startApi, type TestApi } from '../../testing/api';
import { createTestMail } from '../../testing/data/mails';
import { forkApi } from '../../testing/processes/processes';
import { createDeliveriesRepository } from './deliveries.repository';
import { createMailServices } from '../server/modules/mail-services';
import { readMailSettings } from './mail-settings';
import { startMailWorker } from './mail-worker';
import { getMailsCollection, type StoredMailState } from '../records/mails.collection';

const SENDER = 'no-reply@canvass.test';
const SITE_ORIGIN = 'https://canvass.test';

let api: TestApi;
let server: TestMailServer;

beforeAll(async () => {
  // Has no mail server, and so no worker.
  api = await startApi();
  server = await startTestMailServer();
});
afterAll(async () => {
  await server.stop();
  await api.stop();
});

async function startProcess(): Promise<{ kill: () => Promise<unknown> }> {
  const settings = { SMTP_URL: server.url, MAIL_FROM: SENDER, SITE_ORIGIN };
  const { child } = await forkApi(api, { ...settings, MAIL_RETRY_DELAY_MS: '100' });
  child.stdout?.resume();
  const exited = once(child, 'exit');
  return {
    kill() {
      child.kill('SIGKILL');
      return exited;
    },
  };
}

async function waitForState(state: StoredMailState, count: number): Promise<void> {
  while ((await getMailsCollection(api.db).countDocuments({ state })) < count) await wait(50);
}

async function queue(count: number): Promise<void> {
  const { outbox } = createMailServices({ db: api.db, wake: () => {}, now: () => new Date() });
  await outbox.queue(Array.from({ length: count }, () => createTestMail()));
}

/** When the process is killed, what the mail server does then, and how many messages it has taken. */
const CRASHES: [when: string, isWindow: (step: string) => boolean, fault: MailFault | undefined, taken: number][] = [
  ['before the server was given the message', (step) => step === 'rcpt', 'hang', 0],
  ['after the message and before the reply', (step) => step === 'data', 'hang', 1],
  ['while the reply is on its way', (step) => step === 'data', undefined, 1],
];

const selected = selectCases('crashes of the mail worker', CRASHES, () => ['any crash']);

test.each(selected)(
  'a mail whose process is killed %s is uncertain, and others are sent',
  async (_when, isWindow, fault, taken) => {
    await getMailsCollection(api.db).deleteMany({});
    server.received.length = 0;
    let reach: () => void = () => {};
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    let kill: () => Promise<unknown> = () => Promise.resolve();
    let killed: Promise<unknown> | undefined;
    server.getFault = (step) => {
      if (killed || !isWindow(step)) return undefined;
      killed = kill();
      reach();
      return fault;
    };
    const first = await startProcess();
    kill = first.kill;
    await queue(1);
    await reached;
    await killed;
    // As if the lease of the dead process had ended.
    await api.db.collection('leases').deleteMany({});
    const worker = startMailWorker({
      deliveries: createDeliveriesRepository(api.db),
      locks: createLocks(api.db),
      settings: readMailSettings({ smtpUrl: server.url, from: SENDER, siteOrigin: SITE_ORIGIN })!,
      retryDelayMs: 100,
      log: pino({ level: 'silent' }),
      now: () => new Date(),
    });
    await waitForState('uncertain', 1);
    await queue(3);
    await waitForState('sent', 3);
    expect(server.received).toHaveLength(3 + taken);
    expect(await getMailsCollection(api.db).countDocuments({ state: 'uncertain', attempts: 1 })).toBe(1);
    await worker.stop();
  },
);
