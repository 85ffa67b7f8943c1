import { setUpGracefulShutdown } from '@canvass/node-utils/processes/graceful-shutdown';
import { startMailbox } from './mailbox';

/**
 * Runs the mailbox as a separate process: `tsx stand-ins/mailbox/main.ts`. Reads MAILBOX_PORT, MAILBOX_SMTP_PORT,
 * MAILBOX_DIRECTORY, MAILBOX_STYLE and MAILBOX_SOURCE; prints `mailbox ready <url>` and, if the parent has an IPC
 * channel, sends `{ ready: url }`.
 */
const {
  MAILBOX_PORT = '9097',
  MAILBOX_SMTP_PORT = '9025',
  MAILBOX_DIRECTORY = '.data/mailbox',
  MAILBOX_STYLE,
  MAILBOX_SOURCE,
} = process.env;

try {
  const mailbox = await startMailbox({
    port: Number(MAILBOX_PORT),
    smtpPort: Number(MAILBOX_SMTP_PORT),
    directory: MAILBOX_DIRECTORY,
    style: MAILBOX_STYLE,
    source: MAILBOX_SOURCE,
  });
  setUpGracefulShutdown(() => mailbox.stop());
  console.log(`mailbox ready ${mailbox.url}, mails to ${mailbox.smtpUrl}`);
  process.send?.({ ready: mailbox.url });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
