import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { startListening } from '@canvass/node-utils/processes/listening-server';
import { handleMailboxRequest, type ShownMail } from './mailbox-page';
import { openMailStore, type MailStore } from './mail-store';
import { readMessage } from './read-message';

export interface MailboxOptions {
  /** The port of the page; 0 picks a free one. */
  port: number;
  /** The port of the mail server; 0 picks a free one. */
  smtpPort: number;
  /** The directory of `mails.json`; created if missing. */
  directory: string;
  /** The style sheet of the page; a plain one by default. */
  style?: string | undefined;
  /**
   * Where further mails are read, as JSON: those that other stand-ins would have sent. An array of `ShownMail`, oldest
   * first.
   */
  source?: string | undefined;
}

export interface Mailbox {
  /** The origin of the page, which is at `/mailbox`. */
  url: string;
  smtpUrl: string;
  stop: () => Promise<void>;
}

const HOST = '127.0.0.1';

/** Larger mails are refused (552). */
const MAX_MESSAGE_BYTES = 1_000_000;
const MAX_CLIENTS = 50;

const SOURCE_TIMEOUT_MS = 5000;

type Reply = (error?: Error | null) => void;

async function receive(stream: Readable, recipients: string[], store: MailStore, reply: Reply): Promise<void> {
  try {
    const message = await buffer(stream);
    if ((stream as Readable & { sizeExceeded?: boolean }).sizeExceeded) {
      return reply(Object.assign(new Error('The message is too large.'), { responseCode: 552 }));
    }
    await store.add(await readMessage(message, recipients));
    reply();
  } catch (error) {
    console.error(`a mail could not be stored: ${(error as Error).message}`);
    reply(Object.assign(new Error('The mail could not be stored.'), { responseCode: 451 }));
  }
}

function createMailServer(store: MailStore): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    maxClients: MAX_CLIENTS,
    closeTimeout: 1000,
    onData(stream, { envelope }, reply) {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      void receive(stream, recipients, store, reply);
    },
  });
  // A client that is killed resets its connection.
  server.on('error', (error) => console.error(`mail server: ${error.message}`));
  return server;
}

/** The mails of other stand-ins; undefined if they cannot be read. */
async function readSource(source: string): Promise<ShownMail[] | undefined> {
  try {
    const response = await fetch(source, { signal: AbortSignal.timeout(SOURCE_TIMEOUT_MS) });
    return response.ok ? ((await response.json()) as ShownMail[]) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts a mail server on this machine that delivers nothing, and a page at `/mailbox` that shows what it received. An
 * acknowledged mail is on the disk.
 * @throws with NODE_ENV=production.
 */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { port, smtpPort, directory, style, source } = options;
  if (process.env.NODE_ENV === 'production') {
    throw new Error(
      'The mailbox delivers no mails and shows them to everybody; it does not run with NODE_ENV=production.',
    );
  }
  const store = await openMailStore(directory);
  const mailServer = createMailServer(store);
  const page = createServer((request, response) => {
    void handleMailboxRequest(request, response, {
      style,
      received: store.mails(),
      readOthers: () => (source === undefined ? Promise.resolve([]) : readSource(source)),
    });
  });
  mailServer.listen(smtpPort, HOST);
  await once(mailServer.server, 'listening');
  const { port: smtpServerPort } = mailServer.server.address() as AddressInfo;
  const pageServer = await startListening(page, port, HOST);
  return {
    url: `http://${HOST}:${pageServer.port}`,
    smtpUrl: `smtp://${HOST}:${smtpServerPort}`,
    async stop() {
      await Promise.all([pageServer.stop(), new Promise<void>((resolve) => mailServer.close(resolve))]);
    },
  };
}
