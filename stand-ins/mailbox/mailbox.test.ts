import { statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { startListening } from '@canvass/node-utils/processes/listening-server';
import { startMailbox, type Mailbox } from './mailbox';
import { openMailStore } from './mail-store';

let directory: string;
let mailbox: Mailbox | undefined;

beforeEach(() => {
  directory = createTemporaryDirectory('mailbox');
});
afterEach(async () => {
  await mailbox?.stop();
  mailbox = undefined;
});

async function start(source?: string): Promise<Mailbox> {
  mailbox = await startMailbox({ port: 0, smtpPort: 0, directory, source });
  return mailbox;
}

async function send({ smtpUrl }: Mailbox, change: Record<string, string> = {}): Promise<void> {
  const transport = createTransport(smtpUrl);
  await transport.sendMail({
    from: 'Canvass <no-reply@canvass.test>',
    to: 'ada@canvass.test',
    subject: 'Größe und 調査',
    text: 'Ein Text mit Umlauten: äöü',
    html: '<p>Ein Text</p>',
    ...change,
  });
  transport.close();
}

async function readPage({ url }: Mailbox): Promise<string> {
  return (await fetch(`${url}/mailbox`)).text();
}

test('a mail is shown with its recipients, its subject, and its texts, in any script', async () => {
  await send(await start(), { to: 'ada@canvass.test, bo@canvass.test' });
  const page = await readPage(mailbox!);
  expect(page).toContain('<h2 dir="auto">Größe und 調査</h2>');
  expect(page).toContain('ada@canvass.test, bo@canvass.test');
  expect(page).toContain('Ein Text mit Umlauten: äöü');
  expect(page).toContain('&lt;p&gt;Ein Text&lt;/p&gt;');
});

test('an acknowledged mail is on the disk, readable only for its owner, and shown after a restart', async () => {
  await send(await start());
  expect(statSync(join(directory, 'mails.json')).mode & 0o077).toBe(0);
  await mailbox?.stop();
  expect(await readPage(await start())).toContain('Größe und 調査');
});

test('a mail that is too large is refused', async () => {
  await expect(send(await start(), { text: 'x'.repeat(1_100_000) })).rejects.toThrow(/552|larger than allowed/);
  expect(await readPage(mailbox!)).toContain('No emails yet');
});

test('the mails of other stand-ins are shown, and the page says when they cannot be read', async () => {
  const mails = [{ to: 'bo@canvass.test', subject: 'Verify your email', at: '2026-11-20T10:00:00.000Z' }];
  const source = await startListening(
    createServer((_, response) => response.end(JSON.stringify(mails))),
    0,
  );
  await start(`http://127.0.0.1:${source.port}/mails.json`);
  expect(await readPage(mailbox!)).toContain('bo@canvass.test');
  await source.stop();
  expect(await readPage(mailbox!)).toContain('cannot be read right now');
});

test('only the newest mails are kept, by number and by length', async () => {
  const store = await openMailStore(directory);
  const add = (subject: string, text = '') => store.add({ to: ['a@canvass.test'], from: '', subject, text, html: '' });
  for (let count = 1; count <= 201; count += 1) void add(`Mail ${count}`);
  await add('Mail 202');
  expect(store.mails()).toHaveLength(200);
  expect(store.mails()[0]?.subject).toBe('Mail 3');
  await add('Long', 'x'.repeat(1_999_000));
  expect(store.mails().at(-1)?.subject).toBe('Long');
  expect(store.mails().length).toBeLessThan(200);
});

test('a mailbox of a newer version is not opened', async () => {
  await (await openMailStore(directory)).add({ to: [], from: '', subject: 'One', text: '', html: '' });
  writeFileSync(join(directory, 'mails.json'), JSON.stringify({ format: 2, mails: [] }));
  await expect(start()).rejects.toThrow('has format 2, and this version of Canvass reads formats up to 1');
});

test('the mailbox refuses to run in production', async () => {
  const environment = process.env.NODE_ENV;
  try {
    process.env.NODE_ENV = 'production';
    await expect(start()).rejects.toThrow('does not run with NODE_ENV=production');
  } finally {
    process.env.NODE_ENV = environment;
  }
});
