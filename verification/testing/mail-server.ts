import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** The steps of a mail at which the server can misbehave: `data` is after the whole message. */
export type MailStep = 'mail' | 'rcpt' | 'data';

/**
 * What the server does instead of accepting: it replies with a code, closes the connection, or never answers. A mail at
 * whose `data` step it closes or hangs counts as received: servers may have delivered such a mail.
 */
export type MailFault = number | 'close' | 'hang';

export interface ReceivedMail {
  to: string;
  messageId: string;
  /** The whole message, with its headers. */
  message: string;
}

/** An SMTP server in this process that delivers nothing. */
export interface TestMailServer {
  port: number;
  url: string;
  received: ReceivedMail[];
  /** Decides about each step of each mail; none misbehaves by default. */
  getFault: (step: MailStep, to: string) => MailFault | undefined;
  /** Closes all connections, and refuses new ones. */
  stop: () => Promise<void>;
}

type Reply = (error?: Error | null) => void;

function createReplyError(code: number, to: string): Error {
  const message = `${code >= 500 ? '5.1.1' : '4.2.0'} <${to}> is not taken, see https://mail.test/help?for=${to}`;
  return Object.assign(new Error(message), { responseCode: code });
}

/** @param port a free port by default. */
export async function startTestMailServer(port = 0): Promise<TestMailServer> {
  // The recipient comes after the sender, so a fault at `mail` cannot depend on it.
  const recipients = new Map<string, string>();

  function cut(session: string): void {
    for (const connection of server.connections) if (connection.id === session) connection._socket.destroy();
  }

  function act(step: MailStep, session: string, reply: Reply, take = () => {}): void {
    const to = recipients.get(session) ?? '';
    const fault = mailServer.getFault(step, to);
    if (typeof fault !== 'number') take();
    if (fault === undefined) reply();
    else if (fault === 'close') cut(session);
    else if (fault !== 'hang') reply(createReplyError(fault, to));
  }

  async function receive(stream: Readable, session: string, reply: Reply): Promise<void> {
    const to = recipients.get(session) ?? '';
    // Of a client that dies in the middle, nothing was received.
    const message = await text(stream).catch(() => undefined);
    if (message === undefined) return;
    const [, messageId = ''] = /^Message-ID:\s*(\S+)/im.exec(message) ?? [];
    act('data', session, reply, () => {
      mailServer.received.push({ to, messageId, message });
    });
  }

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom: (_address, { id }, reply) => act('mail', id, reply),
    onRcptTo: ({ address }, { id }, reply) => {
      recipients.set(id, address);
      act('rcpt', id, reply);
    },
    onData: (stream, { id }, reply) => void receive(stream, id, reply),
  });
  // A client that is killed resets its connection.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: listeningPort } = server.server.address() as AddressInfo;
  const mailServer: TestMailServer = {
    port: listeningPort,
    url: `smtp://127.0.0.1:${listeningPort}`,
    received: [],
    getFault: () => undefined,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailServer;
}
