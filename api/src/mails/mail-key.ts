import { createHash } from 'node:crypto';
import type { MailKind } from '@canvass/shared/contracts';

/**
 * The key of a mail: the same kind about the same subject to the same address is stored once. The address is hashed,
 * because keys are kept longer than addresses.
 * @param subject what the mail is about, such as the id of a survey, and whatever makes it a different mail, such as the
 * number of a reminder.
 */
export function createMailKey(kind: MailKind, subject: string, to: string): string {
  const hash = createHash('sha256').update(`${kind}\n${subject}\n${to.toLowerCase()}`).digest('base64url');
  return `${kind}:${subject}:${hash.slice(0, 22)}`;
}
