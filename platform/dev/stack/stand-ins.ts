import { seedAccounts } from '@canvass/auth-emulator/seed-accounts';
import { inRoot } from '@canvass/workspace/applications';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts';
import { mailboxStyle } from './mailbox-style';
import type { StackOptions, StartChild } from './stack-options';

/** Cannot exist at Firebase: names of real projects do not begin with `demo-`. */
export const FIREBASE_PROJECT = 'demo-canvass';

export interface MailboxAddresses {
  /** The origin of its page. */
  url: string;
  smtpUrl: string;
}

/** The Auth emulator, with the demo accounts. */
export async function startIdentity({ data }: StackOptions, url: string, start: StartChild): Promise<void> {
  await start({
    name: 'identity',
    entry: inRoot('stand-ins/auth-emulator/main.ts'),
    env: {
      IDENTITY_PORT: new URL(url).port,
      IDENTITY_DIRECTORY: data.identity,
      FIREBASE_PROJECT_ID: FIREBASE_PROJECT,
    },
  });
  const accounts = DEMO_ACCOUNTS.map((account) => ({ ...account, password: DEMO_PASSWORD }));
  await seedAccounts(url, FIREBASE_PROJECT, accounts);
}

/** Mails of the API arrive there by SMTP; those of the Auth emulator are read from it. */
export function startMailbox(
  { data }: StackOptions,
  { url, smtpUrl }: MailboxAddresses,
  identityUrl: string,
  start: StartChild,
): Promise<void> {
  return start({
    name: 'mailbox',
    entry: inRoot('stand-ins/mailbox/main.ts'),
    env: {
      MAILBOX_PORT: new URL(url).port,
      MAILBOX_SMTP_PORT: new URL(smtpUrl).port,
      MAILBOX_DIRECTORY: data.mailbox,
      MAILBOX_STYLE: mailboxStyle,
      MAILBOX_SOURCE: `${identityUrl}/mails.json`,
    },
  });
}

/** Webhook events go through the edge, as those from Stripe would. */
export function startPayments({ data, port }: StackOptions, url: string, start: StartChild): Promise<void> {
  return start({
    name: 'payments',
    entry: inRoot('stand-ins/stripe-sandbox/main.ts'),
    env: {
      SANDBOX_PORT: new URL(url).port,
      SANDBOX_DIRECTORY: data.payments,
      SANDBOX_SECRET_KEY: data.stripeSecretKey,
      SANDBOX_WEBHOOK_SECRET: data.stripeWebhookSecret,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/api/stripe/webhook`,
    },
  });
}
