import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mail } from './mailbox';

/** An email as a mailbox shows it. */
interface ShownMail {
  to: string;
  subject: string;
  /** ISO 8601. */
  at: string;
  /** Absent once its code was used. */
  link?: { label: string; href: string };
}

/** By request type: the subject, the label of the link, and the mode of `/auth/action`, Canvass's page for the code. */
const MAIL_KINDS: Partial<Record<string, { subject: string; label: string; mode: string }>> = {
  VERIFY_EMAIL: { subject: 'Verify your email', label: 'Verify this email', mode: 'verifyEmail' },
  PASSWORD_RESET: { subject: 'Reset your password', label: 'Choose a new password', mode: 'resetPassword' },
  RECOVER_EMAIL: { subject: 'Your email was changed', label: 'Restore this email', mode: 'recoverEmail' },
};

function describeMail({ code, at, used }: Mail): ShownMail[] {
  const kind = MAIL_KINDS[code.requestType];
  if (!kind) return [];
  const { subject, label, mode } = kind;
  const continueUrl = code.oobLink && new URL(code.oobLink).searchParams.get('continueUrl');
  const parameters = new URLSearchParams({ mode, oobCode: code.oobCode, ...(continueUrl && { continueUrl }) });
  const href = `/auth/action?${parameters.toString()}`;
  return [{ to: code.email, subject, at, ...(!used && { link: { label, href } }) }];
}

/** The path under which a mailbox on this machine reads the emails. Browsers reach it through no edge. */
const MAILS_PATH = '/mails.json';

/** Responds to a request for the emails, oldest first; returns false for any other request. */
export function handleMailsRequest(
  { method, url }: IncomingMessage,
  response: ServerResponse,
  mails: readonly Mail[],
): boolean {
  if (method !== 'GET' || url !== MAILS_PATH) return false;
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(mails.flatMap(describeMail)));
  return true;
}
