import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailSettings } from './mail-settings';

/** The time limits of a delivery, in milliseconds. */
export interface SmtpTimeouts {
  connect: number;
  /** Without any byte from the server. */
  idle: number;
  /** For a whole mail, from its envelope to the reply, so that a server that trickles its replies holds nobody up. */
  mail: number;
}

/** RFC 5321 lets a server take ten minutes after the message; few need one. */
export const SMTP_TIMEOUTS: SmtpTimeouts = { connect: 10_000, idle: 60_000, mail: 120_000 };

type Callback<Result> = (error?: Error | null, result?: Result) => void;

export interface SmtpSession {
  connection: SMTPConnection;
  /** Runs one step of the session, which fails when the connection ends. */
  run: <Result>(step: (done: Callback<Result>) => void) => Promise<Result | undefined>;
  hasEnded: () => boolean;
}

/**
 * Connects to the mail server, with TLS and password where they are set.
 * @throws the error of the connection.
 */
export async function openSmtpSession(settings: MailSettings, timeouts: SmtpTimeouts): Promise<SmtpSession> {
  const { host, port, isSecure, requireTls, auth } = settings;
  const connection = new SMTPConnection({
    host,
    port,
    secure: isSecure,
    requireTLS: requireTls,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.idle,
  });
  let failure: Error | undefined;
  let hasEnded = false;
  let endStep: (error: Error) => void = () => {};
  connection.on('error', (error: Error) => {
    failure = error;
  });
  connection.once('end', () => {
    hasEnded = true;
    // The callback of the step follows this event, and knows more.
    setImmediate(() => endStep(failure ?? new Error('The connection ended.')));
  });
  const session: SmtpSession = {
    connection,
    run: (step) =>
      new Promise((resolve, reject) => {
        endStep = reject;
        step((error, result) => (error ? reject(error) : resolve(result)));
      }),
    hasEnded: () => hasEnded,
  };
  try {
    await session.run<void>((done) => connection.connect(done));
    if (auth) await session.run<boolean>((done) => connection.login({ user: auth.user, credentials: auth }, done));
    return session;
  } catch (error) {
    connection.close();
    throw error;
  }
}
