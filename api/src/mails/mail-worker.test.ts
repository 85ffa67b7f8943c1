import { setTimeout as wait } from 'node:timers/promises';
import { ObjectId, type UpdateFilter } from 'mongodb';
import { pino } from 'pino';
import { startTestMailServer, type MailFault, type MailStep, type TestMailServer } from '@canvass/testing/mail-server';
import { createLocks } from '../kernel/database/lock';
import { startApi, type TestApi } from '../../testing/api';
import { createTestMail } from '../../testing/data/mails';
import { createDeliveriesRepository } from './deliveries.repository';
import { readMailSettings } from './mail-settings';
import { startMailWorker, type MailWorker } from './mail-worker';
import { getMailsCollection, type MailDocument, type StoredMailState } from '../records/mails.collection';
import { createMailsRepository } from './mails.repository';
import { createOutbox } from './outbox';

let api: TestApi;
let server: TestMailServer;
let worker: MailWorker | undefined;
let logLines: string[];

/** So long that a busy machine reaches no limit. */
const LONG_TIMEOUTS = { connect: 60_000, idle: 60_000, mail: 120_000 };

/** For a server that never answers, which is waited for. */
const SHORT_TIMEOUTS = { connect: 60_000, idle: 1000, mail: 2000 };

/** So long that no test sees a second attempt, unless it says otherwise. */
const LONG_DELAY_MS = 3_600_000;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

beforeEach(async () => {
  await api.db.collection('mails').deleteMany({});
  await api.db.collection('leases').deleteMany({});
  server = await startTestMailServer();
  logLines = [];
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await server.stop();
});

const mails = () => getMailsCollection(api.db);

function start(retryDelayMs = LONG_DELAY_MS, timeouts = LONG_TIMEOUTS): MailWorker {
  worker = startMailWorker({
    deliveries: createDeliveriesRepository(api.db),
    locks: createLocks(api.db),
    settings: readMailSettings({
      smtpUrl: server.url,
      from: 'Canvass <no-reply@canvass.test>',
      siteOrigin: 'https://a.test',
    })!,
    retryDelayMs,
    log: pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) }),
    timeouts,
    pollIntervalMs: 100,
    now: () => new Date(),
  });
  return worker;
}

function createTestOutbox() {
  return createOutbox({ mails: createMailsRepository(api.db), wake: () => worker?.wake(), now: () => new Date() });
}

async function queue(count = 1) {
  const newMails = Array.from({ length: count }, () => createTestMail());
  await createTestOutbox().queue(newMails);
  return newMails;
}

/** Waits until so many mails are in a state, and returns them. */
async function waitForState(state: StoredMailState, count = 1, isDone: (mail: MailDocument) => boolean = () => true) {
  for (;;) {
    const found = await mails().find({ state }).toArray();
    if (found.filter(isDone).length >= count) return found;
    await wait(20);
  }
}

function failAt(step: MailStep, fault: MailFault, times = Infinity): void {
  let count = 0;
  server.getFault = (at) => {
    if (at !== step || count >= times) return undefined;
    count += 1;
    return fault;
  };
}

test('a queued mail is sent once, with its texts and an id that stays the same', async () => {
  start();
  const [mail] = await queue();
  const [sent] = await waitForState('sent');
  expect(server.received).toHaveLength(1);
  const [received] = server.received;
  expect(received?.to).toBe(mail?.to);
  expect(received?.messageId).toBe(`<${sent?._id.toHexString()}.mail@canvass.test>`);
  expect(received?.message).toMatch(/^Subject: =\?UTF-8\?Q\?Ada_offers_you/m);
  expect(received?.message).toContain('Auto-Submitted: auto-generated');
  expect(received?.message).toContain('Content-Type: text/html');
  expect(sent).toMatchObject({ attempts: 1, reply: expect.stringMatching(/^250 /) as string });
  expect(sent).not.toHaveProperty('content');
});

test('many mails are sent over few connections, each once', async () => {
  start();
  const queued = await queue(150);
  await waitForState('sent', 150);
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(queued.map(({ to }) => to).toSorted());
});

test.each([
  ['mail', 451],
  ['mail', 'close'],
  ['mail', 'hang'],
  ['rcpt', 450],
  ['rcpt', 421],
  ['rcpt', 'close'],
  ['data', 452],
] as const)('a mail that the server cannot take now (%s: %s) is tried again later', async (step, fault) => {
  failAt(step, fault);
  start(LONG_DELAY_MS, SHORT_TIMEOUTS);
  await queue();
  const [mail] = await waitForState('ready', 1, ({ attempts }) => attempts === 1);
  expect(mail?.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + LONG_DELAY_MS / 2);
  expect(server.received).toEqual([]);
});

test('a mail that was deferred is sent by a later attempt', async () => {
  failAt('rcpt', 450, 2);
  start(50);
  await queue();
  const [mail] = await waitForState('sent');
  expect(mail).toMatchObject({ attempts: 3 });
  expect(server.received).toHaveLength(1);
});

test.each([
  ['mail', 550, false],
  ['rcpt', 550, true],
  ['data', 554, false],
] as const)('a mail that the server refuses for good (%s: %s) has failed', async (step, fault, isBounced) => {
  failAt(step, fault, 1);
  start();
  await queue(2);
  const [failed] = await waitForState('failed');
  expect(failed?.bounced ?? false).toBe(isBounced);
  expect(failed?.reply).toMatch(new RegExp(`^${fault} 5.1.1 <(\\[email\\])?> is not taken, see \\[link\\]$`));
  expect(failed).toHaveProperty('content');
  await waitForState('sent');
  expect(server.received).toHaveLength(1);
});

test.each(['close', 'hang'] as const)(
  'a mail after whose message the server does not answer (%s) is uncertain, and never repeated',
  async (fault) => {
    failAt('data', fault, 1);
    start(1, fault === 'hang' ? SHORT_TIMEOUTS : LONG_TIMEOUTS);
    await queue();
    await waitForState('uncertain');
    await queue();
    await waitForState('sent');
    expect(server.received).toHaveLength(2);
    expect(await mails().countDocuments({ state: 'uncertain', attempts: 1 })).toBe(1);
  },
);

test('mails that a clock two days ahead has queued or deferred are sent', async () => {
  await queue(2);
  await mails().updateMany({}, { $set: { nextAttemptAt: new Date(Date.now() + 2 * 86_400_000) } });
  start();
  expect(await waitForState('sent', 2)).toHaveLength(2);
});

test('a mail that is deferred too often has failed', async () => {
  failAt('rcpt', 450);
  await queue();
  await mails().updateOne({}, { $set: { attempts: 19 } });
  start();
  expect(await waitForState('failed')).toMatchObject([
    { attempts: 20, reply: expect.stringMatching(/^450/) as string },
  ]);
});

test('while the server refuses connections, mails wait and few are tried', async () => {
  await server.stop();
  start();
  await queue(20);
  await waitForState('ready', 1, ({ attempts }) => attempts === 1);
  await worker?.stop();
  expect(await mails().countDocuments({ state: 'ready' })).toBe(20);
  expect(await mails().countDocuments({ attempts: 0 })).toBeGreaterThanOrEqual(10);
  expect(logLines.filter((line) => line.includes('the mail server cannot be used'))).toHaveLength(1);
});

test('a mail that is too late is not sent', async () => {
  await createTestOutbox().queue([createTestMail({ sendUntil: new Date(Date.now() - 1000) })]);
  start();
  expect(await waitForState('failed')).toMatchObject([{ reply: 'It was too late to send it.' }]);
  expect(server.received).toEqual([]);
});

test.each<[string, UpdateFilter<MailDocument>]>([
  ['without a recipient', { $unset: { to: '' as const } }],
  ['with two recipients', { $set: { to: 'a@canvass.test, b@canvass.test' } }],
  ['with a header in its subject', { $set: { 'content.subject': 'Hello\r\nBcc: b@canvass.test' } }],
  ['without a text', { $unset: { content: '' as const } }],
  ['whose text is a number', { $set: { 'content.text': 7 } }],
])('a damaged mail %s has failed, and others are sent', async (_, damage) => {
  const [damaged] = await queue(3);
  await mails().updateOne({ key: damaged!.key }, damage);
  start();
  await waitForState('sent', 2);
  expect(await waitForState('failed')).toMatchObject([{ key: damaged!.key, reply: 'Its record is damaged.' }]);
});

test('a mail whose sender has died is uncertain, and the result of a sender that lives after all counts', async () => {
  const at = new Date();
  const { kind, key, to, subject, text, html } = createTestMail();
  const identity = { _id: new ObjectId(), kind, key, to, at, attempts: 1 };
  const claimed = { ...identity, worker: 'another', claim: 'one' };
  await mails().insertOne({ ...claimed, content: { subject, text, html }, state: 'sending' });
  start();
  expect(await waitForState('uncertain')).toMatchObject([{ content: { text } }]);
  expect(server.received).toEqual([]);
  const deliveries = createDeliveriesRepository(api.db);
  await deliveries.settle({ ...claimed, state: 'sending' }, { state: 'sent', reply: '250 OK' }, at);
  expect(await waitForState('sent')).toMatchObject([{ reply: '250 OK' }]);
});

test('a result that comes after an operator has decided is ignored', async () => {
  const [mail] = await queue();
  const deliveries = createDeliveriesRepository(api.db);
  const claimed = await deliveries.claim('one', new Date());
  await deliveries.markAbandoned('two', new Date());
  await createMailsRepository(api.db).retry(claimed!._id.toHexString(), new Date());
  await deliveries.settle(claimed!, { state: 'failed', reply: '', isBounced: false }, new Date());
  expect(await mails().findOne({ key: mail!.key })).toMatchObject({ state: 'ready', attempts: 0 });
});

test('a worker that stops waits for the mail in flight, and begins no other', async () => {
  let notifyStarted: () => void = () => {};
  const started = new Promise<void>((resolve) => {
    notifyStarted = resolve;
  });
  failAt('rcpt', 'hang');
  const getFault = server.getFault;
  server.getFault = (...step) => {
    notifyStarted();
    return getFault(...step);
  };
  const stopped = start(LONG_DELAY_MS, SHORT_TIMEOUTS);
  await queue(30);
  await started;
  await stopped.stop();
  expect(await mails().countDocuments({ state: 'sending' })).toBe(0);
  expect(await mails().countDocuments({ attempts: 1, state: 'ready' })).toBeLessThanOrEqual(10);
});

test('two workers send each mail once', async () => {
  const other = start();
  start();
  await queue(50);
  await waitForState('sent', 50);
  await other.stop();
  expect(server.received).toHaveLength(50);
});

test('the log names no address, subject, text, or link', async () => {
  failAt('data', 554);
  start();
  await queue(3);
  await waitForState('failed', 3);
  await worker?.stop();
  const log = logLines.join('');
  expect(log).toContain('a mail was not sent');
  expect(log).not.toMatch(/@|Größe|Take it|secret|mail\.test/);
});
