import { createServer } from 'node:http';
import { startListening, type ListeningServer } from '@canvass/node-utils/processes/listening-server';
import type { Mail } from './mailbox';
import { handleMailsRequest } from './mails-endpoint';

function createTestMail(email: string, requestType: string, used = false): Mail {
  return { code: { email, requestType, oobCode: `code of ${email}` }, at: '2026-11-20T10:00:00.000Z', used };
}

let server: ListeningServer;
let mails: Mail[] = [];

beforeAll(async () => {
  const listener = createServer((request, response) => {
    if (!handleMailsRequest(request, response, mails)) response.writeHead(404).end();
  });
  server = await startListening(listener, 0);
});
afterAll(() => server.stop());

async function readMails(): Promise<{ subject: string; link?: { href: string } }[]> {
  const response = await fetch(`http://127.0.0.1:${server.port}/mails.json`);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  return (await response.json()) as { subject: string; link?: { href: string } }[];
}

test('the link of an email opens the page that accepts its code', async () => {
  mails = [
    createTestMail('a@canvass.test', 'VERIFY_EMAIL'),
    createTestMail('b@canvass.test', 'PASSWORD_RESET'),
    createTestMail('c@canvass.test', 'RECOVER_EMAIL'),
  ];
  expect((await readMails()).map(({ subject, link }) => [subject, link?.href])).toEqual([
    ['Verify your email', '/auth/action?mode=verifyEmail&oobCode=code+of+a%40canvass.test'],
    ['Reset your password', '/auth/action?mode=resetPassword&oobCode=code+of+b%40canvass.test'],
    ['Your email was changed', '/auth/action?mode=recoverEmail&oobCode=code+of+c%40canvass.test'],
  ]);
});

test('the link of an email leads on to the page that the application named', async () => {
  const mail = createTestMail('a@canvass.test', 'VERIFY_EMAIL');
  const continueUrl = encodeURIComponent('http://localhost:8080/surveys/1');
  mails = [{ ...mail, code: { ...mail.code, oobLink: `http://127.0.0.1/emulator/action?continueUrl=${continueUrl}` } }];
  const [{ link } = {}] = await readMails();
  expect(link?.href).toBe(`/auth/action?mode=verifyEmail&oobCode=code+of+a%40canvass.test&continueUrl=${continueUrl}`);
});

test('a used email has no link, and a code that no page accepts is no email', async () => {
  mails = [createTestMail('a@canvass.test', 'VERIFY_EMAIL', true), createTestMail('b@canvass.test', 'EMAIL_SIGNIN')];
  expect(await readMails()).toEqual([
    { to: 'a@canvass.test', subject: 'Verify your email', at: '2026-11-20T10:00:00.000Z' },
  ]);
});

test.each([
  ['POST', '/mails.json'],
  ['GET', '/mailbox'],
])('the mails are not served for %s %s', async (method, path) => {
  expect((await fetch(`http://127.0.0.1:${server.port}${path}`, { method })).status).toBe(404);
});
