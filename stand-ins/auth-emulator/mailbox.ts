import { join } from 'node:path';
import { openDurableFile } from '@canvass/node-utils/files/durable-file';

/** A code of the emulator, which proves that the user received the email. The emulator deletes it when it is used. */
export interface MailCode {
  email: string;
  requestType: string;
  oobCode: string;
  /** The emulator's own link with the code, and with the page that follows, if the application named one. */
  oobLink?: string;
  [field: string]: unknown;
}

/** An email that a real identity provider would have sent. */
export interface Mail {
  code: MailCode;
  /** ISO 8601. */
  at: string;
  used: boolean;
}

/** The emails, oldest first. */
export interface Mailbox {
  mails: () => readonly Mail[];
  /**
   * Compares with the currently valid codes: new codes become new emails; emails whose code is gone are marked as used.
   * Resolves when saved.
   */
  update: (codes: Iterable<MailCode>) => Promise<void>;
}

/** How many emails are kept; the oldest are removed first. */
const MAX_KEPT_MAILS = 100;

/** The mailbox in `<directory>/mails.json`. */
export async function openMailbox(directory: string): Promise<Mailbox> {
  const file = await openDurableFile<Mail[]>(join(directory, 'mails.json'));
  let mails = file.content ?? [];
  const knownCodes = new Set(mails.map(({ code }) => code.oobCode));

  return {
    mails: () => mails,
    update(codes) {
      const validCodes = new Map([...codes].map((code) => [code.oobCode, code]));
      const newMails = [...validCodes.values()].filter(({ oobCode }) => !knownCodes.has(oobCode));
      for (const { oobCode } of newMails) knownCodes.add(oobCode);
      const at = new Date().toISOString();
      mails = [
        ...mails.map((mail) => ({ ...mail, used: !validCodes.has(mail.code.oobCode) })),
        ...newMails.map((code) => ({ code, at, used: false })),
      ].slice(-MAX_KEPT_MAILS);
      return file.save(mails);
    },
  };
}
