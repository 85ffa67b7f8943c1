import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listMails, retryMail, type ListedMailState } from '@canvass/shared/contracts';
import { problem } from '../kernel/http/problems/problem';
import { startApi, type TestApi, type TestUser } from '../../testing/api';
import { createTestMail, storeFailedMail } from '../../testing/data/mails';
import { getNextCursor } from '../../testing/next-cursor';
import { createTemporaryDirectory } from '../../testing/services';
import { createMailKey } from './mail-key';
import { createMailServices } from '../server/modules/mail-services';
import { runMailsCommand } from './mails-command';
import { getMailsCollection } from '../records/mails.collection';

let api: TestApi;
let admin: TestUser;
let wakeCount = 0;
let now = new Date('2026-11-20T12:00:00Z');
let services: ReturnType<typeof createMailServices>;

beforeAll(async () => {
  api = await startApi({ now: () => now });
  admin = await api.createUser('admin');
  services = createMailServices({ db: api.db, wake: () => (wakeCount += 1), now: () => now });
});
afterAll(() => api.stop());

beforeEach(async () => {
  await mails().deleteMany({});
  wakeCount = 0;
  now = new Date('2026-11-20T12:00:00Z');
});

const mails = () => getMailsCollection(api.db);

function list(query: Record<string, string> = {}) {
  return api.call(listMails, { token: admin.token, query });
}

async function listStates(state?: ListedMailState) {
  return (await list(state && { state })).body.map((mail) => mail.state);
}

async function runCommand(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await runMailsCommand(services.mails, args, (line) => lines.push(line));
  return lines;
}

describe('mails of an action', () => {
  test('mails are stored before their action, wait for its end, and wake the worker', async () => {
    const [one, other] = [createTestMail(), createTestMail()];
    const result = await services.outbox.runWithMails([one, other], async () => {
      expect(await listStates()).toEqual(['begun', 'begun']);
      expect(wakeCount).toBe(0);
      return 7;
    });
    expect(result).toBe(7);
    expect(await listStates()).toEqual(['ready', 'ready']);
    expect(wakeCount).toBe(1);
  });

  test('mails of a refused action are removed', async () => {
    const refused = services.outbox.runWithMails([createTestMail()], () => Promise.reject(problem('already-voted')));
    await expect(refused).rejects.toThrow(problem('already-voted'));
    expect(await listStates()).toEqual([]);
  });

  test('mails of an action that fails are unfinished, and an operator can send or dismiss them', async () => {
    const failing = (mail = createTestMail()) =>
      services.outbox.runWithMails([mail], () => Promise.reject(new Error('The database is gone.')));
    await expect(failing()).rejects.toThrow('The database is gone.');
    expect(await listStates('unfinished')).toEqual([]);
    const id = (await list()).body[0]?._id ?? '';
    await expect(services.mails.retry(id)).rejects.toThrow(problem('mail-not-retryable'));
    now = new Date(now.getTime() + 61_000);
    expect((await list({ state: 'unfinished' })).body).toMatchObject([{ state: 'unfinished', retryable: true }]);
    await services.mails.retry(id);
    expect(await listStates()).toEqual(['ready']);
  });

  test('an action that is repeated after a crash sends its mails after all, once', async () => {
    const mail = createTestMail();
    const crashed = services.outbox.runWithMails([mail], () => Promise.reject(new Error('A crash.')));
    await expect(crashed).rejects.toThrow('A crash.');
    for (let time = 0; time < 2; time += 1) await services.outbox.runWithMails([mail], () => Promise.resolve());
    expect(await listStates()).toEqual(['ready']);
  });

  test('mails are sent when a concurrent call with the same keys is refused', async () => {
    const mail = createTestMail();
    await expect(
      services.outbox.runWithMails([mail], async () => {
        await services.outbox.runWithMails([mail], async () => {
          // The outer call stored the mail, and removes it when it is refused.
          await mails().deleteOne({ key: mail.key });
        });
        throw problem('already-voted');
      }),
    ).rejects.toThrow(problem('already-voted'));
    expect(await listStates()).toEqual(['ready']);
  });
});

describe('mails that are derived from a document', () => {
  test('mails are queued once per key, however often and concurrently they are queued', async () => {
    const many = Array.from({ length: 1200 }, () => createTestMail());
    const counts = await Promise.all([services.outbox.queue(many), services.outbox.queue(many.slice(300))]);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1200);
    expect(await services.outbox.queue(many)).toBe(0);
    expect(await mails().countDocuments({ state: 'ready' })).toBe(1200);
  });

  test('the key of a mail contains no address, and ignores upper case', () => {
    const key = createMailKey('survey-offer', '0123456789abcdef01234567', 'Ada@Canvass.test');
    expect(key).toBe(createMailKey('survey-offer', '0123456789abcdef01234567', 'ada@canvass.test'));
    expect(key).toMatch(/^survey-offer:0123456789abcdef01234567:[\w-]{22}$/);
    expect(key).not.toBe(createMailKey('vote-reminder', '0123456789abcdef01234567', 'ada@canvass.test'));
  });

  test.each([
    ['to', { to: 'a@canvass.test, b@canvass.test' }],
    ['subject', { subject: 'Hello\nBcc: b@canvass.test' }],
    ['text', { text: 'x'.repeat(100_001) }],
    ['html', { html: '' }],
    ['key', { key: '' }],
    ['kind', { kind: 'spam' as never }],
  ])('a mail with a wrong %s is refused without quoting it', async (field, change) => {
    await expect(services.outbox.queue([createTestMail(change)])).rejects.toThrow(`A mail has wrong fields: ${field}`);
  });
});

describe('the list of mails', () => {
  test('admins see mails newest first, by state and in pages, without subjects, texts, and links', async () => {
    await services.outbox.queue([createTestMail(), createTestMail()]);
    const id = await storeFailedMail(api.db, { bounced: true });
    const { body, headers } = await list({ limit: '2' });
    expect(body[0]).toEqual({
      _id: id,
      kind: 'survey-offer',
      to: expect.stringMatching(/@canvass\.test$/) as string,
      state: 'failed',
      attempts: 1,
      at: '2026-11-20T12:00:00.000Z',
      attemptedAt: '2026-11-20T12:00:00.000Z',
      settledAt: '2026-11-20T12:00:00.000Z',
      reply: '554 5.7.1 Refused',
      bounced: true,
      retryable: true,
    });
    const rest = await list({ limit: '2', cursor: getNextCursor(headers) });
    expect([...body, ...rest.body]).toHaveLength(3);
    expect(JSON.stringify([body, rest.body])).not.toMatch(/secret|Größe|Take it/);
    expect(await listStates('failed')).toEqual(['failed']);
    expect(await listStates('uncertain')).toEqual([]);
  });

  test('a damaged mail is left out of the list and named', async () => {
    await services.outbox.queue([createTestMail()]);
    const id = await storeFailedMail(api.db, { at: 'yesterday' as never });
    const { body, headers } = await list();
    expect(body).toHaveLength(1);
    expect(headers.get('X-Unreadable-Ids')).toBe(id);
  });

  test('an admin sends a failed mail again, but none that was sent or whose text is gone', async () => {
    const retry = (id: string) => api.call(retryMail, { token: admin.token, params: { id } });
    const id = await storeFailedMail(api.db, { state: 'uncertain', bounced: true });
    expect((await retry(id)).body).toEqual({ modifiedCount: 1 });
    expect((await list()).body).toMatchObject([{ state: 'ready', attempts: 0, bounced: false, retryable: false }]);
    expect((await retry(id)).body.code).toBe('mail-not-retryable');
    const withoutText = await storeFailedMail(api.db, { content: undefined as never });
    await mails().updateMany({ content: null as never }, { $unset: { content: '' } });
    expect((await retry(withoutText)).body.code).toBe('mail-not-retryable');
    expect((await retry(await storeFailedMail(api.db, { state: 'sent' }))).body.code).toBe('mail-not-retryable');
    expect((await retry('0'.repeat(24))).body.code).toBe('mail-not-found');
  });
});

describe('the command for operators', () => {
  test('the command lists mails of one state', async () => {
    const id = await storeFailedMail(api.db, { state: 'uncertain' });
    await storeFailedMail(api.db);
    await storeFailedMail(api.db, { state: 'uncertain', at: 1 as never });
    const lines = await runCommand('list', '--state', 'uncertain');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ damaged: true }, { _id: id }]);
    expect(await runCommand('list')).toHaveLength(3);
  });

  test('the command sends mails again, and dismisses them with their texts', async () => {
    const [one, other] = [await storeFailedMail(api.db), await storeFailedMail(api.db)];
    expect(await runCommand('retry', one)).toEqual([`The mail ${one} is queued again.`]);
    await runCommand('dismiss', other);
    expect(await listStates()).toEqual(['dismissed', 'ready']);
    await expect(runCommand('dismiss', other)).rejects.toThrow('There is no such mail');
    expect(await mails().findOne({ state: 'dismissed' })).not.toHaveProperty('content');
    await runCommand('dismiss', one);
    expect(await mails().countDocuments({ state: 'dismissed', nextAttemptAt: { $exists: false } })).toBe(2);
    await expect(runCommand('retry', other)).rejects.toThrow('cannot be sent again');
  });

  test.each([[[]], [['list', '--state', 'lost']], [['bounce']], [['retry', '0'.repeat(24), 'now']]])(
    'the command explains itself when it is called with %j',
    async (args) => {
      await expect(runCommand(...args)).rejects.toThrow('Usage: npm run mails');
    },
  );

  function writeReport(change: (report: string) => string = (report) => report): string {
    const file = join(createTemporaryDirectory('mails'), 'bounce.eml');
    const report = [
      'From: MAILER-DAEMON@mail.test',
      'Message-ID: <report-1@mail.test>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Your mail could not be delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mail.test',
      '',
      'Final-Recipient: rfc822; ada@canvass.test',
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 <ada@canvass.test>:',
      ' no such mailbox',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      'Message-ID:',
      ' <ID.mail@canvass.test>',
      '--b--',
    ].join('\r\n');
    writeFileSync(file, change(report));
    return file;
  }

  test('a report that a mail came back marks it as failed and bounced', async () => {
    const id = await storeFailedMail(api.db, { state: 'sent', reply: '250 OK' });
    const file = writeReport((report) => report.replace('ID.mail', `${id}.mail`));
    expect(await runCommand('bounce', file)).toEqual([`The mail ${id} came back.`]);
    const reply = 'bounced: 5.1.1 smtp; 550 5.1.1 <[email]>: no such mailbox';
    expect((await list()).body).toMatchObject([{ state: 'failed', bounced: true, reply }]);
  });

  test.each([
    ['names no mail of Canvass', (report: string) => report.replace('ID.mail', 'other')],
    ['is about a delay', (report: string) => report.replace('Action: failed', 'Action: delayed')],
    ['is no report', () => 'Subject: Out of office\r\n\r\nI am away.'],
    ['names an unknown mail', (report: string) => report.replace('ID.mail', `${'0'.repeat(24)}.mail`)],
  ])('a message that %s changes nothing', async (_, change) => {
    await expect(runCommand('bounce', writeReport(change))).rejects.toThrow(/^This|^There is no mail/);
  });
});
