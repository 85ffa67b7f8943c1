import type { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { redact } from '../kernel/http/logging/redact';
import { getSenderAddress, type MailSettings } from './mail-settings';
import { openSmtpSession, SMTP_TIMEOUTS, type SmtpSession } from './smtp-session';
import type { SendableMail } from './stored-mails';

/** What became of an attempt. */
export interface DeliveryResult {
  /**
   * - `accepted`: the server has taken the mail over.
   * - `deferred`: the server has certainly not accepted it, and may do so later.
   * - `rejected`: the server refuses this mail for good.
   * - `unknown`: the server was given the message and did not answer, so it may have accepted it.
   */
  kind: 'accepted' | 'deferred' | 'rejected' | 'unknown';
  /** Without addresses and links. */
  reply: string;
  /** Whether other mails would fail in the same way, because there is no connection. */
  isServerDown?: boolean;
  /** Whether the recipient's address was refused. */
  isRecipientRefused?: boolean;
}

/** A new connection is made after this many mails, because servers limit them. */
const MAX_MAILS_PER_CONNECTION = 100;

const MAX_REPLY_LENGTH = 300;

/** Servers quote addresses, and filters quote links. */
function redactReply(reply: string): string {
  return redact(reply.replaceAll(/\b[a-z][a-z+.-]*:\/\/\S+/gi, '[link]'))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_REPLY_LENGTH);
}

interface SmtpError extends Error {
  code?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
}

function describeFailure({ code, command, response, message }: SmtpError): string {
  return redactReply(response ?? [code, command, message].filter(Boolean).join(' '));
}

/**
 * @param isMessageRead whether the server had asked for the message and was given some of it.
 */
function classifyFailure(error: SmtpError, isMessageRead: boolean): DeliveryResult {
  const { code, command, responseCode = 0 } = error;
  const reply = describeFailure(error);
  if (responseCode >= 500) return { kind: 'rejected', reply, isRecipientRefused: command === 'RCPT TO' };
  // 421: the server closes the connection.
  if (responseCode >= 400) return { kind: 'deferred', reply, isServerDown: responseCode === 421 };
  if (isMessageRead) return { kind: 'unknown', reply };
  // The message itself is impossible, such as one that is larger than the server allows.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { kind: 'rejected', reply };
  return { kind: 'deferred', reply };
}

/** The id that a mail has in all attempts, so that receivers can recognize a repeat, and a bounce names it. */
function getMessageId(id: string, from: string): string {
  return `<${id}.mail@${getSenderAddress(from).split('@')[1]}>`;
}

/** The id of the mail with this Message-ID; undefined if it is none of ours. */
export function parseMessageId(messageId: string): string | undefined {
  return /^<([0-9a-f]{24})\.mail@[^<>@\s]+>$/.exec(messageId)?.[1];
}

/** A connection to the mail server that sends one mail after the other. */
export type SmtpSender = ReturnType<typeof createSmtpSender>;

export function createSmtpSender(settings: MailSettings, timeouts = SMTP_TIMEOUTS) {
  let session: SmtpSession | undefined;
  let sentCount = 0;

  function disconnect(): void {
    session?.connection.close();
    session = undefined;
  }

  async function openSession(): Promise<SmtpSession> {
    if (session && !session.hasEnded() && sentCount < MAX_MAILS_PER_CONNECTION) return session;
    session?.connection.quit();
    session = undefined;
    sentCount = 0;
    session = await openSmtpSession(settings, timeouts);
    return session;
  }

  function composeMessage(id: string, { to, content }: SendableMail): Readable {
    const { subject, text, html, unsubscribeUrl } = content;
    const message = new MailComposer({
      from: settings.from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: getMessageId(id, settings.from),
      headers: {
        // Asks vacation responders not to answer (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return message.compile().createReadStream();
  }

  async function transmit({ connection, run }: SmtpSession, id: string, mail: SendableMail): Promise<DeliveryResult> {
    const message = composeMessage(id, mail);
    const timer = setTimeout(disconnect, timeouts.mail);
    try {
      const envelope = { from: getSenderAddress(settings.from), to: [mail.to] };
      const info = await run<{ response?: string }>((done) => connection.send(envelope, message, done));
      return { kind: 'accepted', reply: redactReply(info?.response ?? '') };
    } catch (error) {
      return classifyFailure(error as SmtpError, message.readableDidRead);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Prepares the connection for the next mail after one that was refused. */
  async function reset({ connection, run }: SmtpSession): Promise<void> {
    try {
      await run<boolean>((done) => connection.reset(done));
    } catch {
      // The next mail gets a new connection.
      disconnect();
    }
  }

  return {
    /** Attempts to deliver a mail; never throws. */
    async send(id: string, mail: SendableMail): Promise<DeliveryResult> {
      let opened: SmtpSession;
      try {
        opened = await openSession();
      } catch (error) {
        // Also a refused password, or a server that accepts nobody: that is no fault of the mail.
        return { kind: 'deferred', reply: describeFailure(error as SmtpError), isServerDown: true };
      }
      sentCount += 1;
      const result = await transmit(opened, id, mail);
      if (result.kind === 'unknown') disconnect();
      else if (result.kind !== 'accepted' && !opened.hasEnded()) await reset(opened);
      return result;
    },

    /** Ends the connection: at once, also during a mail, or politely. */
    close(isForced: boolean): void {
      if (!isForced) session?.connection.quit();
      else session?.connection.close();
      session = undefined;
    },
  };
}
