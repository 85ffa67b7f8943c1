import { strings } from '../strings';

/** Opens a mail to somebody in the reader's own mail program, with its subject filled in. */
export function createReplyUrl(email: string): string {
  // The sign between name and host is the one that mail programs expect as it is.
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(strings.messages.subject)}`;
}
