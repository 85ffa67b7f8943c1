import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openDurableFile } from '@canvass/node-utils/files/durable-file';
import { describeNewerFormat } from '@canvass/node-utils/files/newer-format';
import type { ReceivedMail } from './read-message';

/** The format of the file; it states it. */
const MAILBOX_FORMAT = 1;

/** How many mails are kept, and how many characters in total; the oldest are removed first. */
const MAX_KEPT_MAILS = 200;
const MAX_KEPT_LENGTH = 2_000_000;

export interface StoredMail extends ReceivedMail {
  id: string;
  /** ISO 8601. */
  at: string;
}

interface MailFile {
  format: number;
  mails: StoredMail[];
}

/** The mails that a server has received, oldest first. */
export interface MailStore {
  mails: () => readonly StoredMail[];
  /** Resolves when the mail is on the disk. */
  add: (mail: ReceivedMail) => Promise<void>;
}

function getLength({ subject, text, html }: StoredMail): number {
  return subject.length + text.length + html.length;
}

/** The newest mails that fit. */
function dropOldest(mails: StoredMail[]): StoredMail[] {
  let length = 0;
  const kept: StoredMail[] = [];
  for (const mail of mails.slice(-MAX_KEPT_MAILS).toReversed()) {
    length += getLength(mail);
    if (length > MAX_KEPT_LENGTH) break;
    kept.push(mail);
  }
  return kept.toReversed();
}

/**
 * The mails in `<directory>/mails.json`.
 * @throws an Error with one sentence if a newer version wrote the file, which is left unchanged.
 */
export async function openMailStore(directory: string): Promise<MailStore> {
  const path = join(directory, 'mails.json');
  const file = await openDurableFile<MailFile>(path);
  const { format = MAILBOX_FORMAT, mails: stored = [] } = file.content ?? {};
  if (format > MAILBOX_FORMAT) throw new Error(describeNewerFormat(`The mailbox ${path}`, format, MAILBOX_FORMAT));
  let mails = stored;
  return {
    mails: () => mails,
    add(mail) {
      mails = dropOldest([...mails, { ...mail, id: randomUUID(), at: new Date().toISOString() }]);
      return file.save({ format: MAILBOX_FORMAT, mails });
    },
  };
}
