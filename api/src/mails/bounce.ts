import { redact } from '../kernel/http/logging/redact';
import { parseMessageId } from './smtp-delivery';

/** What a delivery status notification (RFC 3464) reports. */
export interface Bounce {
  mailId: string;
  /** The status and the reason, without addresses. */
  reply: string;
}

const MAX_REASON_LENGTH = 200;

/** The values of a header field in all parts of a message. */
function listFieldValues(message: string, name: string): string[] {
  return [...message.matchAll(new RegExp(`^${name}:(.*)$`, 'gim'))].map(([, value = '']) => value.trim());
}

/**
 * Reads a report that a mail came back. The parts that matter here are never encoded (RFC 3462, RFC 3464).
 * @throws an Error with one sentence if it reports none, or is about a mail of somebody else.
 */
export function parseBounce(report: string): Bounce {
  const message = report.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ');
  if (!/^Content-Type:\s*message\/delivery-status/im.test(message))
    throw new Error('This is no delivery status notification: it has no part message/delivery-status.');
  if (!listFieldValues(message, 'Action').some((action) => action.toLowerCase() === 'failed'))
    throw new Error('This notification does not say that the mail came back (Action: failed).');
  const mailId = listFieldValues(message, 'Message-ID')
    .map(parseMessageId)
    .find((id) => id !== undefined);
  if (mailId === undefined) throw new Error('This notification does not name a mail that Canvass sent (Message-ID).');
  const status = listFieldValues(message, 'Status')[0] ?? '';
  const reason = listFieldValues(message, 'Diagnostic-Code')[0] ?? '';
  return { mailId, reply: redact(`bounced: ${status} ${reason}`).trim().slice(0, MAX_REASON_LENGTH) };
}
